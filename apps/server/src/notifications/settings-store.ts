import { type AlertChannel, type AlertKind, alertChannels } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import { type AlertSettings, usualQuietHours } from './alert.ts'
import type { AlertTables } from './tables.ts'

const alerts = (tx: Queryable) => tables<AlertTables>(tx)

export async function readSettings(tx: Queryable, userId: string): Promise<AlertSettings> {
  const [row, off] = await Promise.all([
    alerts(tx).selectFrom('alert_settings').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    alerts(tx).selectFrom('alert_off').select(['kind', 'channel']).where('user_id', '=', userId).execute(),
  ])
  if (!row) return { order: alertChannels, quiet: usualQuietHours, off }
  const { has_quiet_hours: isOn, quiet_from: from, quiet_to: to, time_zone: timeZone } = row
  // A channel that is newer than the row comes last.
  const order = [...new Set([...row.channel_order, ...alertChannels])]
  return { order, quiet: { isOn, from, to, timeZone }, off }
}

export async function saveSettings(
  tx: Tx,
  userId: string,
  { order, quiet }: Pick<AlertSettings, 'order' | 'quiet'>,
): Promise<void> {
  const settings = {
    channel_order: [...order],
    has_quiet_hours: quiet.isOn,
    quiet_from: quiet.from,
    quiet_to: quiet.to,
    time_zone: quiet.timeZone,
  }
  await alerts(tx)
    .insertInto('alert_settings')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute()
}

export async function saveSwitch(
  tx: Tx,
  userId: string,
  { kind, channel, isOn }: { kind: AlertKind; channel: AlertChannel; isOn: boolean },
): Promise<void> {
  if (!isOn) {
    await alerts(tx)
      .insertInto('alert_off')
      .values({ user_id: userId, kind, channel })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  await alerts(tx)
    .deleteFrom('alert_off')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .execute()
}

/** Channels that did not take this person's latest alert there. */
export async function failingChannels(tx: Queryable, userId: string): Promise<ReadonlySet<AlertChannel>> {
  const { rows } = await sql<{ channel: AlertChannel; result: string }>`
    select distinct on (channel) channel, result
    from alert_try where result <> 'held' and alert_id in (
      select id from alert where user_id = ${userId} order by created_at desc, id desc limit 50
    )
    order by channel, alert_try.id desc
  `.execute(tables(tx))
  return new Set(rows.filter(({ result }) => result !== 'taken').map(({ channel }) => channel))
}
