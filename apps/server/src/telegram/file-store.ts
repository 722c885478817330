import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { SentFile } from './tables.ts'

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
  const { rows } = await sql`
    insert into telegram_file (telegram_id, user_id, dispute_id, file_id, file_unique_id, media_group_id, name, size)
    values (${telegramId}, ${userId}, ${disputeId}, ${file.fileId}, ${file.uniqueId}, ${file.groupId ?? null}, ${file.name}, ${file.size})
    on conflict (dispute_id, file_unique_id) do update
    set state = 'waiting', next_at = now(), tries = 0, file_id = excluded.file_id, telegram_id = excluded.telegram_id, is_done = false
    where telegram_file.state = 'refused'
    returning id
  `.execute(tables(tx))
  return rows.length > 0
}

/** Files of this person that are to be fetched. All people's are fetched one after another, so nobody may fill the queue. */
export async function countWaiting(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from telegram_file where next_at is not null and user_id = ${userId}
  `.execute(tables(tx))
  return rows[0]?.count ?? 0
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
  const { rows } = await sql`
    update telegram_file set state = 'kept', evidence_id = ${evidenceId}, next_at = null
    where id = ${id} and state = 'waiting' returning id
  `.execute(tables(tx))
  return rows.length > 0
}

export async function setRefused(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update telegram_file set state = 'refused', next_at = null where id = ${id} and state = 'waiting' returning id
  `.execute(tables(tx))
  return rows.length > 0
}

export async function postponeFile(tx: Queryable, id: string, ms: number): Promise<void> {
  await sql`
    update telegram_file set next_at = now() + make_interval(secs => ${ms}::float8 / 1000)
    where id = ${id} and state = 'waiting'
  `.execute(tables(tx))
}

export interface Unanswered {
  readonly waiting: number
  readonly kept: number
}

/** Locks the files of the case that are no answer yet. */
export async function lockUnanswered(tx: Tx, userId: string, disputeId: string): Promise<Unanswered> {
  const { rows } = await sql<{ state: 'waiting' | 'kept' }>`
    select state from telegram_file where dispute_id = ${disputeId} and user_id = ${userId} and state in ('waiting', 'kept')
    order by id for update
  `.execute(tables(tx))
  const waiting = rows.filter(({ state }) => state === 'waiting').length
  return { waiting, kept: rows.length - waiting }
}

export async function setDone(tx: Tx, userId: string, disputeId: string): Promise<void> {
  await sql`
    update telegram_file set is_done = true
    where dispute_id = ${disputeId} and user_id = ${userId} and state in ('waiting', 'kept')
  `.execute(tables(tx))
}

export async function setAnswered(tx: Tx, userId: string, disputeId: string): Promise<void> {
  await sql`
    update telegram_file set state = 'answered' where dispute_id = ${disputeId} and user_id = ${userId} and state = 'kept'
  `.execute(tables(tx))
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
