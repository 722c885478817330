import type { ChartRange } from '@florin/contract/rules'

const mostTicks: Record<ChartRange, number> = { '24h': 6, '30d': 8, '1y': 12 }

/** Which bars have their time written under them: the first, and then evenly, never more than fit. */
export function xTicks(range: ChartRange, bars: number): number[] {
  const step = Math.max(1, Math.ceil(bars / mostTicks[range]))
  return Array.from({ length: Math.ceil(bars / step) }, (_, at) => at * step)
}

const mostSteps = 5
const fewestSteps = 4
const niceSteps = [1, 2, 3, 5]

/** Whole numbers from zero, one by one while they fit, then by the smallest round step that does. The last is the top. */
export function yTicks(most: number): number[] {
  const step = stepFor(most)
  const steps = Math.max(fewestSteps, Math.ceil(most / step))
  return Array.from({ length: steps + 1 }, (_, at) => at * step)
}

function stepFor(most: number): number {
  for (let power = 1; ; power *= 10) {
    const step = niceSteps.map((nice) => nice * power).find((each) => most <= each * mostSteps)
    if (step !== undefined) return step
  }
}
