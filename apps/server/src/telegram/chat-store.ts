import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import { chatId, type TelegramTables } from './tables.ts'

const telegram = (tx: Queryable) => tables<TelegramTables>(tx)

/** The case that files are sent for. */
export async function chosenCase(tx: Tx, telegramId: string): Promise<string | undefined> {
  const chat = await telegram(tx)
    .selectFrom('telegram_chat')
    .select('dispute_id')
    .where('telegram_id', '=', chatId(telegramId))
    .forUpdate()
    .executeTakeFirst()
  return chat?.dispute_id ?? undefined
}

export async function chooseCase(tx: Queryable, telegramId: string, disputeId: string): Promise<void> {
  await telegram(tx)
    .insertInto('telegram_chat')
    .values({ telegram_id: chatId(telegramId), dispute_id: disputeId })
    .onConflict((conflict) =>
      conflict.column('telegram_id').doUpdateSet(({ ref }) => ({
        dispute_id: ref('excluded.dispute_id'),
        active_at: sql<Date>`now()`,
        count_due_at: null,
        count_message_id: null,
        link_sealed: null,
        link_until: null,
      })),
    )
    .execute()
}

/** The chats of this person that have the case open. */
export async function chatsAt(tx: Tx, userId: string, disputeId: string): Promise<string[]> {
  const rows = await telegram(tx)
    .selectFrom('telegram_chat as chat')
    .innerJoin('telegram_account as account', 'account.telegram_id', 'chat.telegram_id')
    .select(sql<string>`chat.telegram_id::text`.as('telegramId'))
    .where('chat.dispute_id', '=', disputeId)
    .where('account.user_id', '=', userId)
    .orderBy('chat.telegram_id')
    .execute()
  return rows.map(({ telegramId }) => telegramId)
}

/** No chat of this person is about the case any more. */
export async function leaveCase(tx: Tx, userId: string, disputeId: string): Promise<void> {
  await telegram(tx)
    .updateTable('telegram_chat')
    .set({ dispute_id: null, count_due_at: null, count_message_id: null })
    .where('dispute_id', '=', disputeId)
    .where('telegram_id', 'in', chatsOf(tx, userId))
    .execute()
}

/** A file has arrived. The count is sent as a new message and not as an edit of the one above: an edit notifies no one. */
export async function expectNewCount(tx: Tx, telegramId: string): Promise<void> {
  await telegram(tx)
    .updateTable('telegram_chat')
    .set({ count_message_id: null })
    .where('telegram_id', '=', chatId(telegramId))
    .execute()
  await expectCount(tx, telegramId)
}

/** A file was kept or refused: the count is sent when the chat has been quiet for a moment. */
export async function expectCount(tx: Tx, telegramId: string): Promise<void> {
  await telegram(tx)
    .updateTable('telegram_chat')
    .set({ active_at: sql<Date>`now()`, count_due_at: sql<Date>`now() + interval '1.5 seconds'` })
    .where('telegram_id', '=', chatId(telegramId))
    .where('dispute_id', 'is not', null)
    .execute()
}

export interface DueCount {
  readonly telegramId: string
  readonly userId: string
  readonly disputeId: string
  readonly messageId: bigint | null
  readonly leasedUntil: string
  readonly link: Buffer | null
  readonly count: number
}

/**
 * Claims chats whose count of files is due: no file is being fetched any more, or the first is late. The lease ends in half a minute, so
 * that a crash only delays the message.
 */
export async function claimCounts(tx: Queryable): Promise<DueCount[]> {
  const { rows } = await sql<DueCount>`
    with claimed as (
      update telegram_chat set count_due_at = clock_timestamp() + interval '30 seconds'
      where telegram_id in (
        select telegram_id from telegram_chat as chat
        where count_due_at <= now() and dispute_id is not null and (active_at < now() - interval '10 seconds' or not exists (
          select from telegram_file as file
          where file.dispute_id = chat.dispute_id and file.telegram_id = chat.telegram_id and state = 'waiting'
        ))
        order by count_due_at limit 20 for update skip locked
      )
      returning *
    )
    select claimed.telegram_id::text as "telegramId", account.user_id as "userId", claimed.dispute_id as "disputeId",
      claimed.count_message_id as "messageId", claimed.count_due_at::text as "leasedUntil",
      case when claimed.link_until > now() then claimed.link_sealed end as link,
      (select count(*)::int from telegram_file as file
        where file.dispute_id = claimed.dispute_id and file.user_id = account.user_id and file.state = 'kept') as count
    from claimed join telegram_account as account on account.telegram_id = claimed.telegram_id
  `.execute(tables(tx))
  return rows
}

/** The count was sent. If another file has arrived since, it is due again. */
export async function countTold(tx: Queryable, due: DueCount, messageId: number | undefined): Promise<void> {
  const dueAt = sql<Date | null>`
    case when count_due_at = ${due.leasedUntil}::timestamptz then null else count_due_at end`
  await telegram(tx)
    .updateTable('telegram_chat')
    .set({
      count_message_id: sql<bigint | null>`coalesce(${messageId ?? null}, count_message_id)`,
      count_due_at: dueAt,
    })
    .where('telegram_id', '=', chatId(due.telegramId))
    .where('dispute_id', '=', due.disputeId)
    .execute()
}

/** The count was not sent: due again after this time. */
export async function postponeCount(tx: Queryable, { telegramId }: DueCount, ms: number): Promise<void> {
  await telegram(tx)
    .updateTable('telegram_chat')
    .set({ count_due_at: sql<Date>`now() + make_interval(secs => ${ms}::float8 / 1000)` })
    .where('telegram_id', '=', chatId(telegramId))
    .where('count_due_at', 'is not', null)
    .execute()
}

export async function keepLink(tx: Queryable, telegramId: string, sealed: Buffer): Promise<void> {
  await telegram(tx)
    .updateTable('telegram_chat')
    .set({ link_sealed: sealed, link_until: sql<Date>`now() + interval '10 minutes'` })
    .where('telegram_id', '=', chatId(telegramId))
    .execute()
}

export async function forgetLinks(tx: Tx, userId: string): Promise<void> {
  await telegram(tx)
    .updateTable('telegram_chat')
    .set({ link_sealed: null, link_until: null })
    .where('telegram_id', 'in', chatsOf(tx, userId))
    .execute()
}

const chatsOf = (tx: Queryable, userId: string) =>
  telegram(tx).selectFrom('telegram_account').select('telegram_id').where('user_id', '=', userId)
