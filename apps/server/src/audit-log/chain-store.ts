import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { AuditTables } from './tables.ts'

const log = (tx: Queryable) => tables<AuditTables>(tx)

export type CheckName = 'new' | 'again'

export interface AuditCheck {
  readonly checkedId: bigint
  readonly checkedHash: Buffer
  readonly entries: bigint
  readonly checkedAt: Date | null
  readonly brokenId: bigint | null
}

const columns = [
  'checked_id as checkedId',
  'checked_hash as checkedHash',
  'entries',
  'checked_at as checkedAt',
  'broken_id as brokenId',
] as const

export async function readCheck(tx: Queryable, name: CheckName): Promise<AuditCheck> {
  return log(tx)
    .selectFrom('audit_check')
    .select(columns)
    .where('name', '=', name)
    .executeTakeFirstOrThrow(lostRow)
}

/** Held until the transaction ends, so that two checks follow each other. */
export async function lockCheck(tx: Tx, name: CheckName): Promise<AuditCheck> {
  return log(tx)
    .selectFrom('audit_check')
    .select(columns)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow(lostRow)
}

const lostRow = () => new Error('audit_check has lost a row')

export async function saveCheck(
  tx: Tx,
  name: CheckName,
  check: Omit<AuditCheck, 'checkedAt'>,
): Promise<void> {
  await log(tx)
    .updateTable('audit_check')
    .set({
      checked_id: check.checkedId,
      checked_hash: check.checkedHash,
      entries: check.entries,
      broken_id: check.brokenId,
      checked_at: sql<Date>`now()`,
    })
    .where('name', '=', name)
    .execute()
}

/** Whether the entry that was checked last is still there, as it was. True before the first. */
export async function isStillThere(tx: Queryable, { checkedId, checkedHash }: AuditCheck): Promise<boolean> {
  if (checkedId === 0n) return true
  const entry = await log(tx)
    .selectFrom('audit')
    .select('id')
    .where('id', '=', checkedId)
    .where('hash', '=', checkedHash)
    .executeTakeFirst()
  return entry !== undefined
}

export interface ChainedEntry {
  readonly id: bigint
  readonly at: Date
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly hash: Buffer
  readonly isBroken: boolean
}

/** The entries after this place, each compared with its own content and with the one before it. */
export async function entriesAfter(
  tx: Queryable,
  { checkedId, checkedHash }: Pick<AuditCheck, 'checkedId' | 'checkedHash'>,
  limit: number,
): Promise<ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`
    select id, at, actor, action, subject, hash,
      hash <> audit_hash(audit) or previous_hash <> lag(hash, 1, ${checkedHash}) over (order by id) as "isBroken"
    from audit where id > ${checkedId} order by id limit ${limit}
  `.execute(tables(tx))
  return rows
}
