import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { World } from '../../../test/world.ts'
import { Problem } from '../../platform/problem.ts'
import { claimPaid } from '../checkout/payer-acts.ts'
import { confirm } from '../receipts/confirm.ts'
import type { Random } from './lockers.ts'
import { openDeal, orderOf, partsOf } from './opened.ts'
import { orderInput, type TestShop, type Trader } from './shop.ts'

interface Known {
  readonly orderId: string
  readonly dealId: string
  readonly traderId: string
  /** What was answered, in order; the causes that the deal's history must have, no more and no fewer. */
  readonly causes: string[]
  status: string
}

/** What callers were answered: orders that were taken, and those that were refused. */
export interface Answered {
  readonly deals: Known[]
  readonly refused: string[]
}

let kopecks = 100_000
const amount = () => {
  kopecks += 101
  return (kopecks / 100).toFixed(2)
}

/** Nothing was done, says the server. Any other refusal is a fault. */
function expectBusy(code: unknown): void {
  expect(code).toBe('server.busy')
}

async function create(world: World, shop: TestShop, answered: Answered): Promise<Known | undefined> {
  const externalId = randomUUID()
  const { status, body } = await shop.call('POST', '/orders', {
    ...orderInput(amount()),
    external_id: externalId,
  })
  if (status !== 201) {
    expectBusy(body.code)
    answered.refused.push(externalId)
    return undefined
  }
  const [deal] = await world.query<{ id: string; trader_id: string }>(
    'select id, trader_id from deal where order_id = $1',
    [body.id],
  )
  const known: Known = {
    orderId: body.id,
    dealId: deal?.id ?? '',
    traderId: deal?.trader_id ?? '',
    causes: ['matched'],
    status: 'pending',
  }
  answered.deals.push(known)
  return known
}

type Act = (world: World, shop: TestShop, deal: Known) => Promise<Pick<Known, 'status'> & { cause: string }>

const claim: Act = async (world, _shop, deal) => {
  await claimPaid(partsOf(world), await orderOf(world, deal), { by: 'payer' })
  return { status: 'verification', cause: 'payer_claimed' }
}

const cancel: Act = async (_world, shop, { orderId }) => {
  const { status, body } = await shop.call('POST', `/orders/${orderId}/cancel`)
  if (status >= 300) throw new Problem(body.code)
  return { status: 'canceled', cause: 'merchant_canceled' }
}

const confirmIt: Act = async (world, _shop, { traderId, dealId }) => {
  await confirm(partsOf(world), traderId, dealId)
  return { status: 'complete', cause: 'trader_confirmed' }
}

async function perform(world: World, shop: TestShop, deal: Known, act: Act): Promise<void> {
  try {
    const { status, cause } = await act(world, shop, deal)
    deal.status = status
    deal.causes.push(cause)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    expectBusy(error.code)
  }
}

/** A caller that opens deals and takes each to its end, one act after the other, until the time is over. */
export async function actUntil(
  world: World,
  {
    shop,
    answered,
    random,
    untilMs,
  }: { shop: TestShop; answered: Answered; random: Random; untilMs: number },
): Promise<void> {
  while (performance.now() < untilMs) {
    const deal = await create(world, shop, answered)
    if (!deal) continue
    if (random() < 0.3) await perform(world, shop, deal, cancel)
    else {
      if (random() < 0.5) await perform(world, shop, deal, claim)
      if (random() < 0.8) await perform(world, shop, deal, confirmIt)
    }
  }
}

/** The longest wait of a caller that has no row in common with the locked ones. */
export async function bystanderWaits(
  world: World,
  { trader, dealIds, untilMs }: { trader: Trader; dealIds: string[]; untilMs: number },
): Promise<number> {
  let longest = 0
  for (let dealId = dealIds.pop(); dealId && performance.now() < untilMs; dealId = dealIds.pop()) {
    const began = performance.now()
    await confirm(partsOf(world), trader.id, dealId)
    longest = Math.max(longest, performance.now() - began)
  }
  return longest
}

export async function openMany(world: World, shop: TestShop, count: number): Promise<string[]> {
  const deals = await Promise.all(Array.from({ length: count }, () => openDeal(world, shop, amount())))
  return deals.map(({ dealId }) => dealId)
}

/** Every acknowledged act is there once, and nothing else is. */
export async function expectAsAnswered(
  world: World,
  shops: readonly TestShop[],
  answered: Answered,
): Promise<void> {
  const rows = await world.query<{ id: string; order_id: string; status: string; causes: string[] }>(
    `select deal.id, deal.order_id, deal.status, array(select cause from deal_event where deal_id = deal.id order by position) as causes
     from deal where merchant_id = any ($1)`,
    [shops.map(({ merchantId }) => merchantId)],
  )
  const byId = <T extends { dealId: string }>(all: T[]) =>
    all.sort((a, b) => a.dealId.localeCompare(b.dealId))
  expect(
    byId(rows.map(({ id, order_id, status, causes }) => ({ dealId: id, orderId: order_id, status, causes }))),
  ).toEqual(
    byId(answered.deals.map(({ dealId, orderId, status, causes }) => ({ dealId, orderId, status, causes }))),
  )
  expect(
    await world.query('select external_id from merchant_order where external_id = any ($1)', [
      answered.refused,
    ]),
  ).toEqual([])
}
