import type { PhoneReport } from '@florin/contract'
import { type NotNull, sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { TerminalTables } from '../tables.ts'
import type { Connection } from '../terminal.ts'

const terminals = (tx: Queryable) => tables<TerminalTables>(tx)

/** What a phone reports about itself. What is left out stays as it was last reported. */
export interface SignOfLife {
  readonly connection: Connection
  readonly charge?: number | undefined
  readonly isCharging?: boolean | undefined
  readonly network?: string | undefined
  readonly smsPermission?: boolean | undefined
  readonly listenerAlive?: boolean | undefined
  readonly queueLength?: number | undefined
  /** The phone's own clock when it spoke. */
  readonly clock?: Date | undefined
  readonly appVersion?: string | undefined
  /** What only our Android app reports. */
  readonly phone?: PhoneReport | undefined
}

/** Counts a sign of life: the second one after a silence ends it. Returns whether it ends one that its owner got an alert of. */
export async function writeSign(
  tx: Tx,
  terminalId: string,
  sign: SignOfLife,
  silentSeconds: number,
): Promise<boolean> {
  const orNull = <Value>(value: Value | undefined) => value ?? null
  // The very first sign needs no second one: nothing was ever missed.
  const { rows } = await sql<{ endsLoss: boolean }>`
    with signed as (update terminal set
      steady_pings = counted.pings,
      last_ping_at = now(),
      -- Deals that ran meanwhile are given the benefit of the doubt.
      was_silent_until = case when counted.pings = 1 then now() else was_silent_until end,
      silence_noticed_at = case when counted.pings = 2 then null else silence_noticed_at end,
      alerted_at = case when counted.pings = 2 then null else alerted_at end,
      -- A forwarder app beside a paired phone is a help, not a replacement.
      connection = case when exists (select from device where terminal_id = terminal.id and revoked_at is null)
        then 'client' else ${sign.connection} end,
      charge = coalesce(${orNull(sign.charge)}, charge),
      is_charging = coalesce(${orNull(sign.isCharging)}, is_charging),
      network = coalesce(${orNull(sign.network)}, network),
      sms_permission = coalesce(${orNull(sign.smsPermission)}, sms_permission),
      listener_alive = coalesce(${orNull(sign.listenerAlive)}, listener_alive),
      queue_length = coalesce(${orNull(sign.queueLength)}, queue_length),
      clock_ahead_ms = coalesce(
        round(extract(epoch from ${orNull(sign.clock)}::timestamptz - clock_timestamp()) * 1000)::bigint, clock_ahead_ms),
      app_version = coalesce(${orNull(sign.appVersion)}, app_version),
      phone_report = coalesce(${sign.phone ? JSON.stringify(sign.phone) : null}::jsonb, phone_report),
      unpaired_at = null
    from (
      select id, (case
        when last_ping_at is null then 2
        when last_ping_at < now() - make_interval(secs => ${silentSeconds}) then 1
        else least(steady_pings + 1, 2) end)::smallint as pings
      from terminal where id = ${terminalId} and deleted_at is null for update
    ) as counted
    where terminal.id = counted.id
    returning terminal.id, counted.pings, old.last_ping_at as heard_before,
      old.alerted_at is not null and new.alerted_at is null as ends_loss
    ), ended as (
      insert into terminal_silence (terminal_id, began_at, ended_at)
      select id, heard_before, now() from signed where pings = 1 and heard_before < now() on conflict do nothing
    )
    select ends_loss as "endsLoss" from signed
  `.execute(terminals(tx))
  return rows[0]?.endsLoss ?? false
}

/**
 * A phone was just paired: it starts anew, without what the phone before it had reported. A silence that it ends is kept all the same,
 * else an owner who switched a phone off could make that unseen by pairing it again.
 */
export async function startAnew(
  tx: Tx,
  terminalId: string,
  phone: { readonly model: string; readonly appVersion: string },
  silentSeconds: number,
): Promise<void> {
  await sql`
    with heard as (
      -- The earlier of both: it may have been silent before it left.
      select id, least(unpaired_at, case when last_ping_at < now() - make_interval(secs => ${silentSeconds}) then last_ping_at end) as until
      from terminal where id = ${terminalId}
    ), anew as (update terminal set connection = 'client', model = ${phone.model}, app_version = ${phone.appVersion},
      last_ping_at = now(), steady_pings = 2, silence_noticed_at = null, alerted_at = null, forged_in_a_row = 0,
      charge = null, is_charging = null, network = null, sms_permission = null, listener_alive = null, queue_length = null,
      clock_ahead_ms = 0, phone_report = null, unpaired_at = null,
      -- Nobody read meanwhile: deals that ran meanwhile are given the benefit of the doubt.
      was_silent_until = case when heard.until is null then was_silent_until else now() end
    from heard where terminal.id = heard.id
    returning terminal.id, heard.until)
    insert into terminal_silence (terminal_id, began_at, ended_at)
    select id, until, now() from anew where until < now() on conflict do nothing
  `.execute(terminals(tx))
}

/** Its phone has unpaired itself. Nothing is read from now on, and no alert about a silence follows: its owner gets one about this. */
export async function markUnpaired(tx: Tx, terminalId: string): Promise<void> {
  await terminals(tx)
    .updateTable('terminal')
    .set({
      unpaired_at: sql<Date>`now()`,
      steady_pings: 0,
      silence_noticed_at: sql<Date>`coalesce(silence_noticed_at, now())`,
      phone_report: null,
      charge: null,
      is_charging: null,
      network: null,
      sms_permission: null,
      listener_alive: null,
      queue_length: null,
    })
    .where('id', '=', terminalId)
    .execute()
}

export interface SilentTerminal {
  readonly id: string
  readonly ownerId: string
  readonly name: string
  readonly lastPingAt: Date
}

const atOnce = 200

/** The newly silent, each returned to one worker only. */
export async function noticeSilent(tx: Tx, silentSeconds: number): Promise<{ ownerId: string }[]> {
  const { rows } = await sql<{ owner_id: string }>`
    update terminal set silence_noticed_at = now()
    where id in (
      select id from terminal
      where deleted_at is null and silence_noticed_at is null
        and last_ping_at < now() - make_interval(secs => ${silentSeconds})
      order by last_ping_at limit ${atOnce} for update skip locked
    )
    returning owner_id
  `.execute(terminals(tx))
  return rows.map((row) => ({ ownerId: row.owner_id }))
}

/** Those silent for so long that their owner must get an alert. */
export async function findUnalerted(tx: Queryable, alertSeconds: number): Promise<SilentTerminal[]> {
  return terminals(tx)
    .selectFrom('terminal')
    .select(['id', 'owner_id as ownerId', 'name', 'last_ping_at as lastPingAt'])
    .where('deleted_at', 'is', null)
    .where('silence_noticed_at', 'is not', null)
    .where('alerted_at', 'is', null)
    .where('unpaired_at', 'is', null)
    .where('last_ping_at', '<', sql<Date>`now() - make_interval(secs => ${alertSeconds})`)
    .orderBy('last_ping_at')
    .limit(atOnce)
    .$narrowType<{ lastPingAt: NotNull }>()
    .execute()
}

/** False when another worker was faster, or the phone has called meanwhile. */
export async function claimAlert(tx: Tx, { id, lastPingAt }: SilentTerminal): Promise<boolean> {
  const { numUpdatedRows } = await terminals(tx)
    .updateTable('terminal')
    .set({ alerted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('alerted_at', 'is', null)
    .where(sql<Date>`date_trunc('milliseconds', last_ping_at)`, '=', lastPingAt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countSilent(tx: Queryable, silentSeconds: number): Promise<number> {
  const { count } = await terminals(tx)
    .selectFrom('terminal')
    .select((terminal) => terminal.fn.countAll<bigint>().as('count'))
    .where('deleted_at', 'is', null)
    .where('last_ping_at', 'is not', null)
    .where((terminal) =>
      terminal.or([
        terminal('last_ping_at', '<', sql<Date>`now() - make_interval(secs => ${silentSeconds})`),
        terminal('steady_pings', '<', 2),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
