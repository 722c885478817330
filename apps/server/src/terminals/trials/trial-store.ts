import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { Stop, Trial } from './trial.ts'

interface TrialRow {
  id: string
  asked_by: 'site' | 'phone'
  asked_at: Date
  bank: string
  amount_kopecks: bigint
  title: string
  text: string
  told_at: Date | null
  seen_at: Date | null
  queued_at: Date | null
  arrived_at: Date | null
  read_at: Date | null
  chain_at: Date | null
  closes_at: Date | null
  why: Stop | null
}

const columns = sql`id, asked_by, asked_at, bank, amount_kopecks, title, text, told_at, seen_at, queued_at, arrived_at, read_at, chain_at,
  closes_at, why`

/** The last test message of a terminal, whichever phone it was for. */
export async function lastTrial(tx: Queryable, terminalId: string): Promise<Trial | undefined> {
  const { rows } = await sql<TrialRow>`
    select ${columns} from terminal_trial where terminal_id = ${terminalId} order by asked_at desc limit 1
  `.execute(tables(tx))
  return rows[0] && toTrial(rows[0])
}

export async function findTrial(tx: Queryable, terminalId: string, id: string): Promise<Trial | undefined> {
  const { rows } = await sql<TrialRow>`
    select ${columns} from terminal_trial where id = ${id} and terminal_id = ${terminalId}
  `.execute(tables(tx))
  return rows[0] && toTrial(rows[0])
}

/** What this very phone has not brought yet, and still may. */
export async function waitingTrial(tx: Tx, deviceId: string, withinMs: number): Promise<Trial | undefined> {
  const { rows } = await sql<TrialRow>`
    select ${columns} from terminal_trial
    where terminal_id = (select terminal_id from device where id = ${deviceId}) and device_id = ${deviceId} and arrived_at is null
      and asked_at > now() - ${withinMs} * interval '1 millisecond'
    order by asked_at desc limit 1
  `.execute(tables(tx))
  return rows[0] && toTrial(rows[0])
}

export interface NewTrial extends Pick<Trial, 'askedBy' | 'bank' | 'amountKopecks' | 'title' | 'text'> {
  readonly terminalId: string
  readonly deviceId: string
}

export async function insertTrial(tx: Tx, trial: NewTrial): Promise<Trial> {
  const { rows } = await sql<TrialRow>`
    insert into terminal_trial (terminal_id, device_id, asked_by, bank, amount_kopecks, title, text)
    values (${trial.terminalId}, ${trial.deviceId}, ${trial.askedBy}, ${trial.bank}, ${trial.amountKopecks}, ${trial.title}, ${trial.text})
    returning ${columns}
  `.execute(tables(tx))
  return toTrial(rows[0] as TrialRow)
}

export async function markTold(tx: Tx, id: string): Promise<void> {
  await sql`
    update terminal_trial set told_at = clock_timestamp() where id = ${id} and told_at is null
  `.execute(tables(tx))
}

/** Which of these are test messages of this terminal. */
export async function ownTrials(
  tx: Queryable,
  terminalId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from terminal_trial where terminal_id = ${terminalId} and id = any (${[...ids]}::uuid[])
  `.execute(tables(tx))
  return new Set(rows.map((row) => row.id))
}

export interface Arrival {
  readonly done: Trial['done']
  readonly why: Stop | undefined
}

/** False when it has arrived before, or too late: then nothing changes. */
export async function keepArrival(
  tx: Tx,
  id: string,
  { done, why }: Arrival,
  withinMs: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update terminal_trial set seen_at = ${done.seen}, queued_at = ${done.queued}, arrived_at = ${done.arrived},
      read_at = ${done.read ?? null}, chain_at = ${done.chain ?? null}, closes_at = ${done.closes ?? null}, why = ${why ?? null}
    where id = ${id} and arrived_at is null and asked_at > now() - ${withinMs} * interval '1 millisecond'
  `.execute(tables(tx))
  return numAffectedRows === 1n
}

/** As long as the texts of messages. */
export async function forgetTrials(tx: Queryable): Promise<void> {
  await sql`delete from terminal_trial where asked_at < now() - interval '90 days'`.execute(tables(tx))
}

function toTrial(row: TrialRow): Trial {
  const at = (date: Date | null) => date ?? undefined
  return {
    id: row.id,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    bank: row.bank,
    amountKopecks: row.amount_kopecks,
    title: row.title,
    text: row.text,
    toldAt: at(row.told_at),
    done: {
      seen: at(row.seen_at),
      queued: at(row.queued_at),
      arrived: at(row.arrived_at),
      read: at(row.read_at),
      chain: at(row.chain_at),
      closes: at(row.closes_at),
    },
    why: row.why ?? undefined,
  }
}
