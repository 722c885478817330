import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import { chatId, type SentFile, type TelegramTables } from './tables.ts'

const telegram = (tx: Queryable) => tables<TelegramTables>(tx)

export interface WaitingFile {
  readonly id: string
  readonly telegramId: string
  readonly userId: string
  readonly disputeId: string
  readonly fileId: string
  readonly name: string
  readonly size: number
  readonly tries: number
}

interface FileOfCase {
  readonly telegramId: string
  readonly userId: string
  readonly disputeId: string
}

/** False where this very file is with the case already. One that was refused may be sent again. */
export async function addFile(tx: Tx, { telegramId, userId, disputeId }: FileOfCase, file: SentFile) {
  const added = await telegram(tx)
    .insertInto('telegram_file')
    .values({
      telegram_id: chatId(telegramId),
      user_id: userId,
      dispute_id: disputeId,
      file_id: file.fileId,
      file_unique_id: file.uniqueId,
      media_group_id: file.groupId ?? null,
      name: file.name,
      size: sql<bigint>`${file.size}`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['dispute_id', 'file_unique_id'])
        .doUpdateSet(({ ref }) => ({
          state: 'waiting',
          next_at: sql<Date>`now()`,
          tries: 0,
          file_id: ref('excluded.file_id'),
          telegram_id: ref('excluded.telegram_id'),
          is_done: false,
        }))
        .where('telegram_file.state', '=', 'refused'),
    )
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * Files of this person that wait to be fetched. Files of all people are fetched one after another, so the queue of one person is limited.
 */
export async function countWaiting(tx: Tx, userId: string): Promise<number> {
  const { count } = await telegram(tx)
    .selectFrom('telegram_file')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('next_at', 'is not', null)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Claims files to fetch, oldest first, for as long as a slow download may take. */
export async function claimFiles(tx: Queryable, most: number): Promise<WaitingFile[]> {
  const { rows } = await sql<WaitingFile>`
    update telegram_file set next_at = now() + interval '3 minutes', tries = tries + 1
    where id in (
      select id from telegram_file where next_at <= now() order by next_at limit ${most} for update skip locked
    )
    returning id, telegram_id::text as "telegramId", user_id as "userId", dispute_id as "disputeId", file_id as "fileId", name,
      size::float8 as size, tries
  `.execute(tables(tx))
  return rows
}

/** False where it is kept already, or its account was disconnected meanwhile: then nothing may be kept. */
export async function setKept(tx: Tx, id: string, evidenceId: string): Promise<boolean> {
  const kept = await telegram(tx)
    .updateTable('telegram_file')
    .set({ state: 'kept', evidence_id: evidenceId, next_at: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

export async function setRefused(tx: Tx, id: string): Promise<boolean> {
  const refused = await telegram(tx)
    .updateTable('telegram_file')
    .set({ state: 'refused', next_at: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return refused !== undefined
}

export async function postponeFile(tx: Queryable, id: string, ms: number): Promise<void> {
  await telegram(tx)
    .updateTable('telegram_file')
    .set({ next_at: sql<Date>`now() + make_interval(secs => ${ms}::float8 / 1000)` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export interface Unanswered {
  readonly waiting: number
  readonly kept: number
}

const isUnanswered = sql<boolean>`state in ('waiting', 'kept')`

/** Locks the files of the case that are no answer yet. */
export async function lockUnanswered(tx: Tx, userId: string, disputeId: string): Promise<Unanswered> {
  const rows = await telegram(tx)
    .selectFrom('telegram_file')
    .select('state')
    .where('dispute_id', '=', disputeId)
    .where('user_id', '=', userId)
    .where(isUnanswered)
    .orderBy('id')
    .forUpdate()
    .execute()
  const waiting = rows.filter(({ state }) => state === 'waiting').length
  return { waiting, kept: rows.length - waiting }
}

export async function setDone(tx: Tx, userId: string, disputeId: string): Promise<void> {
  await telegram(tx)
    .updateTable('telegram_file')
    .set({ is_done: true })
    .where('dispute_id', '=', disputeId)
    .where('user_id', '=', userId)
    .where(isUnanswered)
    .execute()
}

export async function setAnswered(tx: Tx, userId: string, disputeId: string): Promise<void> {
  await telegram(tx)
    .updateTable('telegram_file')
    .set({ state: 'answered' })
    .where('dispute_id', '=', disputeId)
    .where('user_id', '=', userId)
    .where('state', '=', sql.lit('kept'))
    .execute()
}

export interface DueAnswer {
  readonly userId: string
  readonly disputeId: string
  readonly telegramId: string
}

/** Cases whose kept files are to be the answer: Done was pressed and nothing is on its way, or the last came 15 minutes ago. */
export async function dueAnswers(tx: Queryable): Promise<DueAnswer[]> {
  const { rows } = await sql<DueAnswer>`
    select user_id as "userId", dispute_id as "disputeId", (array_agg(telegram_id::text order by created_at desc))[1] as "telegramId"
    from telegram_file where state in ('waiting', 'kept')
    group by user_id, dispute_id
    having bool_or(state = 'kept') and not bool_or(state = 'waiting')
      and (bool_or(is_done) or max(created_at) < now() - interval '15 minutes')
    limit 100
  `.execute(tables(tx))
  return rows
}
