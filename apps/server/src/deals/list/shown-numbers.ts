import type { Viewer } from './filter.ts'
import type { ListParts } from './parts.ts'
import type { ShownDeal } from './query.ts'

interface Numbers {
  readonly card: string | null
  readonly phone: string | null
}

type Method = Pick<ShownDeal, 'payment_method_id' | 'card_tail' | 'phone_tail'>

/** The numbers of a deal's payment method, as its viewer may see them. */
export type ShownNumbers = (deal: Method) => Numbers

/** A trader sees the own numbers: the card by the first and last four, the phone whole. Other viewers see the last four. */
export async function shownNumbers(
  parts: Pick<ListParts, 'ownNumbers'>,
  viewer: Viewer,
  deals: readonly Method[],
): Promise<ShownNumbers> {
  if (viewer !== 'trader') return tails
  const own = await parts.ownNumbers([...new Set(deals.map((deal) => deal.payment_method_id))])
  return (deal) => own.get(deal.payment_method_id) ?? tails(deal)
}

function tails({ card_tail: card, phone_tail: phone }: Method): Numbers {
  return { card: card && `•••• ${card}`, phone: phone && `••• ${phone}` }
}
