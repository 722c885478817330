import type { Tx } from '../../platform/database.ts'
import { heardTerminal, silencesSince } from './silence-store.ts'

export interface UptimeSpan {
  readonly from: Date
  readonly to: Date
}

/** How steadily a phone was online around a deal, as it is filed with a case. */
export interface UptimeRecord {
  readonly name: string
  /** Of the day before, rounded down: 99.9 % must not look like all of it. */
  readonly onlinePercent: number
  readonly gaps: readonly UptimeSpan[]
  readonly wasOnline: boolean
}

export interface SoughtUptime {
  readonly terminalId: string
  /** Gaps from here on are listed. */
  readonly from: Date
  /** Whether it was online all this time. */
  readonly during: UptimeSpan
  readonly now: Date
  readonly silentSeconds: number
}

const dayMs = 86_400_000
const mostGaps = 50

export async function uptimeRecord(tx: Tx, sought: SoughtUptime): Promise<UptimeRecord | undefined> {
  const terminal = await heardTerminal(tx, sought.terminalId, sought.silentSeconds)
  if (!terminal) return undefined
  const { from, now } = sought
  const since = new Date(Math.min(from.getTime(), now.getTime() - dayMs))
  const ended = await silencesSince(tx, sought.terminalId, since, mostGaps)
  return { name: terminal.name, ...uptimeOfSpan(terminal, ended, sought) }
}

interface Heard {
  readonly createdAt: Date
  readonly lastPingAt: Date | null
  readonly isSilent: boolean
}

/** Pure. A phone that was never online has one gap, since it was made. */
export function uptimeOfSpan(
  { createdAt, lastPingAt, isSilent }: Heard,
  ended: readonly UptimeSpan[],
  { from, during, now }: Pick<SoughtUptime, 'from' | 'during' | 'now'>,
): Omit<UptimeRecord, 'name'> {
  const lasting = lastPingAt === null ? createdAt : isSilent ? lastPingAt : undefined
  const silences = [...ended, ...(lasting && lasting < now ? [{ from: lasting, to: now }] : [])]
  const born = Math.max(now.getTime() - dayMs, createdAt.getTime())
  const silent = silences.reduce((sum, each) => sum + overlapMs(each, new Date(born), now), 0)
  const whole = now.getTime() - born
  return {
    onlinePercent: whole <= 0 ? 0 : Math.floor(100 * (1 - Math.min(1, silent / whole))),
    gaps: silences.filter((gap) => gap.to > from),
    // A phone that was made later was not online before, and has no gap there either.
    wasOnline:
      createdAt <= during.from && silences.every((gap) => overlapMs(gap, during.from, during.to) === 0),
  }
}

function overlapMs(gap: UptimeSpan, from: Date, to: Date): number {
  return Math.max(0, Math.min(gap.to.getTime(), to.getTime()) - Math.max(gap.from.getTime(), from.getTime()))
}
