import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { EvidenceSide, EvidenceTables } from './tables.ts'

const evidence = (tx: Queryable) => tables<EvidenceTables>(tx)

/** Two numbers name a lock: subjects and quotas never wait for each other by chance. Always taken in this order. */
const subjectLock = 43_001
const quotaLock = 43_002

/** Held until the transaction ends, so that of many uploads at once none passes on a count that another has used up. */
export async function lockRoom(tx: Tx, subject: string, side: EvidenceSide, quotaKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${subjectLock}::int, hashtext(${`${subject}/${side}`}))`.execute(
    tables(tx),
  )
  await sql`select pg_advisory_xact_lock(${quotaLock}::int, hashtext(${quotaKey}))`.execute(tables(tx))
}

export async function countFiles(tx: Queryable, subject: string, side: EvidenceSide): Promise<number> {
  const { count } = await evidence(tx)
    .selectFrom('evidence_file')
    .select((count) => count.fn.countAll<bigint>().as('count'))
    .where('subject', '=', subject)
    .where('side', '=', side)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface DayOfUploads {
  readonly bytes: number
  /** Until the first of them is a day old. */
  readonly waitSeconds: number
}

/** Files taken down count too: otherwise a day would have no end. */
export async function sentInADay(tx: Queryable, quotaKey: string): Promise<DayOfUploads> {
  const { rows } = await sql<DayOfUploads>`
    select coalesce(sum(sent_size), 0)::float8 as bytes,
      coalesce(greatest(1, ceil(extract(epoch from min(created_at) + interval '1 day' - now()))), 1)::int as "waitSeconds"
    from evidence_file
    where quota_key = ${quotaKey} and created_at > now() - interval '1 day'
  `.execute(tables(tx))
  return rows[0] ?? { bytes: 0, waitSeconds: 1 }
}
