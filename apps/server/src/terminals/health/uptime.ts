import { databaseTime } from '../device-store.ts'
import { type ListedTerminal, listTerminals } from '../own-terminals.ts'
import type { TerminalParts } from '../parts.ts'
import type { Terminal } from '../terminal.ts'
import { type Silence, silencesOf } from './silence-store.ts'

export const uptimeDays = 7
export const uptimeBars = 42
const dayMs = 86_400_000
const barMs = (uptimeDays * dayMs) / uptimeBars

export interface Uptime {
  /** Percent of the seven days, or of its life where that is shorter. */
  readonly percent: number | undefined
  /** The oldest first, in percent; undefined before the phone was there. */
  readonly bars: readonly (number | undefined)[]
  readonly silentSince: Date | undefined
}

/** A user's phones, with how steadily each was online. */
export async function listWithUptime(
  parts: TerminalParts,
  ownerId: string,
): Promise<(ListedTerminal & { readonly uptime: Uptime })[]> {
  const listed = await listTerminals(parts, ownerId)
  const now = await databaseTime(parts.db.each)
  const ids = listed.map(({ terminal }) => terminal.id)
  const silences = Map.groupBy(
    await silencesOf(parts.db.each, ids, uptimeDays + 1),
    ({ terminalId }) => terminalId,
  )
  return listed.map((one) => ({
    ...one,
    uptime: uptimeOf(one.terminal, silences.get(one.terminal.id) ?? [], now),
  }))
}

type Heard = Pick<Terminal, 'createdAt' | 'lastPingAt' | 'isSilent'>

export function uptimeOf(terminal: Heard, ended: readonly Pick<Silence, 'from' | 'to'>[], now: Date): Uptime {
  const { createdAt, lastPingAt, isSilent } = terminal
  const silentSince = isSilent ? lastPingAt : undefined
  const none = Array.from({ length: uptimeBars }, () => undefined)
  if (lastPingAt === undefined) return { percent: undefined, bars: none, silentSince }
  const silences = silentSince ? [...ended, { from: silentSince, to: now }] : ended
  const begin = now.getTime() - uptimeDays * dayMs
  const born = Math.max(begin, createdAt.getTime())
  const bars = Array.from({ length: uptimeBars }, (_, at) => {
    const from = begin + at * barMs
    return shareHeard(silences, Math.max(from, born), from + barMs)
  })
  return { percent: shareHeard(silences, born, now.getTime()), bars, silentSince }
}

/** In percent, with one decimal; undefined for a stretch without length. */
function shareHeard(
  silences: readonly Pick<Silence, 'from' | 'to'>[],
  from: number,
  to: number,
): number | undefined {
  if (to <= from) return undefined
  const silent = silences.reduce(
    (sum, each) => sum + Math.max(0, Math.min(each.to.getTime(), to) - Math.max(each.from.getTime(), from)),
    0,
  )
  return Math.round((1 - Math.min(1, silent / (to - from))) * 1_000) / 10
}
