import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

/** Support sees both sides' evidence about a deal that is not their own; the trader and the merchant theirs. */
export async function mayViewEvidence(
  tx: Queryable,
  userId: string,
  file: { readonly subject: string; readonly side: 'merchant' | 'trader' },
): Promise<boolean> {
  const dealId = /^deal:([0-9a-f-]{36})$/.exec(file.subject)?.[1]
  if (dealId === undefined) return false
  const { rows } = await sql`
    select from person_facts as viewer left join deal on deal.id = ${dealId}
    where viewer.id = ${userId} and deal.id is not null and (viewer.is_staff and viewer.id not in (deal.trader_id, deal.merchant_id)
      or viewer.id = case ${file.side} when 'merchant' then deal.merchant_id else deal.trader_id end)
  `.execute(tables(tx))
  return rows.length > 0
}
