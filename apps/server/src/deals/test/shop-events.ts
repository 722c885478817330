import { expect } from 'vitest'
import type { World } from '../../../test/world.ts'

/** Types of the events of an order that its shop got, in order. */
export async function shopEventsOf(world: World, orderId: string): Promise<string[]> {
  const rows = await world.query<{ type: string }>(
    'select type from merchant_event where order_id = $1 order by sequence',
    [orderId],
  )
  return rows.map(({ type }) => type)
}

/**
 * Every paid order has one `order.completed`, and no other order has one. Only a verdict takes a payment back (`order.canceled`); after
 * that an order may be completed again.
 */
export async function expectPaidEventOnce(world: World): Promise<void> {
  const rows = await world.query<{ id: string; is_paid: boolean; sent: string[]; has_paid_deal: boolean }>(
    `select known.id, known.is_paid,
       array(select type from merchant_event where order_id = known.id and type in ('order.completed', 'order.canceled')
         order by sequence) as sent,
       exists (select from deal where deal.order_id = known.id and deal.status = 'complete') as has_paid_deal
     from merchant_order as known`,
  )
  for (const { id, is_paid, sent, has_paid_deal } of rows) {
    const twice = sent.some((type, at) => type === 'order.completed' && sent[at + 1] === 'order.completed')
    expect({ id, sent, twice }).toEqual({ id, sent, twice: false })
    expect({ id, sent, endsPaid: sent.at(-1) === 'order.completed' }).toEqual({ id, sent, endsPaid: is_paid })
    if (has_paid_deal) expect({ id, is_paid }).toEqual({ id, is_paid: true })
  }
}
