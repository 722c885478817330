import { type RawBuilder, sql } from 'kysely'
import { uuidsBeginning } from '../platform/uuid-span.ts'
import type { DisputeFilter } from './dispute.ts'

/**
 * A running number; the id of a case or of its deal, or the beginning of one; the merchant's own number, which is none of the
 * trader's business; a card or phone, of which we compare the last four digits. A union of subqueries, because an `or` over them would use no index.
 */
export function searched({ search, role, userId }: DisputeFilter): RawBuilder<unknown> {
  const text = search.toLowerCase()
  const ways: RawBuilder<unknown>[] = []
  const number = /^[#№]?\s?(\d{1,15})$/.exec(text)?.[1]
  if (number) ways.push(sql`select one.id from dispute_facts as one where one.number = ${number}::bigint`)
  const span = uuidsBeginning(text)
  if (span) {
    const within = sql`between ${span.from}::uuid and ${span.to}::uuid`
    ways.push(sql`select one.id from dispute_facts as one where one.id ${within}`)
    ways.push(sql`select one.id from dispute_facts as one where one.deal_id ${within}`)
  }
  const tail = tailOf(text)
  if (tail) ways.push(byTail(role, userId, `%${tail}`))
  if (role !== 'trader') {
    const own = role === 'merchant' ? sql`and known.merchant_id = ${userId}` : sql``
    ways.push(sql`select one.id from merchant_order_facts as known cross join lateral deals_of_order(known.id) as found (deal_id)
      join dispute_facts as one on one.deal_id = found.deal_id where known.external_id = ${search} ${own}`)
  }
  return ways.length === 0 ? sql`false` : sql`dispute.id in (${sql.join(ways, sql` union all `)})`
}

/** Of what was typed, or pasted whole as a screen shows it: `+7 900 000-00-21`, `2200 •••• •••• 1015`. */
function tailOf(text: string): string | undefined {
  const digits = text.replace(/[\s+()•*-]/g, '')
  const isWhole = /^\d{10,20}$/.test(digits) || (/[•*]/.test(text) && /^\d{4,10}$/.test(digits))
  return isWhole || /^\d{2,4}$/.test(digits) ? digits.slice(-4) : undefined
}

function byTail(role: DisputeFilter['role'], userId: string, like: string): RawBuilder<unknown> {
  const own = role === 'trader' ? sql`owner_id = ${userId} and` : sql``
  // A shop is shown one number of a deal; by asking for tails it must not learn the others.
  const shown =
    role === 'merchant'
      ? sql`and exists (select from payment_method_facts as method where method.id = deal.payment_method_id
          and case deal.order_type when 'c2c' then method.card_tail when 'sbp' then method.phone_tail end like ${like})`
      : sql``
  return sql`select one.id from deal_facts as deal join dispute_facts as one on one.deal_id = deal.id
    where deal.dispute_id is not null and deal.payment_method_id in (select id from payment_method_facts
      where ${own} (card_tail like ${like} or phone_tail like ${like} or account_tail like ${like})) ${shown}`
}
