import { appealHours, type EndedBy, objectionHours } from '@florin/contract'

// Until when the loser of a rule's verdict may object to it. Pure.

interface Verdict {
  readonly endedBy: EndedBy | null
  readonly decidedAt: Date | null
  readonly appealUntil: Date | null
}

const hourMs = 3_600_000

/**
 * Twelve hours after the loser first opened an alert of the verdict, and in any case no longer than an appeal is possible. The time in
 * which the platform was down since the verdict, which `appealUntil` was given back, does not count. Undefined once no one may object any
 * more.
 */
export function objectUntil(
  { endedBy, decidedAt, appealUntil }: Verdict,
  openedAt: Date | undefined,
  now: Date,
): Date | undefined {
  if (endedBy !== 'rule' || !decidedAt || !appealUntil) return undefined
  const downMs = Math.max(0, appealUntil.getTime() - decidedAt.getTime() - appealHours * hourMs)
  const openedMs = openedAt === undefined ? Number.POSITIVE_INFINITY : openedAt.getTime()
  const until = Math.min(appealUntil.getTime(), openedMs + objectionHours * hourMs + downMs)
  return until > now.getTime() ? new Date(until) : undefined
}
