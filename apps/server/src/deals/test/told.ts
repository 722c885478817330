import { expect } from 'vitest'
import type { World } from '../../../test/world.ts'

/** What the shop was told of an order, in order. */
export async function toldOf(world: World, orderId: string): Promise<string[]> {
  const rows = await world.query<{ type: string }>(
    'select type from merchant_event where order_id = $1 order by sequence',
    [orderId],
  )
  return rows.map(({ type }) => type)
}

/**
 * Every order that is paid was told so once, and no other was. Only a verdict takes a payment back (`order.canceled`); after that an order
 * may be told as paid again.
 */
export async function expectToldOnce(world: World): Promise<void> {
  const rows = await world.query<{ id: string; is_paid: boolean; told: string[]; has_paid_deal: boolean }>(
    `select known.id, known.is_paid,
       array(select type from merchant_event where order_id = known.id and type in ('order.completed', 'order.canceled')
         order by sequence) as told,
       exists (select from deal where deal.order_id = known.id and deal.status = 'complete') as has_paid_deal
     from merchant_order as known`,
  )
  for (const { id, is_paid, told, has_paid_deal } of rows) {
    const twice = told.some((type, at) => type === 'order.completed' && told[at + 1] === 'order.completed')
    expect({ id, told, twice }).toEqual({ id, told, twice: false })
    expect({ id, told, isTold: told.at(-1) === 'order.completed' }).toEqual({ id, told, isTold: is_paid })
    if (has_paid_deal) expect({ id, is_paid }).toEqual({ id, is_paid: true })
  }
}
