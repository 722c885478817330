import type { Contract, Input } from '@florin/contract'
import { Problem } from '../platform/problem.ts'
import type { QuietHours } from './alert.ts'
import { wakeHeld } from './hold-store.ts'
import type { AlertParts } from './parts.ts'
import { isTimeZone } from './quiet-hours.ts'
import { isLocked, minutesOf } from './settings.ts'
import { readSettings, saveSettings, saveSwitch } from './settings-store.ts'
import { wakeDispatcher } from './tell.ts'

type Change = Input<Contract['changeAlertSettings']>['body']

/** What is not named stays. */
export async function changeSettings(
  { db, live }: AlertParts,
  userId: string,
  change: Change,
): Promise<void> {
  const { order, switches = [] } = change
  if (switches.some(({ kind, channel, is_on }) => !is_on && isLocked(kind, channel)))
    throw new Problem('alert.security_stays')
  const quiet = change.quiet && quietOf(change.quiet)
  await db.write(async (tx) => {
    const now = await readSettings(tx, userId)
    if (order || quiet)
      await saveSettings(tx, userId, { order: order ?? now.order, quiet: quiet ?? now.quiet })
    for (const { kind, channel, is_on: isOn } of switches)
      await saveSwitch(tx, userId, { kind, channel, isOn })
    if (quiet) {
      // Alerts held until the end of the old hours are checked against the new ones.
      await wakeHeld(tx, userId)
      await wakeDispatcher(tx)
    }
    await live.announce(tx, userId, { type: 'alerts.changed' })
  })
}

function quietOf({ is_on, from, to, time_zone: timeZone }: NonNullable<Change['quiet']>): QuietHours {
  if (!isTimeZone(timeZone)) throw new Problem('alert.time_zone_unknown')
  return { isOn: is_on, from: minutesOf(from), to: minutesOf(to), timeZone }
}
