import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { ReferralTables } from './tables.ts'

const referrals = (tx: Queryable) => tables<ReferralTables>(tx)

/** One change of a code's profit, or a completed deal that brought none. */
export interface ReferralLine {
  readonly id: bigint
  readonly referralId: string
  readonly code: string
  readonly email: string
  readonly dealId: string
  readonly cause: 'complete' | 'returned' | 'no_share'
  readonly shareMicro: bigint
  readonly marginMicro: bigint
  readonly amountKopecks: bigint
  readonly at: Date
}

/** All lines of a lead, or of one of the lead's codes, from a moment on. */
export interface LineFilter {
  readonly leadId: string
  readonly referralId?: string | undefined
  readonly since: Date | undefined
}

const matching = (tx: Queryable, { leadId, referralId, since }: LineFilter) =>
  referrals(tx)
    .selectFrom('referral_line_facts as line')
    .where('line.lead_id', '=', leadId)
    .where('line.at', '>=', since ?? new Date(0))
    .$if(referralId !== undefined, (query) => query.where('line.referral_id', '=', referralId ?? ''))

const newestFirst = (tx: Queryable, filter: LineFilter) =>
  matching(tx, filter)
    .innerJoin('referral_code as referral', 'referral.id', 'line.referral_id')
    .select([
      'line.id',
      'line.referral_id as referralId',
      'referral.code',
      'referral.email',
      'line.deal_id as dealId',
      'line.cause',
      'line.micro_usdt as shareMicro',
      'line.margin_micro as marginMicro',
      'line.amount_kopecks as amountKopecks',
      'line.at',
    ])
    .orderBy('line.at', 'desc')
    .orderBy('line.id', 'desc')

export async function countLines(tx: Queryable, filter: LineFilter): Promise<number> {
  const { count } = await matching(tx, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The latest first. */
export async function linesOfPage(
  tx: Queryable,
  filter: LineFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReferralLine[]> {
  return newestFirst(tx, filter).limit(limit).offset(offset).execute()
}

/** For an export, which is read in pieces. */
export async function linesAfter(
  tx: Queryable,
  filter: LineFilter,
  last: ReferralLine | undefined,
  limit: number,
): Promise<ReferralLine[]> {
  return newestFirst(tx, filter)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(line.at, line.id) < (${last?.at}, ${last?.id})`),
    )
    .limit(limit)
    .execute()
}

/** Undefined where this lead has no such code. */
export async function codeTotals(
  tx: Queryable,
  leadId: string,
  referralId: string,
): Promise<{ readonly deals: number; readonly profitMicro: bigint } | undefined> {
  const { rows } = await sql<{ deals: bigint; profitMicro: bigint }>`
    select (select count(distinct line.deal_id) from referral_line_facts as line where line.referral_id = referral.id) as deals,
      referral.profit_micro_usdt as "profitMicro"
    from referral_code as referral where referral.id = ${referralId} and referral.lead_id = ${leadId}
  `.execute(tables(tx))
  return rows[0] && { deals: Number(rows[0].deals), profitMicro: rows[0].profitMicro }
}
