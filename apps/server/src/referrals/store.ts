import { type Selectable, sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { ReferralTables } from './tables.ts'

const referrals = (tx: Queryable) => tables<ReferralTables>(tx)

export interface Referral {
  readonly id: string
  readonly code: string
  readonly email: string
  readonly createdAt: Date
  readonly profitMicroUsdt: bigint
  readonly isUsed: boolean
}

export async function isUsable(tx: Queryable, code: string, email: string): Promise<boolean> {
  const row = await referrals(tx)
    .selectFrom('referral_code')
    .select('id')
    .where('code', '=', code)
    .where('email', '=', email)
    .where('used_by', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Answers whose code it was; undefined when somebody was faster, or the code was never theirs. */
export async function use(tx: Tx, code: string, email: string, userId: string): Promise<string | undefined> {
  const used = await referrals(tx)
    .updateTable('referral_code')
    .set({ used_by: userId, used_at: sql<Date>`now()` })
    .where('code', '=', code)
    .where('email', '=', email)
    .where('used_by', 'is', null)
    .returning('lead_id')
    .executeTakeFirst()
  return used?.lead_id
}

/** Undefined where a code of this lead for this address waits already. */
export async function insert(
  tx: Tx,
  leadId: string,
  email: string,
  code: string,
): Promise<Referral | undefined> {
  const row = await referrals(tx)
    .insertInto('referral_code')
    .values({ lead_id: leadId, email, code, used_by: null, used_at: null })
    .onConflict((conflict) => conflict.columns(['lead_id', 'email']).where('used_by', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toReferral(row)
}

export async function listOfLead(
  tx: Queryable,
  leadId: string,
  page: number,
  pageSize: number,
): Promise<{ count: number; referrals: Referral[] }> {
  const own = referrals(tx).selectFrom('referral_code').where('lead_id', '=', leadId)
  const { count } = await own.select((of) => of.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { count: Number(count), referrals: rows.map(toReferral) }
}

function toReferral(row: Selectable<ReferralTables['referral_code']>): Referral {
  return {
    id: row.id,
    code: row.code,
    email: row.email,
    createdAt: row.created_at,
    profitMicroUsdt: row.profit_micro_usdt,
    isUsed: row.used_by !== null,
  }
}
