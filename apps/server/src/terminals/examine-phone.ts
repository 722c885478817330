import type { TerminalDoctor } from '@florin/contract'
import { databaseTime } from './device-store.ts'
import { androidName, examine, isOlder, verdictOf, withoutName } from './doctor/index.ts'
import { listWithUptime } from './health/index.ts'
import type { TerminalParts } from './parts.ts'
import type { Terminal } from './terminal.ts'
import { lastTrial, trialResult } from './trials/index.ts'
import { bankNameOf, toWire } from './wire.ts'

/** What the phone itself and its test messages report; its banks and its last message come from the domain messages. */
export type ExaminedPhone = Omit<TerminalDoctor, 'last_message' | 'banks'>

/** Undefined for another user’s phone. */
export async function examinePhone(
  parts: TerminalParts,
  sought: { readonly ownerId: string; readonly id: string; readonly oneSignalRoubles: number },
): Promise<ExaminedPhone | undefined> {
  const listed = await listWithUptime(parts, sought.ownerId)
  const own = listed.find(({ terminal }) => terminal.id === sought.id)
  if (!own) return undefined
  const { terminal, uptime } = own
  const now = await databaseTime(parts.db.each)
  const trial = await lastTrial(parts.db.each, terminal.id)
  const { oneSignalRoubles } = sought
  const checks = examine({ terminal, uptime: uptime.percent, oneSignalRoubles, now })
  return {
    terminal: toWire(own),
    android: terminal.phone ? androidName(terminal.phone.sdk) : null,
    maker: terminal.phone?.maker ?? null,
    verdict: verdictOf(terminal, checks),
    checks,
    app: appOf(parts, terminal),
    trial: trial ? trialResult(trial, bankNameOf(trial.bank), now) : null,
  }
}

/** Only our Android app sends a report; the Termux client has versions of its own. */
function appOf({ app }: TerminalParts, { phone, appVersion }: Terminal): TerminalDoctor['app'] {
  const installed = phone && appVersion !== undefined ? withoutName(appVersion) : null
  const isOutdated = installed !== null && app !== undefined && isOlder(installed, app.version)
  return { installed, newest: app ?? null, is_outdated: isOutdated }
}
