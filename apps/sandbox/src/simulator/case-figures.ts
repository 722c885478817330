import { type DisputeReason, disputeReasons, type EndedBy } from '@florin/contract'

/** A case that is over, beside what its script knows. */
export interface EndedCase {
  readonly reason: DisputeReason
  readonly by: EndedBy
  /** Towards the side and about the sum that the script says. */
  readonly isRight: boolean
  /** From when it counted to its end. */
  readonly hours: number
  /** What the shop gained by a case in which its file was forged, in micro-USDT. */
  readonly movedOnForged: bigint
}

export interface CaseFigures {
  readonly cases: number
  readonly byReason: Readonly<Record<DisputeReason, number>>
  readonly byEnd: Readonly<Record<EndedBy, Ended>>
  readonly medianHours: number
  readonly movedOnForged: bigint
}

export interface Ended {
  readonly cases: number
  readonly right: number
  readonly medianHours: number
}

export function figuresOf(all: readonly EndedCase[]): CaseFigures {
  const ended = (by: EndedBy): Ended => {
    const some = all.filter((one) => one.by === by)
    return {
      cases: some.length,
      right: some.filter(({ isRight }) => isRight).length,
      medianHours: medianOf(some.map(({ hours }) => hours)),
    }
  }
  const count = (reason: DisputeReason) => all.filter((one) => one.reason === reason).length
  return {
    cases: all.length,
    byReason: Object.fromEntries(disputeReasons.map((reason) => [reason, count(reason)])) as Record<
      DisputeReason,
      number
    >,
    byEnd: {
      rule: ended('rule'),
      settlement: ended('settlement'),
      support: ended('support'),
      withdrawal: ended('withdrawal'),
    },
    medianHours: medianOf(all.map(({ hours }) => hours)),
    movedOnForged: all.reduce((sum, one) => sum + one.movedOnForged, 0n),
  }
}

/** Zero without any; the lower one of two in the middle. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

const ends: readonly (readonly [EndedBy, string])[] = [
  ['rule', 'by rule'],
  ['settlement', 'by settlement'],
  ['support', 'by hand'],
  ['withdrawal', 'withdrawn'],
]

/** One thing a line. `supportSeconds` is what one member of support was busy for. */
export function figureLines(figures: CaseFigures, supportSeconds: number): string[] {
  const { cases, byReason, byEnd, medianHours, movedOnForged } = figures
  const reasons = disputeReasons.map((reason) => `${reason} ${byReason[reason]}`)
  const perHour = supportSeconds > 0 ? Math.round((byEnd.support.cases * 3_600) / supportSeconds) : 0
  return [
    `Cases ended: ${cases} (${reasons.join(', ')}); median time to the end ${spanText(medianHours)}.`,
    ...ends
      .filter(([by]) => byEnd[by].cases > 0)
      .map(([by, words]) => {
        const { cases: some, right, medianHours: hours } = byEnd[by]
        return `${words}: ${some} (${percent(some, cases)}), as the script says ${right} (${percent(right, some)}), median ${spanText(hours)}.`
      }),
    `One member of support: ${perHour} cases an hour, without time to read.`,
    `Moved on a forged file: ${movedOnForged} micro-USDT.`,
  ]
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((part * 1_000) / whole) / 10} %`

function spanText(hours: number): string {
  if (hours >= 1) return `${hours.toFixed(1)} h`
  return hours >= 1 / 60 ? `${(hours * 60).toFixed(1)} min` : `${(hours * 3_600).toFixed(1)} s`
}
