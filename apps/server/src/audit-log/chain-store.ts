import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'

export type CheckName = 'new' | 'again'

export interface AuditCheck {
  readonly checkedId: bigint
  readonly checkedHash: Buffer
  readonly entries: bigint
  readonly checkedAt: Date | null
  readonly brokenId: bigint | null
}

const columns = sql`checked_id as "checkedId", checked_hash as "checkedHash", entries, checked_at as "checkedAt",
  broken_id as "brokenId"`

export async function readCheck(tx: Queryable, name: CheckName): Promise<AuditCheck> {
  const { rows } = await sql<AuditCheck>`select ${columns} from audit_check where name = ${name}`.execute(
    tables(tx),
  )
  return rowOf(rows)
}

/** Held until the transaction ends, so that two checks follow each other. */
export async function lockCheck(tx: Tx, name: CheckName): Promise<AuditCheck> {
  const { rows } = await sql<AuditCheck>`
    select ${columns} from audit_check where name = ${name} for update
  `.execute(tables(tx))
  return rowOf(rows)
}

function rowOf(rows: readonly AuditCheck[]): AuditCheck {
  const [row] = rows
  if (!row) throw new Error('audit_check has lost a row')
  return row
}

export async function saveCheck(
  tx: Tx,
  name: CheckName,
  check: Omit<AuditCheck, 'checkedAt'>,
): Promise<void> {
  await sql`
    update audit_check set checked_id = ${check.checkedId}, checked_hash = ${check.checkedHash},
      entries = ${check.entries}, broken_id = ${check.brokenId}, checked_at = now()
    where name = ${name}
  `.execute(tables(tx))
}

/** Whether the entry that was checked last is still there, as it was. True before the first. */
export async function isStillThere(tx: Queryable, { checkedId, checkedHash }: AuditCheck): Promise<boolean> {
  if (checkedId === 0n) return true
  const { rows } = await sql`select from audit where id = ${checkedId} and hash = ${checkedHash}`.execute(
    tables(tx),
  )
  return rows.length > 0
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
