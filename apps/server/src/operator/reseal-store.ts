import { sql } from 'kysely'
import { clientTransaction, type Database, type Tx, tables } from '../platform/database.ts'
import { sealHeader } from '../platform/secrets.ts'
import { placeOf, type SealedColumn } from './sealed-columns.ts'

export interface SealedRow {
  /** The primary key as text. */
  readonly key: string[]
  readonly context: string
  readonly sealed: Buffer
}

const names = ({ order }: SealedColumn) => sql.join(order.map(({ name }) => sql.ref(name)))
const typed = (type: string) => sql.raw(type)

/** The next rows in the order of the primary key. Rows that are locked are left for another pass. */
export async function lockNextRows(
  tx: Tx,
  column: SealedColumn,
  after: readonly string[] | undefined,
  limit: number,
): Promise<SealedRow[]> {
  const keys = column.order.map(({ name }) => sql`${sql.ref(name)}::text`)
  const past = after
    ? sql`and (${names(column)}) > (${sql.join(column.order.map(({ type }, at) => sql`${after[at]}::${typed(type)}`))})`
    : sql``
  const { rows } = await sql<SealedRow>`
    select array[${sql.join(keys)}] as key, ${sql.raw(column.context)} as context, ${sql.ref(column.column)} as sealed
    from ${sql.table(column.table)} where ${sql.ref(column.column)} is not null ${past}
    order by ${names(column)} limit ${limit} for update skip locked
  `.execute(tables(tx))
  return rows
}

/** One statement for the batch: some tables have triggers for each statement. */
export async function writeSealed(
  tx: Tx,
  column: SealedColumn,
  rows: readonly Pick<SealedRow, 'key' | 'sealed'>[],
): Promise<void> {
  const lists = column.order.map(
    ({ type }, at) => sql`${rows.map(({ key }) => key[at])}::text[]::${typed(type)}[]`,
  )
  const same = column.order.map(({ name }) => sql`${sql.ref(`old.${name}`)} = ${sql.ref(`fresh.${name}`)}`)
  await sql`
    update ${sql.table(column.table)} as old set ${sql.ref(column.column)} = fresh.sealed
    from unnest(${sql.join(lists)}, ${rows.map(({ sealed }) => sealed)}::bytea[]) as fresh (${names(column)}, sealed)
    where ${sql.join(same, sql` and `)}
  `.execute(tables(tx))
}

/** Rows that another key than this one has sealed. May read the whole table, so it has its own time limit. */
export async function countOtherKeys(
  db: Database,
  { table, column }: SealedColumn,
  key: number,
): Promise<number> {
  const header = key === 0 ? Buffer.from('florin') : sealHeader(key)
  const isOther = `substring("${column}" for ${header.length}) ${key === 0 ? '=' : '<>'} $1`
  return clientTransaction(db, { minutes: 20 }, async (client) => {
    const { rows } = await client.query<{ count: bigint }>(
      `select count(*) as count from "${table}" where "${column}" is not null and ${isOther}`,
      [header],
    )
    return Number(rows[0]?.count ?? 0)
  })
}

export async function readProgress(
  tx: Tx,
  column: SealedColumn,
  key: number,
): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ done_to: string | null }>`
    select done_to from key_progress where place = ${placeOf(column)} and sealing_key = ${key}
  `.execute(tables(tx))
  const text = rows[0]?.done_to
  return text ? (JSON.parse(text) as string[]) : undefined
}

export interface Progress {
  readonly doneTo: readonly string[] | undefined
  readonly sealed: number
  readonly isEnded: boolean
}

export async function writeProgress(
  tx: Tx,
  column: SealedColumn,
  key: number,
  { doneTo, sealed, isEnded }: Progress,
): Promise<void> {
  const text = doneTo ? JSON.stringify(doneTo) : null
  await sql`
    insert into key_progress (place, sealing_key, done_to, rows_sealed, ended_at)
    values (${placeOf(column)}, ${key}, ${text}, ${sealed}, case when ${isEnded} then now() end)
    on conflict (place, sealing_key) do update set done_to = excluded.done_to,
      rows_sealed = key_progress.rows_sealed + excluded.rows_sealed, ended_at = excluded.ended_at
  `.execute(tables(tx))
}
