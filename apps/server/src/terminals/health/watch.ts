import type { Job } from '../../platform/jobs.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { timeText } from '../../platform/time-text.ts'
import { countForgeries } from '../alarm-store.ts'
import { tellTerminalsAndMethods } from '../announce.ts'
import { forgetNonces } from '../device-store.ts'
import type { TerminalParts } from '../parts.ts'
import { forgetUnconfirmed } from '../store.ts'
import { forgetTrials } from '../trials/index.ts'
import { claimAlert, countSilent, findUnalerted, noticeSilent, type SilentTerminal } from './health-store.ts'
import { forgetSilences } from './silence-store.ts'

export function terminalJobs(parts: TerminalParts): Job[] {
  return [
    { name: 'terminals.watch', everySeconds: 2, run: () => watchTerminals(parts) },
    { name: 'terminals.forget', everySeconds: 60, run: () => forget(parts) },
  ]
}

/** Notifies owners of phones that fell silent: their pages at once, and by an alert when it lasts. Once each, on any number of nodes. */
export async function watchTerminals(parts: TerminalParts): Promise<void> {
  const { db, settings } = parts
  await db.write(async (tx) => {
    const silent = await noticeSilent(tx, settings.silentSeconds)
    for (const ownerId of new Set(silent.map((one) => one.ownerId)))
      await tellTerminalsAndMethods(parts, tx, ownerId)
  })
  for (const terminal of await findUnalerted(db.each, settings.alertSeconds)) await alert(parts, terminal)
}

async function alert(parts: TerminalParts, terminal: SilentTerminal): Promise<void> {
  const { id, ownerId: userId, name, lastPingAt } = terminal
  const values = { terminal: name, last_ping: timeText(lastPingAt) }
  await parts.db.write(async (tx) => {
    if (await claimAlert(tx, terminal))
      await parts.tell(tx, { userId, kind: 'terminal.lost', values, about: `terminal:${id}` })
  })
}

async function forget({ db }: TerminalParts): Promise<void> {
  await forgetNonces(db.each)
  await forgetUnconfirmed(db.each)
  await forgetSilences(db.each)
  await forgetTrials(db.each)
}

export function terminalGauges(metrics: Metrics, { settings }: Pick<TerminalParts, 'settings'>): void {
  metrics.gauge('florin_terminals_silent', 'Paired terminals that are not heard', (each) =>
    countSilent(each, settings.silentSeconds),
  )
  metrics.gauge('florin_device_forgeries', 'Alarms about forged signatures, of the last day', (each) =>
    countForgeries(each),
  )
}
