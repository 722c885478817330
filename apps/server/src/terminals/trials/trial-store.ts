import { type Selectable, sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { TerminalTables } from '../tables.ts'
import type { Stop, Trial } from './trial.ts'

const trials = (tx: Queryable) => tables<TerminalTables>(tx)

type TrialRow = Omit<Selectable<TerminalTables['terminal_trial']>, 'terminal_id' | 'device_id'>

const columns = [
  'id',
  'asked_by',
  'asked_at',
  'bank',
  'amount_kopecks',
  'title',
  'text',
  'told_at',
  'seen_at',
  'queued_at',
  'arrived_at',
  'read_at',
  'chain_at',
  'closes_at',
  'why',
] as const

const askedWithin = (ms: number) => sql<Date>`now() - ${ms} * interval '1 millisecond'`

/** The last test message of a terminal, whichever phone it was for. */
export async function lastTrial(tx: Queryable, terminalId: string): Promise<Trial | undefined> {
  const row = await trials(tx)
    .selectFrom('terminal_trial')
    .select(columns)
    .where('terminal_id', '=', terminalId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toTrial(row)
}

export async function findTrial(tx: Queryable, terminalId: string, id: string): Promise<Trial | undefined> {
  const row = await trials(tx)
    .selectFrom('terminal_trial')
    .select(columns)
    .where('id', '=', id)
    .where('terminal_id', '=', terminalId)
    .executeTakeFirst()
  return row && toTrial(row)
}

/** What this very phone has not brought yet, and still may. */
export async function waitingTrial(tx: Tx, deviceId: string, withinMs: number): Promise<Trial | undefined> {
  const row = await trials(tx)
    .selectFrom('terminal_trial')
    .select(columns)
    .where('terminal_id', '=', (device) =>
      device.selectFrom('device').select('device.terminal_id').where('device.id', '=', deviceId),
    )
    .where('device_id', '=', deviceId)
    .where('arrived_at', 'is', null)
    .where('asked_at', '>', askedWithin(withinMs))
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toTrial(row)
}

export interface NewTrial extends Pick<Trial, 'askedBy' | 'bank' | 'amountKopecks' | 'title' | 'text'> {
  readonly terminalId: string
  readonly deviceId: string
}

export async function insertTrial(tx: Tx, trial: NewTrial): Promise<Trial> {
  const row = await trials(tx)
    .insertInto('terminal_trial')
    .values({
      terminal_id: trial.terminalId,
      device_id: trial.deviceId,
      asked_by: trial.askedBy,
      bank: trial.bank,
      amount_kopecks: trial.amountKopecks,
      title: trial.title,
      text: trial.text,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toTrial(row)
}

export async function markTold(tx: Tx, id: string): Promise<void> {
  await trials(tx)
    .updateTable('terminal_trial')
    .set({ told_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .execute()
}

/** Which of these are test messages of this terminal. */
export async function ownTrials(
  tx: Queryable,
  terminalId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await trials(tx)
    .selectFrom('terminal_trial')
    .select('id')
    .where('terminal_id', '=', terminalId)
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute()
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
  const { numUpdatedRows } = await trials(tx)
    .updateTable('terminal_trial')
    .set({
      seen_at: done.seen ?? null,
      queued_at: done.queued ?? null,
      arrived_at: done.arrived ?? null,
      read_at: done.read ?? null,
      chain_at: done.chain ?? null,
      closes_at: done.closes ?? null,
      why: why ?? null,
    })
    .where('id', '=', id)
    .where('arrived_at', 'is', null)
    .where('asked_at', '>', askedWithin(withinMs))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** As long as the texts of messages. */
export async function forgetTrials(tx: Queryable): Promise<void> {
  await trials(tx)
    .deleteFrom('terminal_trial')
    .where('asked_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute()
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
