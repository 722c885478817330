import type { Queryable } from '../../platform/database.ts'
import { type HeardPhone, heardPhones, type Silence, silencesAfter } from './silence-store.ts'

export interface SoughtPhone {
  /** The caller's own key of the question. */
  readonly id: string
  readonly terminalId: string
  readonly from: Date
  readonly to: Date
}

/** A stretch of time in which a phone was online without a gap. */
export interface HeardStretch {
  readonly name: string
  readonly from: Date
  readonly to: Date
}

/** Of each stretch of time, the longest part without a silence; nothing where the phone was not online in it at all. */
export async function heardAround(
  tx: Queryable,
  sought: readonly SoughtPhone[],
): Promise<ReadonlyMap<string, HeardStretch>> {
  if (sought.length === 0) return new Map()
  const ids = sought.map(({ terminalId }) => terminalId)
  const first = new Date(Math.min(...sought.map(({ from }) => from.getTime())))
  const phones = new Map((await heardPhones(tx, ids)).map((phone) => [phone.id, phone]))
  const silences = Map.groupBy(await silencesAfter(tx, ids, first), ({ terminalId }) => terminalId)
  const found = new Map<string, HeardStretch>()
  for (const one of sought) {
    const phone = phones.get(one.terminalId)
    const longest = phone && longestHeard(phone, silences.get(phone.id) ?? [], one)
    if (longest) found.set(one.id, { name: phone.name, ...longest })
  }
  return found
}

/** Silences come in the order in which they began. */
export function longestHeard(
  { createdAt, lastPingAt }: Pick<HeardPhone, 'createdAt' | 'lastPingAt'>,
  silences: readonly Pick<Silence, 'from' | 'to'>[],
  { from, to }: Pick<SoughtPhone, 'from' | 'to'>,
): { readonly from: Date; readonly to: Date } | undefined {
  const end = Math.min(to.getTime(), lastPingAt.getTime())
  let begin = Math.max(from.getTime(), createdAt.getTime())
  let longest = { from: begin, to: begin }
  const consider = (until: number) => {
    const stretch = { from: begin, to: Math.min(until, end) }
    if (stretch.to - stretch.from > longest.to - longest.from) longest = stretch
  }
  for (const silence of silences) {
    consider(silence.from.getTime())
    begin = Math.max(begin, silence.to.getTime())
  }
  consider(end)
  return longest.to > longest.from ? { from: new Date(longest.from), to: new Date(longest.to) } : undefined
}
