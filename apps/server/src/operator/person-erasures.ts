import { sql } from 'kysely'
import { clientTransaction, type Database, type Tx, tables } from '../platform/database.ts'

/** Replaces an erased address. `.invalid` never resolves. */
export const markOf = (userId: string) => `erased-${userId}@erased.invalid`

/** Takes everything personal out of the tables that no domain verb clears. Sums, times and ids stay: they are the books. */
export async function eraseRows(tx: Tx, userId: string, email: string): Promise<void> {
  const db = tables(tx)
  const own = sql`owner_id = ${userId}`
  const phones = sql`terminal_id in (select id from terminal where ${own})`
  const statements = [
    sql`delete from session where user_id = ${userId}`,
    sql`delete from second_factor where user_id = ${userId}`,
    sql`delete from email_change where user_id = ${userId}`,
    sql`delete from saved_view where owner_id = ${userId}`,
    sql`delete from sign_in_trace where user_id = ${userId}`,
    sql`delete from account_link where one_id = ${userId} or other_id = ${userId}`,
    sql`delete from profile_view where user_id = ${userId}`,
    sql`delete from listed_person where user_id = ${userId}`,
    sql`delete from one_time_code where subject in (${email}, ${userId})`,
    sql`delete from rate_limit where strpos(key, ${email}) > 0 or strpos(key, ${userId}) > 0`,
    sql`delete from idempotency where strpos(scope, ${userId}) > 0`,
    sql`delete from alert where user_id = ${userId}`,
    sql`delete from alert_settings where user_id = ${userId}`,
    sql`delete from alert_off where user_id = ${userId}`,
    sql`delete from live_event where user_id = ${userId}`,
    sql`delete from telegram_file where user_id = ${userId}`,
    sql`delete from upload_link where ${userId} in (trader_id, merchant_id)`,
    sql`update referral_code set email = ${markOf(userId)} where used_by = ${userId} or email = ${email}`,
    sql`delete from device where ${phones}`,
    sql`delete from pairing_key where ${phones}`,
    sql`delete from terminal_trial where ${phones}`,
    sql`update terminal set name = 'erased', model = null, network = null, phone_report = null, forwarder_key = null,
      deleted_at = coalesce(deleted_at, now()) where ${own}`,
    sql`update merchant_key set name = 'erased', allowed_networks = '{}', revoked_at = coalesce(revoked_at, now())
      where merchant_id = ${userId}`,
    sql`update merchant_settings set display_name = null where merchant_id = ${userId}`,
    sql`update webhook_endpoint set url = 'https://erased.invalid/', is_active = false, disabled_reason = null,
      deleted_at = coalesce(deleted_at, now()) where merchant_id = ${userId}`,
    sql`update dispute set comment = '' where opener_id = ${userId}`,
    sql`update dispute_item set text = 'erased' from dispute where dispute.id = dispute_item.dispute_id and dispute_item.text is not null
      and ${userId}::uuid = case dispute_item.side when 'merchant' then dispute.merchant_id else dispute.trader_id end`,
  ]
  for (const statement of statements) await statement.execute(db)
}

const largeErasures = [
  // What the trader's requisites were and what the phone heard. The rows stay, with their hashes.
  `update payer_event set sealed = null where sealed is not null and deal_id in (select id from deal where trader_id = $1)`,
  `update case_exhibit set sealed = null where sealed is not null and dispute_id in (select id from dispute where trader_id = $1)`,
  `update raw_message set sealed_title = null, sealed_text = null
   where owner_id = $1 and (sealed_title is not null or sealed_text is not null)`,
  `update receipt set sealed_payer = null, payer_mac = null where owner_id = $1 and (sealed_payer is not null or payer_mac is not null)`,
  `update merchant_order set payer_id = null, payer_name = null, metadata = '{}', success_url = null, fail_url = null
   where merchant_id = $1 and (payer_id is not null or payer_name is not null or metadata <> '{}'
     or success_url is not null or fail_url is not null)`,
]

/** Tables in which a person may have millions of rows: each in its own transaction, with a longer statement timeout. */
export async function eraseLargeTables(db: Database, userId: string): Promise<void> {
  for (const statement of largeErasures)
    await clientTransaction(db, { minutes: 30 }, (client) => client.query(statement, [userId]))
}

/** Locked until the end of the transaction: meanwhile the person gets no deal, no session and no right. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await sql`select from user_account where id = ${userId} for update`.execute(tables(tx))
}

/** The account as a mark: nobody can sign in, and nothing in it says who it was. */
export async function eraseAccount(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await sql`
    update user_account set email = ${markOf(userId)}, username = 'erased_' || left(replace(id::text, '-', ''), 12),
      username_skeleton = null, has_shared_skeleton = false, password_hash = ${passwordHash}, avatar_file = null,
      is_activated = false, is_premium = false, is_work = false, is_notified = false, hide_email = true,
      verify_phone = false, wallet_output_permission = false, notification_payments = false,
      notification_account = false, blocked_at = coalesce(blocked_at, now())
    where id = ${userId}
  `.execute(tables(tx))
}

/** Answers the names of the files whose bytes go after commit. */
export async function eraseEvidence(tx: Tx, userId: string): Promise<string[]> {
  const own = sql`uploaded_by in (${`user:${userId}`}, ${`merchant:${userId}`})`
  for (const table of ['evidence_look_key', 'evidence_note'])
    await sql`delete from ${sql.table(table)} where file_id in (select id from evidence_file where ${own})`.execute(
      tables(tx),
    )
  const { rows } = await sql<{ name: string }>`
    update evidence_file set deleted_at = coalesce(deleted_at, now()), deleted_by = 'erased', original_name = 'erased'
    where ${own} returning object_name as name
  `.execute(tables(tx))
  return rows.map(({ name }) => name)
}

/** Numbers of payment methods, of which deals keep the id. */
export async function methodIdsOf(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_method where owner_id = ${userId} order by id for update
  `.execute(tables(tx))
  return rows.map(({ id }) => id)
}
