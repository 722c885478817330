import type { DisputeStatus } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { CaseGroup, DisputeFilter } from './dispute.ts'
import type { DisputeTables } from './tables.ts'

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
  const { count } = await tables<DisputeTables>(tx)
    .selectFrom('dispute_facts as dispute')
    .innerJoin('dispute_facts as first', 'first.id', 'dispute.appeal_of')
    .select((dispute) => dispute.fn.countAll<bigint>().as('count'))
    // Text and not parameters: predicates of indexes must be recognised in a kept plan too.
    .where('dispute.status', 'in', sql<DisputeStatus>`('waiting', 'consideration', 'deepconsideration')`)
    .where('dispute.waits_for', '=', 'support')
    .where(sql<boolean>`not dispute.is_test`)
    .where('first.decided_by', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function foldCounts(tx: Queryable): Promise<void> {
  await sql`select fold_dispute_counts()`.execute(tables(tx))
}
