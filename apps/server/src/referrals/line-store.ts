import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

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

const columns = sql`line.id, line.referral_id as "referralId", referral.code, referral.email, line.deal_id as "dealId", line.cause,
  line.micro_usdt as "shareMicro", line.margin_micro as "marginMicro", line.amount_kopecks as "amountKopecks", line.at`

const matching = ({ leadId, referralId, since }: LineFilter) => sql`
  line.lead_id = ${leadId} and line.at >= ${since ?? new Date(0)}
  ${referralId === undefined ? sql`` : sql`and line.referral_id = ${referralId}`}`

export async function countLines(tx: Queryable, filter: LineFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from referral_line_facts as line where ${matching(filter)}
  `.execute(tables(tx))
  return Number(rows[0]?.count ?? 0)
}

/** The latest first. */
export async function linesOfPage(
  tx: Queryable,
  filter: LineFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReferralLine[]> {
  const { rows } = await sql<ReferralLine>`
    select ${columns} from referral_line_facts as line join referral_code as referral on referral.id = line.referral_id
    where ${matching(filter)} order by line.at desc, line.id desc limit ${limit} offset ${offset}
  `.execute(tables(tx))
  return rows
}

/** For an export, which is read in pieces. */
export async function linesAfter(
  tx: Queryable,
  filter: LineFilter,
  last: ReferralLine | undefined,
  limit: number,
): Promise<ReferralLine[]> {
  const beyond = last ? sql`and (line.at, line.id) < (${last.at}, ${last.id})` : sql``
  const { rows } = await sql<ReferralLine>`
    select ${columns} from referral_line_facts as line join referral_code as referral on referral.id = line.referral_id
    where ${matching(filter)} ${beyond} order by line.at desc, line.id desc limit ${limit}
  `.execute(tables(tx))
  return rows
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
