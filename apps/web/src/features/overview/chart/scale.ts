import type { ChartRange } from '@florin/contract/rules'

const mostTicks: Record<ChartRange, number> = { '24h': 6, '30d': 8, '1y': 12 }

/** Which bars have their time written under them: the first, and then evenly, never more than fit. */
export function xTicks(range: ChartRange, bars: number): number[] {
  const step = Math.max(1, Math.ceil(bars / mostTicks[range]))
  return Array.from({ length: Math.ceil(bars / step) }, (_, at) => at * step)
}

export interface YAxis {
  /** The tallest bar, to the unit: nothing is rounded up. */
  readonly top: number
  /** Every whole number from zero; empty where they would run into one grey field. */
  readonly ticks: readonly number[]
  /** Those of them that have room for a number and a line across. */
  readonly levels: readonly number[]
}

const lowestTop = 4
const mostTickMarks = 34
const mostSteps = 5
const roundSteps = [1, 2, 3, 5]

/** Deals are counted one by one, so the axis is: step 1 from zero. What is written on it is thinned to what can be read. */
export function yAxis(most: number): YAxis {
  const top = Math.max(lowestTop, most)
  return {
    top,
    ticks: top <= mostTickMarks ? upTo(top, 1) : [],
    levels: upTo(top, levelStep(top)),
  }
}

function upTo(top: number, step: number): number[] {
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, at) => at * step)
}

function levelStep(top: number): number {
  for (let power = 1; ; power *= 10) {
    const step = roundSteps.map((each) => each * power).find((each) => top <= each * mostSteps)
    if (step !== undefined) return step
  }
}
