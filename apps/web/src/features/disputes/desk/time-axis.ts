const minute = 60_000

/** How the time line is laid out: to scale up to `cut`, then one after the other. */
export interface Axis {
  readonly from: number
  readonly cut: number
  /** Share of the width that is to scale; 1 where nothing is later. */
  readonly scaled: number
  /** Where a moment stands, from 0 to 1; undefined for one before the line begins. */
  place(at: string): number | undefined
  readonly ticks: readonly { readonly at: number; readonly share: number }[]
}

interface Span {
  readonly moments: readonly string[]
  readonly shownAt: string | null
  readonly endsAt: string | null
}

const before = 8 * minute
const afterEnd = 25 * minute
const laterShare = 0.2

/** From shortly before the requisite was shown to 25 minutes after its time; what came hours later needs no scale. */
export function axisOf({ moments, shownAt, endsAt }: Span): Axis {
  const times = moments.map((at) => Date.parse(at)).toSorted((one, other) => one - other)
  const first = shownAt === null ? (times[0] ?? Date.now()) : Date.parse(shownAt)
  const from = first - before
  const last = times.findLast((time) => time <= (endsAt === null ? first : Date.parse(endsAt)) + afterEnd)
  const cut = Math.max(endsAt === null ? 0 : Date.parse(endsAt), last ?? 0, first + 10 * minute) + 4 * minute
  const later = [...new Set(times.filter((time) => time > cut))]
  const scaled = later.length > 0 ? 1 - laterShare : 1
  const share = (time: number) => ((time - from) / (cut - from)) * scaled
  return {
    from,
    cut,
    scaled,
    place: (at) => {
      const time = Date.parse(at)
      if (time < from) return undefined
      if (time <= cut) return share(time)
      return scaled + ((later.indexOf(time) + 0.08) / later.length) * laterShare
    },
    ticks: ticksBetween(from, cut).map((time) => ({ at: time, share: share(time) })),
  }
}

/** Round times, at most six of them. */
function ticksBetween(from: number, to: number): number[] {
  const steps = [5, 10, 15, 30, 60, 120, 360, 1_440].map((minutes) => minutes * minute)
  const step = steps.find((each) => (to - from) / each <= 6) ?? 1_440 * minute
  const ticks: number[] = []
  for (let time = Math.ceil(from / step) * step; time < to; time += step) ticks.push(time)
  return ticks
}

/** A stretch of time as shares of the width, cut off at the ends of the line; undefined where none of it is seen. */
export function stretch(
  axis: Axis,
  from: string,
  to: string,
): { readonly start: number; readonly width: number } | undefined {
  const start = Math.max(Date.parse(from), axis.from)
  const end = Math.min(Date.parse(to), axis.cut)
  if (end <= start) return undefined
  const share = (time: number) => ((time - axis.from) / (axis.cut - axis.from)) * axis.scaled
  return { start: share(start), width: share(end) - share(start) }
}

/** Share of the width that words need: as a guess, by their letters. */
export const widthOf = (words: string): number => 0.015 + words.length * 0.0068

/** Which dots get their words written: those that do not reach into the words before. */
export function labelled(dots: readonly { readonly place: number; readonly width: number }[]): boolean[] {
  let taken = Number.NEGATIVE_INFINITY
  return dots.map(({ place, width }) => {
    const start = Math.min(place, 1 - width)
    if (start < taken) return false
    taken = start + width
    return true
  })
}
