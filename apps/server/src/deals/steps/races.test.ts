import { setTimeout as sleep } from 'node:timers/promises'
import type { DealStatus } from '@florin/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { Problem } from '../../platform/problem.ts'
import { newOwner } from '../../terminals/test/owners.ts'
import { openDispute } from '../cases/dispute.ts'
import { cancel, claimPaid } from '../checkout/payer-acts.ts'
import { transitions } from '../deal.ts'
import { endDue } from '../orders/clocks.ts'
import type { DealParts } from '../parts.ts'
import { confirm } from '../receipts/confirm.ts'
import { receiveWaiting } from '../receipts/receive.ts'
import {
  book,
  causesOf,
  expectSoundBooks,
  letDue,
  type Opened,
  openDeal,
  orderOf,
  partsOf,
  placed,
  retireEverybody,
} from '../test/opened.ts'
import { newShop, newTrader, setRate, type TestShop, type Trader } from '../test/shop.ts'
import { showEvidence } from '../test/shown.ts'

const world = useWorld()
let shop: TestShop
let trader: Trader
let nodes: DealParts[]
let otherUrl: string

beforeAll(async () => {
  await setRate(world)
  const other = await world.node()
  otherUrl = other.url
  nodes = [partsOf(world), other.florin.services.deals]
}, 120_000)
// Disputes of one round would keep the trader from the deals of the next.
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  trader = await newTrader(world, { usdt: 100_000n })
})

type Act = 'receipt' | 'confirm' | 'expiry' | 'cancel' | 'dispute' | 'paid'
const acts: Act[] = ['receipt', 'confirm', 'expiry', 'cancel', 'dispute', 'paid']

interface Standing {
  readonly status: DealStatus
  readonly isDue: boolean
}

/** What one act alone does to a deal. */
function after({ status, isDue }: Standing, act: Act): Standing {
  const isOpen = status === 'pending' || status === 'verification'
  const to = (next: DealStatus) => ({ status: next, isDue: false })
  const same = { status, isDue }
  switch (act) {
    case 'receipt':
      return status === 'dispute' || status === 'complete' ? same : to('complete')
    case 'confirm':
      return isOpen ? to('complete') : same
    case 'expiry':
      return isOpen && isDue ? to('expired') : same
    case 'cancel':
      return status === 'pending' ? to('canceled') : same
    case 'dispute':
      return status === 'pending' || status === 'dispute' ? same : to('dispute')
    case 'paid':
      return status === 'pending' ? to('verification') : same
  }
}

function ordersOf<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]]
  return all.flatMap((one, at) => ordersOf(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))
}

/** Where a deal may stand when these acts were begun at once: where some order of them leads, one after the other. */
function outcomesOf(chosen: readonly Act[]): Set<DealStatus> {
  const begin: Standing = { status: 'pending', isDue: chosen.includes('expiry') }
  return new Set(ordersOf(chosen).map((order) => order.reduce(after, begin).status))
}

/** Refusals are part of the game; anything else is a bug. */
async function refusable(act: Promise<unknown>): Promise<void> {
  await act.catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
  })
}

async function perform(act: Act, deal: Opened & { amount: string }, parts: DealParts): Promise<void> {
  const order = await orderOf(world, deal)
  await sleep(Math.random() * 3)
  switch (act) {
    case 'receipt':
      await book(world, trader, { amount: deal.amount })
      return receiveWaiting(parts)
    case 'confirm':
      return refusable(confirm(parts, trader.id, deal.dealId))
    case 'expiry':
      return endDue(parts)
    case 'cancel':
      return refusable(cancel(parts, order, { by: 'merchant' }))
    case 'dispute':
      return refusable(
        openDispute(parts, deal.dealId, {
          openedBy: 'support',
          comment: '',
          cause: 'dispute_by_support',
          evidenceIds: [await showEvidence(world, deal.dealId)],
        }),
      )
    case 'paid':
      return refusable(claimPaid(parts, order, { by: 'payer' }))
  }
}

const pairs = acts.flatMap((one, at) => acts.slice(at + 1).map((other) => [one, other]))
const triples = pairs.flatMap((pair) =>
  acts.slice(acts.indexOf(pair[1] as Act) + 1).map((third) => [...pair, third]),
)
let amounts = 0

/** All of them at one instant, each set upon a deal of its own, on two nodes. */
async function race(sets: readonly Act[][]) {
  const deals = await Promise.all(
    sets.map(async (chosen) => {
      amounts += 1
      const amount = `${1_000 + amounts}.00`
      return { chosen, amount, ...(await openDeal(world, shop, amount, { allow_unique_amount: false })) }
    }),
  )
  for (const { chosen, dealId } of deals) if (chosen.includes('expiry')) await letDue(world, dealId)
  await Promise.all(
    deals.flatMap((deal) =>
      deal.chosen.map((act, at) => perform(act, deal, nodes[(at + amounts) % 2] as DealParts)),
    ),
  )
  await placed(world)
  return deals
}

interface StatusChange {
  from_status: DealStatus | null
  to_status: DealStatus
}

async function pathOf(dealId: string): Promise<StatusChange[]> {
  return world.query<StatusChange>(
    'select from_status, to_status from deal_event where deal_id = $1 and from_status is distinct from to_status order by position',
    [dealId],
  )
}

function expectLegal(path: readonly StatusChange[]): void {
  path.forEach(({ from_status: from, to_status: to }, at) => {
    expect(from).toBe(at === 0 ? null : path[at - 1]?.to_status)
    expect(transitions).toContainEqual([from, to])
  })
}

test.each([1, 2, 3])(
  'every pair and triple of acts at one instant has one legal outcome (round %i)',
  async () => {
    const deals = await race([...pairs, ...triples])
    expect(deals).toHaveLength(35)

    for (const { dealId, chosen } of deals) {
      const path = await pathOf(dealId)
      expectLegal(path)
      // With the starting state and the order of acts, to read a failure by.
      const seen = `${chosen.join(', ')}: ${path.map(({ to_status }) => to_status).join(' → ')}`
      expect({ seen, isPossible: outcomesOf(chosen).has(path.at(-1)?.to_status as DealStatus) }).toEqual({
        seen,
        isPossible: true,
      })
      expect(path.filter(({ to_status }) => to_status === 'complete').length).toBeLessThanOrEqual(1)
    }
    await expectMoneyMovedOnce()
    await expectSoundBooks(world)
  },
)

/** What both sides have in all is what the completed deals moved, and nothing else. */
async function expectMoneyMovedOnce(): Promise<void> {
  const [moved] = await world.query<{ credited: string; paid: string }>(
    `select coalesce(sum(credit_micro), 0)::text as credited, coalesce(sum(value_micro - profit_micro), 0)::text as paid from deal
     where trader_id = $1 and id in (select deal_id from deal_event where to_status = 'complete')`,
    [trader.id],
  )
  const total = async (owner: string) =>
    (
      await world.query<{ sum: string }>(
        `select coalesce(sum(balance), 0)::text as sum from ledger.account where owner = $1 and asset = 'USDT'`,
        [owner],
      )
    )[0]?.sum
  expect(await total(shop.merchantId)).toBe(moved?.credited)
  expect(await total(trader.id)).toBe(String(100_000_000_000n - BigInt(moved?.paid ?? 0)))
}

test('twenty confirmations at once on two nodes: one is taken, nineteen are told where the deal stands', async () => {
  const owner = await newOwner(world)
  await world.query('update user_account set is_activated = true where id = $1', [owner.userId])
  await retireEverybody(world)
  await newTrader(world, { id: owner.userId, usdt: 1_000n })
  const deal = await openDeal(world, shop, '5000.00')
  const other = world.browser(otherUrl)
  other.tokens = owner.browser.tokens

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 === 0 ? owner.browser : other).call('confirmTransaction', {
        body: { transaction_id: deal.dealId },
      }),
    ),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(19)
  for (const { status, body } of refused)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'deal.not_awaiting_confirmation' })
  expect((await pathOf(deal.dealId)).map(({ to_status }) => to_status)).toEqual(['pending', 'complete'])
  await expectSoundBooks(world)
})

test('of steps that travel together none is refused because of another', async () => {
  const deal = await openDeal(world, shop, '4000.00')
  const { traderId = '' } = (await orderOf(world, deal)).deal ?? {}
  const step = (cause: string, from: DealStatus, to: DealStatus) =>
    partsOf(world).step({ deal: { id: deal.dealId, traderId }, from: [from], to, cause, by: 'system' })

  // The first keeps the lane busy, so that the others are written in one batch.
  const taken = await Promise.all([
    step('claimed', 'pending', 'verification'),
    step('too late', 'pending', 'canceled'),
    step('looked', 'verification', 'verification'),
    step('looked again', 'verification', 'verification'),
  ])

  expect(taken).toEqual([
    { isTaken: true, status: 'verification' },
    { isTaken: false, status: 'verification' },
    { isTaken: true, status: 'verification' },
    { isTaken: true, status: 'verification' },
  ])
  expect(await causesOf(world, deal.dealId)).toEqual(['matched', 'claimed', 'looked', 'looked again'])
})
