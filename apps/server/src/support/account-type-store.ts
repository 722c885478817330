import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'

export interface TypeUses {
  readonly hasDeals: boolean
  readonly hasMethods: boolean
  readonly hasKeys: boolean
  /** A balance, a debt, or people whose deals bring a share. */
  readonly hasIncome: boolean
}

/** Methods and keys refer to the person's row: while it is locked, none can be added. */
export async function inUseBy(tx: Tx, userId: string): Promise<TypeUses> {
  const { rows } = await sql<TypeUses>`
    select
      exists (select from deal_facts where trader_id = ${userId}) or exists (select from deal_facts where merchant_id = ${userId}) as "hasDeals",
      exists (select from payment_method_facts where owner_id = ${userId}) as "hasMethods",
      exists (select from merchant_key_facts where merchant_id = ${userId} and revoked_at is null) as "hasKeys",
      exists (select from ledger.account where owner = ${userId} and asset = 'USDT' and balance <> 0)
        or exists (select from referral_code_facts where lead_id = ${userId}) as "hasIncome"
  `.execute(tables(tx))
  const [uses] = rows
  if (!uses) throw new Error('No answer to a question about a person')
  return uses
}
