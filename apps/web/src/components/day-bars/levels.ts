const steps = [1, 2, 2.5, 5]
const mostSteps = 4

/** The lines across a chart of sums: round numbers from zero to the first that no bar is above. */
export function levelsOf(tallest: number): readonly number[] {
  const top = Math.max(tallest, 0.01)
  for (let power = 0.001; ; power *= 10) {
    const step = steps.map((each) => each * power).find((each) => top <= each * mostSteps)
    if (step === undefined) continue
    const count = Math.ceil(top / step)
    // In decimals again: 0.1 + 0.2 is no round number.
    return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(6)))
  }
}
