import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { CaseGroup, DisputeFilter } from './dispute.ts'

const everybody = '00000000-0000-0000-0000-000000000000'

/** Exact, by counters: never slower for many cases than for few. */
export async function countGroups(
  tx: Queryable,
  { role, userId }: Pick<DisputeFilter, 'role' | 'userId'>,
  groups: readonly CaseGroup[],
): Promise<number> {
  if (groups.length === 0) return 0
  const whose = role === 'support' ? everybody : userId
  const { rows } = await sql<{ total: bigint }>`
    select dispute_total(${whose}, ${groups.map(({ status }) => status)}, ${groups.map(({ waitsFor }) => waitsFor)}) as total
  `.execute(tables(tx))
  return Number(rows[0]?.total ?? 0n)
}

/** Appeals that wait for support, against verdicts of this member: for somebody else to decide. */
export async function countOwnVerdicts(tx: Queryable, userId: string): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from dispute_facts as dispute join dispute_facts as first on first.id = dispute.appeal_of
    where dispute.status in ('waiting', 'consideration', 'deepconsideration') and dispute.waits_for = 'support' and not dispute.is_test
      and first.decided_by = ${userId}
  `.execute(tables(tx))
  return Number(rows[0]?.total ?? 0n)
}

export async function foldCounts(tx: Queryable): Promise<void> {
  await sql`select fold_dispute_counts()`.execute(tables(tx))
}
