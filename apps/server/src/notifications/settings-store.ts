import { type AlertChannel, type AlertKind, alertChannels } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import { type AlertSettings, usualQuietHours } from './alert.ts'

interface Row {
  readonly channel_order: AlertChannel[]
  readonly has_quiet_hours: boolean
  readonly quiet_from: number
  readonly quiet_to: number
  readonly time_zone: string
}

export async function readSettings(tx: Queryable, userId: string): Promise<AlertSettings> {
  const [settings, off] = await Promise.all([
    sql<Row>`select * from alert_settings where user_id = ${userId}`.execute(tables(tx)),
    sql<{ kind: AlertKind; channel: AlertChannel }>`
      select kind, channel from alert_off where user_id = ${userId}
    `.execute(tables(tx)),
  ])
  const row = settings.rows[0]
  if (!row) return { order: alertChannels, quiet: usualQuietHours, off: off.rows }
  const { has_quiet_hours: isOn, quiet_from: from, quiet_to: to, time_zone: timeZone } = row
  // A channel that is newer than the row comes last.
  const order = [...new Set([...row.channel_order, ...alertChannels])]
  return { order, quiet: { isOn, from, to, timeZone }, off: off.rows }
}

export async function saveSettings(
  tx: Tx,
  userId: string,
  { order, quiet }: Pick<AlertSettings, 'order' | 'quiet'>,
): Promise<void> {
  await sql`
    insert into alert_settings (user_id, channel_order, has_quiet_hours, quiet_from, quiet_to, time_zone)
    values (${userId}, ${[...order]}, ${quiet.isOn}, ${quiet.from}, ${quiet.to}, ${quiet.timeZone})
    on conflict (user_id) do update set channel_order = excluded.channel_order, has_quiet_hours = excluded.has_quiet_hours,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, time_zone = excluded.time_zone
  `.execute(tables(tx))
}

export async function saveSwitch(
  tx: Tx,
  userId: string,
  { kind, channel, isOn }: { kind: AlertKind; channel: AlertChannel; isOn: boolean },
): Promise<void> {
  const statement = isOn
    ? sql`delete from alert_off where user_id = ${userId} and kind = ${kind} and channel = ${channel}`
    : sql`insert into alert_off (user_id, kind, channel) values (${userId}, ${kind}, ${channel}) on conflict do nothing`
  await statement.execute(tables(tx))
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
