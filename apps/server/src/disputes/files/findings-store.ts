import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import type { DisputeTables } from '../tables.ts'

/** Another deal, and its last case where it has one. */
export interface OtherDeal {
  readonly dealId: string
  readonly caseId: string | null
  readonly caseNumber: bigint | null
}

/** Of these deals those that support may see, the newest first. Test deals are their shop's alone. */
export async function dealsWithCases(tx: Queryable, dealIds: readonly string[]): Promise<OtherDeal[]> {
  if (dealIds.length === 0) return []
  const { rows } = await sql<OtherDeal>`
    select deal.id as "dealId", last.id as "caseId", last.number as "caseNumber"
    from deal_facts as deal left join lateral (
      select dispute.id, dispute.number from dispute_facts as dispute where dispute.deal_id = deal.id order by dispute.number desc limit 1
    ) as last on true
    where deal.id = any (${dealIds}::uuid[]) and not deal.is_test
    order by deal.created_at desc, deal.id
  `.execute(tables(tx))
  return rows
}

export async function dealStartedAt(tx: Queryable, dealId: string): Promise<Date> {
  const row = await tables<DisputeTables>(tx)
    .selectFrom('deal_facts')
    .select('created_at')
    .where('id', '=', dealId)
    .executeTakeFirst()
  if (!row) throw new Error(`Deal ${dealId} has a case and no row`)
  return row.created_at
}
