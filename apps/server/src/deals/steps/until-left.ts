import type { StepParts } from './parts.ts'

/**
 * For jobs that take many steps: answers what `work` answers, or false as soon as its step is set aside because another transaction holds a row that
 * it needs. The step is then taken without the job waiting for it. `work` must not reject.
 */
export function untilLeft<Parts extends Pick<StepParts, 'step'>>(
  parts: Parts,
  work: (parts: Parts) => Promise<boolean>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const own: Parts = { ...parts, step: (step) => parts.step(step, () => resolve(false)) }
    void work(own).then(resolve)
  })
}
