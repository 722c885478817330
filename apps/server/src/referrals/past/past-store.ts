import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'
import { recordset } from '../../platform/recordset.ts'

/** What deals of this person have brought to whoever invited them. */
export interface PastShare {
  readonly userId: string
  readonly microUsdt: bigint
}

export async function addShares(tx: Tx, shares: readonly PastShare[]): Promise<bigint | undefined> {
  const rows = shares.map(({ userId, microUsdt }) => ({ user_id: userId, micro: String(microUsdt) }))
  const { numAffectedRows } = await sql`
    update referral_code set profit_micro_usdt = profit_micro_usdt + new.micro
    from ${recordset(rows, 'user_id uuid, micro bigint')} where used_by = new.user_id
  `.execute(tables(tx))
  return numAffectedRows
}

export async function backdateUsed(tx: Tx, userIds: readonly string[], usedAt: Date): Promise<void> {
  await sql`
    update referral_code set created_at = ${usedAt}::timestamptz - interval '2 days', used_at = ${usedAt}::timestamptz
    where used_by = any (${[...userIds]}::uuid[])
  `.execute(tables(tx))
}

export async function backdateWaiting(
  tx: Tx,
  { leadId, email, at }: { readonly leadId: string; readonly email: string; readonly at: Date },
): Promise<void> {
  await sql`
    update referral_code set created_at = ${at}::timestamptz where used_by is null and lead_id = ${leadId} and email = ${email}
  `.execute(tables(tx))
}
