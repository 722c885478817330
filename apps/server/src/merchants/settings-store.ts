import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { MerchantTables } from './tables.ts'

const merchants = (tx: Tx) => tables<MerchantTables>(tx)

/** What a deal needs to know of a merchant. */
export interface MerchantFacts {
  readonly merchantId: string
  /** What the payer sees as the shop's name. */
  readonly displayName: string
  /** The shop's picture, as a path of ours. */
  readonly avatar: string | null
  readonly depositBasisPoints: number
  readonly isActivated: boolean
  readonly isBlocked: boolean
  /** May a payer's receipt become a dispute by itself? */
  readonly allowPayerDisputes: boolean
  /** Who invited them, and by which referral. */
  readonly lead: { readonly userId: string; readonly referralId: string } | null
}

export async function findFacts(tx: Queryable, merchantId: string): Promise<MerchantFacts | undefined> {
  return (await findFactsOf(tx, [merchantId]))[0]
}

/** In the order of the ids; undefined for an account that is no merchant. */
export async function findFactsOf(
  tx: Queryable,
  merchantIds: readonly string[],
): Promise<(MerchantFacts | undefined)[]> {
  const { rows } = await sql<MerchantFacts>`
    select merchant.id as "merchantId", coalesce(display_name, username) as "displayName",
      '/media/' || avatar_file as avatar, deposit_basis_points as "depositBasisPoints", is_activated as "isActivated",
      blocked_at is not null as "isBlocked", coalesce(allow_payer_disputes, true) as "allowPayerDisputes", referral.lead
    from person_facts as merchant
    left join merchant_settings on merchant_settings.merchant_id = merchant.id
    left join lateral (
      select jsonb_build_object('userId', referral_code.lead_id, 'referralId', referral_code.id) as lead
      from referral_code_facts as referral_code where referral_code.used_by = merchant.id
      order by referral_code.used_at limit 1
    ) as referral on true
    where merchant.id = any (${merchantIds}::uuid[]) and account_type = 'merchant'
  `.execute(tables(tx))
  const byId = new Map(rows.map((facts) => [facts.merchantId, facts]))
  return merchantIds.map((id) => byId.get(id))
}

/** One merchant's keys and settings change one after the other: this row is the queue. */
export async function lockMerchant(tx: Tx, merchantId: string): Promise<void> {
  await merchants(tx)
    .insertInto('merchant_settings')
    .values({ merchant_id: merchantId, display_name: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await merchants(tx)
    .selectFrom('merchant_settings')
    .select('merchant_id')
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .execute()
}

export interface SettingsChange {
  readonly displayName?: string | undefined
  readonly allowPayerDisputes?: boolean | undefined
}

export async function changeSettings(tx: Tx, merchantId: string, change: SettingsChange): Promise<void> {
  const { displayName, allowPayerDisputes } = change
  await merchants(tx)
    .updateTable('merchant_settings')
    .set({
      updated_at: sql<Date>`now()`,
      ...(displayName !== undefined && { display_name: displayName }),
      ...(allowPayerDisputes !== undefined && { allow_payer_disputes: allowPayerDisputes }),
    })
    .where('merchant_id', '=', merchantId)
    .execute()
}
