import { check, everything } from '@florin/ledger'
import { expect, vi } from 'vitest'
import type { World } from '../../../test/world.ts'
import { moneyInvariants } from '../../boot/money-invariants.ts'
import type { DealParts } from '../parts.ts'
import { receiveWaiting } from '../receipts/receive.ts'
import { findDeal, findOrder, type OrderWithDeal } from '../store.ts'
import { orderInput, type TestShop, type Trader } from './shop.ts'

/** An order that was matched at once. */
export interface Opened {
  readonly orderId: string
  readonly dealId: string
  readonly methodId: string
}

export async function openDeal(
  world: World,
  shop: TestShop,
  amount: string,
  more: object = {},
): Promise<Opened> {
  const { status, body } = await shop.call('POST', '/orders', orderInput(amount, more))
  expect({ status, code: body.code }).toEqual({ status: 201, code: undefined })
  const [row] = await world.query<{ id: string; payment_method_id: string }>(
    'select id, payment_method_id from deal where order_id = $1',
    [body.id],
  )
  return { orderId: body.id, dealId: row?.id ?? '', methodId: row?.payment_method_id ?? '' }
}

export const partsOf = (world: World): DealParts => world.florin.services.deals

export async function statusOf(world: World, dealId: string): Promise<string | undefined> {
  return (await findDeal(partsOf(world).db.each, dealId))?.status
}

export async function orderOf(world: World, { orderId }: Pick<Opened, 'orderId'>): Promise<OrderWithDeal> {
  return (await findOrder(partsOf(world).db.each, { id: orderId })) as OrderWithDeal
}

/** Its clock ends now. */
export async function letDue(world: World, dealId: string): Promise<void> {
  // With a pulse, so that no clock gets time back.
  await world.query(
    `with pulse as (update platform_beat set at = clock_timestamp())
     update deal set due_at = clock_timestamp() - interval '1 second' where id = $1`,
    [dealId],
  )
}

/** What happened to it, in order. */
export async function causesOf(world: World, dealId: string): Promise<string[]> {
  const rows = await world.query<{ cause: string }>(
    'select cause from deal_event where deal_id = $1 order by position',
    [dealId],
  )
  return rows.map(({ cause }) => cause)
}

/** Every promise about money, from the first entry on. */
export async function expectSoundBooks(world: World): Promise<void> {
  const findings = await check(world.florin.services.db.pool, moneyInvariants, everything)
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
}

/** No other trader takes deals: what follows is about the next one. */
export async function retireEverybody(world: World): Promise<void> {
  await world.query('update payment_method set is_active = false')
}

export interface Booked {
  readonly amount: string
  readonly trust?: number
  readonly trustReason?: string
  readonly cardTail?: string | null
  /** Null where the text does not say which. */
  readonly methodId?: string | null
  readonly payer?: string
  readonly balance?: string
  readonly chainId?: string
  readonly hasTwoDoors?: boolean
}

/** Receipts as the reader of messages would have booked them, all at one time, before their deals are looked for. */
export async function book(world: World, trader: Trader, ...all: Booked[]): Promise<string[]> {
  const { payerKey } = partsOf(world)
  const rows = await world.query<{ id: string }>(
    `with booked as (
       insert into receipt (owner_id, terminal_id, bank, payment_method_id, amount_kopecks, balance_kopecks, card_tail, payer_mac,
         trust, trust_reason, has_sms, has_push, has_two_doors, chain_id, received_at)
       select $1, $2, 'sberbank', (one ->> 'method')::uuid, (one ->> 'amount')::numeric * 100, (one ->> 'balance')::numeric * 100,
         one ->> 'tail', decode(one ->> 'payer', 'hex'), (one ->> 'trust')::smallint, one ->> 'reason', (one ->> 'trust')::smallint < 3,
         (one ->> 'trust')::smallint = 3, (one ->> 'doors')::boolean, (one ->> 'chain')::uuid, clock_timestamp()
       from jsonb_array_elements($3) as one returning id, owner_id)
     insert into receipt_waiting (receipt_id, owner_id) select id, owner_id from booked returning receipt_id as id`,
    [
      trader.id,
      trader.terminalId,
      JSON.stringify(
        all.map(
          ({
            amount,
            trust = 3,
            trustReason = 'bank_app',
            cardTail = '1234',
            methodId = trader.methodId,
            payer,
            balance,
            chainId,
            hasTwoDoors = false,
          }) => ({
            amount,
            balance,
            chain: chainId,
            doors: hasTwoDoors,
            method: methodId,
            tail: cardTail,
            trust,
            reason: trustReason,
            payer: payer === undefined ? undefined : payerKey(payer),
          }),
        ),
      ),
    ],
  )
  return rows.map(({ id }) => id)
}

/** Every receipt has been decided, by us or by the node's own job. */
export async function placed(world: World): Promise<void> {
  const waiting = () => world.query('select from receipt_waiting').then((rows) => rows.length)
  await receiveWaiting(partsOf(world))
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 20_000, interval: 20 })
}
