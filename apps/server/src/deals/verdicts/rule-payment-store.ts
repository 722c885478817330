import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

/** Hours after a deal's end in which its money may still come. */
const lateHours = 24

/**
 * From the first showing of the requisite to the end of its time, when the deal first left `pending` and `verification`. A deal from before
 * showings were noted counts from its beginning.
 */
export const span = sql`cross join lateral (
    select coalesce((select shown.at from payer_event as shown where shown.deal_id = deal.id and shown.slot = 0), deal.created_at)
      as shown_at, min(event.at) as ended_at from deal_event as event
    where event.deal_id = deal.id and event.from_status in ('pending', 'verification') and event.to_status not in ('pending', 'verification')) as span`

/** Phones on which its method's money may have been seen: the method's now, and every other one of its owner. */
const phones = sql`array(select terminal.id from terminal_facts as terminal where terminal.owner_id = deal.trader_id and terminal.deleted_at is null
    union select method.terminal_id from payment_method_facts as method where method.id = deal.payment_method_id)`

/** Receipts of exactly the deal's sum that came within its time or a day after it. */
export const receiptsOfSum = sql`cross join lateral (
    select receipt.* from receipt_facts as receipt where receipt.terminal_id = any (${phones}) and receipt.amount_kopecks = deal.amount_kopecks
      and receipt.received_at between span.shown_at and span.ended_at + make_interval(hours => ${sql.lit(lateHours)})
      and receipt.owner_id = deal.trader_id) as receipt`

export interface PossiblePayment {
  readonly id: string
  readonly trust: number
  readonly trustReason: string
  readonly amountKopecks: bigint
  readonly hasTwoDoors: boolean
  readonly terminalId: string
  readonly chainId: string | null
  readonly isContradicted: boolean
  /** What SMS have settled out of the budget that it would be counted against. */
  readonly settledKopecks: bigint
}

/**
 * Trusted receipts of the deal's sum on its method that are of no other deal: without a deal, or evidence of this one, or held for its
 * trader's confirmation. Receipts that a worker has claimed now are left out, and those that staff has explained. Oldest first.
 */
export async function possiblePayments(tx: Queryable, dealId: string): Promise<PossiblePayment[]> {
  const { rows } = await sql<PossiblePayment>`
    select receipt.id, receipt.trust, receipt.trust_reason as "trustReason", receipt.amount_kopecks as "amountKopecks",
      receipt.has_two_doors as "hasTwoDoors", receipt.terminal_id as "terminalId", receipt.chain_id as "chainId",
      deal_is_contradicted(deal.id) as "isContradicted", case when receipt.trust = 2
        then settled_by_sms(receipt.trust, receipt.terminal_id, receipt.chain_id, deal.payment_method_id) else 0 end as "settledKopecks"
    from deal ${span} ${receiptsOfSum}
    join receipt_fate as known on known.receipt_id = receipt.id
    where deal.id = ${dealId} and receipt.payment_method_id = deal.payment_method_id
      and (receipt.trust = 3 or receipt.trust = 2 and receipt.chain_id is not null)
      and (known.fate = 'unmatched' or known.fate in ('evidence', 'held') and known.deal_id = deal.id)
      and not exists (select from receipt_waiting as waiting where waiting.receipt_id = receipt.id)
    order by receipt.received_at, receipt.id limit 5
  `.execute(tables(tx))
  return rows
}

/** Methods whose payments a text cannot distinguish from the deal's: of an SBP transfer banks print the card that the money lands on. */
const isAkin = sql`(theirs.id = own.id or theirs.card_tail is null or theirs.card_tail = own.card_tail
    or theirs.phone_tail = own.phone_tail or theirs.account_tail = own.account_tail)`

/**
 * Whether there was another deal of that sum on that method, or on one of the same account, so that the money may be meant for it. It
 * lived within the deal's time or the day after; or it ended within the day before, and no receipt has paid it. No deal lives for two
 * days.
 */
export async function hasRival(tx: Queryable, dealId: string): Promise<boolean> {
  const { rows } = await sql`
    select from deal ${span} join deal as other on other.trader_id = deal.trader_id and other.id <> deal.id
      and other.created_at between span.shown_at - interval '3 days' and span.ended_at + make_interval(hours => ${sql.lit(lateHours)})
    join payment_method_facts as own on own.id = deal.payment_method_id
    join payment_method_facts as theirs on theirs.id = other.payment_method_id and theirs.bank = own.bank
    where deal.id = ${dealId} and ${isAkin} and other.amount_kopecks = deal.amount_kopecks
      and (other.ended_at is null or other.ended_at >= span.shown_at
        or other.ended_at > span.shown_at - interval '24 hours'
          and not exists (select from receipt_fate as paid where paid.deal_id = other.id and paid.fate = 'settled'))
    limit 1
  `.execute(tables(tx))
  return rows.length > 0
}

/** What the server itself has seen of a deal's time. */
export interface OwnRecord {
  /**
   * The phone that the method had when the requisite was shown was online without a gap until the deal's end. Not the one it has now: its
   * owner chooses that.
   */
  readonly wasPhoneOnline: boolean
  /** The method's bank has a proven balance chain on that phone that was not stopped. */
  readonly isChainUnbroken: boolean
  /** A receipt of that sum, of trust 2 or 3, is there. A text that anyone can send is none. */
  readonly hasReceipt: boolean
}

/** Contradictions alone break no chain: anyone can send a text that contradicts it. */
export async function ownRecord(tx: Queryable, dealId: string): Promise<OwnRecord> {
  const { rows } = await sql<OwnRecord>`
    select coalesce(phone.created_at <= span.shown_at and phone.last_ping_at >= span.ended_at, false)
        and not exists (select from terminal_silence_facts as silence where silence.terminal_id = phone.id
          and silence.began_at < span.ended_at and silence.ended_at > span.shown_at) as "wasPhoneOnline",
      exists (select from balance_chain_facts as chain where chain.terminal_id = phone.id and chain.bank = method.bank
        and chain.stopped_at is null) as "isChainUnbroken",
      exists (select from (select) as one ${receiptsOfSum}
        where receipt.trust >= 2 and coalesce(receipt.payment_method_id = deal.payment_method_id, true)) as "hasReceipt"
    from deal ${span} join payment_method_facts as method on method.id = deal.payment_method_id
    left join payer_event as shown on shown.deal_id = deal.id and shown.slot = 0
    left join terminal_facts as phone on phone.id = case when shown.deal_id is null then method.terminal_id else shown.terminal_id end
    where deal.id = ${dealId}
  `.execute(tables(tx))
  return rows[0] ?? { wasPhoneOnline: false, isChainUnbroken: false, hasReceipt: false }
}
