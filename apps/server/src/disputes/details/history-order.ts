import type { StoredStep } from './history-store.ts'

/** Files are stored before the case that they came with is opened. */
const storingMs = 60_000

/** The earliest first; files that came with the opening stand after it. What a payer sent before there was a case stays before it. */
export function inOrder(steps: readonly StoredStep[]): StoredStep[] {
  const opened = steps.find(({ code }) => code === 'opened')?.at.getTime()
  const cameWith = ({ code, by, at }: StoredStep) =>
    opened !== undefined &&
    code === 'merchant_sent' &&
    by !== 'payer' &&
    at.getTime() < opened &&
    opened - at.getTime() < storingMs
  return steps
    .map((step) => (cameWith(step) && opened !== undefined ? { ...step, at: new Date(opened) } : step))
    .toSorted((left, right) => left.at.getTime() - right.at.getTime() || rank(left) - rank(right))
}

const rank = ({ code }: StoredStep) => (code === 'opened' ? 0 : 1)
