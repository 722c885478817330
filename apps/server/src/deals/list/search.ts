import { type RawBuilder, sql } from 'kysely'
import { uuidsBeginning } from '../../platform/uuid-span.ts'

/** The viewer and the text that they search. */
interface Sought {
  readonly viewer: 'trader' | 'merchant' | 'support'
  readonly userId: string
  readonly search: string
}

/**
 * An id or its beginning; the merchant's own number; the last digits of a requisite. Never a whole card number. Each way has its
 * own index, which a chain of `or` would keep the database from using.
 */
export function searched(filter: Sought): RawBuilder<unknown> {
  const { search, viewer, userId } = filter
  const text = search.toLowerCase()
  const ways: RawBuilder<unknown>[] = []
  const span = uuidsBeginning(text)
  if (span)
    ways.push(
      sql`select one.id from deal as one where one.id between ${span.from}::uuid and ${span.to}::uuid`,
    )
  if (/^\d{2,4}$/.test(text)) ways.push(byTail(filter, `%${text}`))
  if (viewer !== 'trader') {
    const own = viewer === 'merchant' ? sql`and known.merchant_id = ${userId}` : sql``
    ways.push(sql`select deals_of_order(known.id) as id from merchant_order as known
      where known.external_id = ${search} ${own}`)
  }
  return ways.length === 0 ? sql`false` : sql`deal.id in (${sql.join(ways, sql` union all `)})`
}

function byTail({ viewer, userId }: Sought, like: string): RawBuilder<unknown> {
  const own = {
    trader: sql`one.trader_id = ${userId} and`,
    merchant: sql`one.merchant_id = ${userId} and`,
    support: sql``,
  }[viewer]
  const ownMethods = viewer === 'trader' ? sql`owner_id = ${userId} and` : sql``
  return sql`select one.id from deal as one where ${own} one.payment_method_id in (select id from payment_method_facts
    where ${ownMethods} (card_tail like ${like} or phone_tail like ${like} or account_tail like ${like}))`
}
