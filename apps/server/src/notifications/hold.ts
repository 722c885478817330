import { type AlertKind, alertFloodMost, alertFloodSeconds } from '@florin/contract'
import type { AlertSettings, ClaimedAlert } from './alert.ts'
import { recentOfKind } from './hold-store.ts'
import type { AlertParts } from './parts.ts'
import { quietUntil } from './quiet-hours.ts'

export interface Hold {
  readonly until: Date
  readonly reason: 'quiet_hours' | 'flood'
}

/** Until when an alert waits for its digest; undefined when it may go now. Only ordinary alerts wait. */
export async function holdOf(
  parts: AlertParts,
  alert: ClaimedAlert,
  settings: AlertSettings,
): Promise<Hold | undefined> {
  if (alert.weight !== 'ordinary') return undefined
  const quiet = quietUntil(settings.quiet, new Date())
  if (quiet) return { until: quiet, reason: 'quiet_hours' }
  if (alert.kind === 'digest' || alert.kind === 'test') return undefined
  const flood = await floodUntil(parts, alert, alert.kind)
  return flood && { until: flood, reason: 'flood' }
}

/** The window begins with its first alert; after a digest the next one begins with that, so that digests are no flood themselves. */
async function floodUntil(
  { db }: AlertParts,
  alert: ClaimedAlert,
  kind: AlertKind,
): Promise<Date | undefined> {
  const recent = await recentOfKind(db.each, { ...alert, kind }, alertFloodSeconds)
  if (recent.count < alertFloodMost) return undefined
  const begun = Math.max(recent.first.getTime(), recent.lastDigest?.getTime() ?? 0)
  const until = new Date(begun + alertFloodSeconds * 1_000)
  return until.getTime() > Date.now() ? until : undefined
}
