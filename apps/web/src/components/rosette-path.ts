/** A ring of the guilloche: its radius and swing as shares of the whole, and how many waves go round. */
export interface Band {
  readonly radius: number
  readonly swing: number
  readonly waves: number
}

/** As on the pictures: the whole rosette, two thin bands around a page's centre, the small ring of an empty list. */
export const laces = {
  full: [
    { radius: 0.461, swing: 0.0345, waves: 36 },
    { radius: 0.377, swing: 0.05, waves: 27 },
    { radius: 0.285, swing: 0.0375, waves: 18 },
    { radius: 0.199, swing: 0.046, waves: 18 },
  ],
  rim: [
    { radius: 0.455, swing: 0.04, waves: 36 },
    { radius: 0.362, swing: 0.046, waves: 27 },
  ],
  ring: [{ radius: 0.44, swing: 0.04, waves: 14 }],
} as const satisfies Record<string, readonly Band[]>

/**
 * The engraved lace of banknotes, as on design.md. The curves repeat with every wave, so one slice is drawn and the
 * rest are its copies, turned: a small part of the path data of the whole.
 */
export function rosetteSlice(bands: readonly Band[], strands: number): { path: string; copies: number } {
  const copies = bands.map((band) => band.waves).reduce(greatestCommonDivisor)
  const curves = bands.flatMap((band) =>
    Array.from({ length: strands }, (_, strand) => curve(band, (2 * Math.PI * strand) / strands, copies)),
  )
  return { path: curves.join(''), copies }
}

const pointsPerWave = 24

function curve({ radius, swing, waves }: Band, phase: number, copies: number): string {
  const steps = (waves / copies) * pointsPerWave
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = (step / steps) * ((2 * Math.PI) / copies)
    const distance =
      radius + swing * Math.sin(waves * angle + phase) * (0.72 + 0.28 * Math.cos(2 * waves * angle))
    return `${thousandths(distance * Math.cos(angle))} ${thousandths(distance * Math.sin(angle))}`
  })
  return `M${points.join('L')}`
}

function thousandths(share: number): number {
  return Math.round(share * 10_000) / 10
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
