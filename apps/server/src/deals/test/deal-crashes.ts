import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { World } from '../../../test/world.ts'
import { dieAt } from '../../wallet/test/die-at.ts'
import { openDispute } from '../cases/dispute.ts'
import { endDue } from '../orders/clocks.ts'
import { confirm } from '../receipts/confirm.ts'
import { receiveWaiting } from '../receipts/receive.ts'
import { book, causesOf, letDue, type Opened, openDeal, partsOf, retireEverybody } from './opened.ts'
import { fateOf, holdings, newShop, newTrader, orderInput, type TestShop, type Trader } from './shop.ts'
import { showEvidence } from './shown.ts'

type Verb = 'open' | 'confirm' | 'expire' | 'dispute' | 'receive' | 'late' | 'unmatched'

export interface DealCrash {
  readonly verb: Verb
  readonly statement: string
  readonly moment: 'before' | 'during' | 'after'
}

const statements: readonly (readonly [Verb, string])[] = [
  ['open', 'open_deals'],
  ['confirm', 'move_deals'],
  ['expire', 'move_deals'],
  ['dispute', 'move_deals'],
  ['dispute', 'insert into dispute'],
  ['receive', 'claim_receipts'],
  ['receive', 'move_deals'],
  ['late', 'move_deals'],
  ['unmatched', 'insert into receipt_fate'],
]

export function allDealCrashes(): DealCrash[] {
  return statements.flatMap(([verb, statement]) =>
    (['before', 'during', 'after'] as const).map((moment) => ({ verb, statement, moment })),
  )
}

interface Stage {
  readonly world: World
  readonly shop: TestShop
  readonly trader: Trader
  readonly crash: DealCrash
  /** A node of its own begins the verb, and dies in it. */
  die(verb: string, more?: object): Promise<void>
}

/** One node dies in the middle of a verb, and another continues: the result is as if none had died. */
export async function playDealCrash(world: World, crash: DealCrash): Promise<void> {
  await retireEverybody(world)
  const shop = await newShop(world)
  const trader = await newTrader(world, { usdt: 1_000n })
  const die = (verb: string, more: object = {}) =>
    dieAt('../../deals/test/crash-child.ts', {
      point: `${crash.verb}: ${crash.moment} ${crash.statement}`,
      ...crash,
      verb,
      connectionString: world.connectionString,
      delayMs: Math.random() * 12,
      ...more,
    })
  await plays[crash.verb]({ world, shop, trader, crash, die })
}

/** What trader and merchant have: while the deal is open, when it was paid, and when it has ended. */
const open = [{ available: '945.945945', frozen: '54.054055' }, {}]
const paid = [{ available: '948.108107' }, { available: '50.270271' }]
const free = [{ available: '1000.000000' }, {}]

const has = async ({ world, shop, trader }: Stage) => [
  await holdings(world, trader.id),
  await holdings(world, shop.merchantId),
]

const opening = { openedBy: 'support', comment: '', cause: 'dispute_by_support' } as const
const refusedAs = (code: string) => (error: unknown) => expect(error).toMatchObject({ code })

const plays: Record<Verb, (stage: Stage) => Promise<void>> = {
  /** The shop got no answer, and repeats its call with its own number: nothing was left of the first, or all. */
  async open(stage) {
    const { world, shop, trader, crash } = stage
    const input = orderInput('5000.00')
    await stage.die('open', { input: { ...asDomain(input.external_id), merchantId: shop.merchantId } })

    const { status, body } = await shop.call('POST', '/orders', input)

    const isThere = status === 409
    expect([status, body.code]).toEqual(isThere ? [409, 'order.external_id_taken'] : [201, undefined])
    if (crash.moment !== 'during') expect(isThere).toBe(crash.moment === 'after')
    expect(await world.query('select from deal where trader_id = $1', [trader.id])).toHaveLength(1)
    expect(await has(stage)).toEqual(open)
  },

  async confirm(stage) {
    const { world, shop, trader } = stage
    const { dealId } = await openDeal(world, shop, '5000.00')
    await stage.die('confirm', { dealId, traderId: trader.id })

    await confirm(partsOf(world), trader.id, dealId).catch(refusedAs('deal.not_awaiting_confirmation'))

    expect(await causesOf(world, dealId)).toEqual(['matched', 'trader_confirmed'])
    expect(await has(stage)).toEqual(paid)
  },

  async expire(stage) {
    const { world, shop } = stage
    const { dealId } = await openDeal(world, shop, '5000.00')
    await letDue(world, dealId)
    await stage.die('expire')

    await endDue(partsOf(world))

    expect(await causesOf(world, dealId)).toEqual(['matched', 'clock_ended'])
    expect(await has(stage)).toEqual(free)
  },

  async dispute(stage) {
    const { world } = stage
    const { dealId } = await ended(stage)
    const evidenceId = await showEvidence(world, dealId)
    await stage.die('dispute', { dealId, evidenceId })

    await openDispute(partsOf(world), dealId, { ...opening, evidenceIds: [evidenceId] }).catch(
      refusedAs('deal.disputed'),
    )

    expect(await causesOf(world, dealId)).toEqual(['matched', 'clock_ended', 'dispute_by_support'])
    expect(await world.query('select from dispute where deal_id = $1', [dealId])).toHaveLength(1)
    expect(await has(stage)).toEqual(open)
  },

  async receive(stage) {
    const deal = await openDeal(stage.world, stage.shop, '5000.00')
    await settles(stage, deal, ['matched', 'receipt_exact'])
  },

  async late(stage) {
    await settles(stage, await ended(stage), ['matched', 'clock_ended', 'receipt_late'])
  },

  async unmatched(stage) {
    const { world, shop, trader } = stage
    const { dealId } = await openDeal(world, shop, '5000.00')
    const [receipt = ''] = await book(world, trader, { amount: '7777.00', cardTail: null })
    await stage.die('receive')

    await placedAfterDeath(world)

    expect(await fateOf(world, receipt)).toMatchObject({ fate: 'unmatched', deal_id: null })
    expect(await causesOf(world, dealId)).toEqual(['matched'])
    expect(await has(stage)).toEqual(open)
  },
}

async function ended({ world, shop }: Stage): Promise<Opened> {
  const deal = await openDeal(world, shop, '5000.00')
  await letDue(world, deal.dealId)
  await endDue(partsOf(world))
  return deal
}

async function settles(stage: Stage, { dealId }: Opened, causes: readonly string[]): Promise<void> {
  const { world, trader } = stage
  const [receipt = ''] = await book(world, trader, { amount: '5000.00' })
  await stage.die('receive')

  await placedAfterDeath(world)

  expect(await fateOf(world, receipt)).toMatchObject({ fate: 'settled', deal_id: dealId })
  expect(await causesOf(world, dealId)).toEqual(causes)
  expect(await has(stage)).toEqual(paid)
}

/** A node that died leaves its claims for a minute: that minute passes, and another takes over. */
async function placedAfterDeath(world: World): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    await world.query(
      'update receipt_waiting set claimed_until = clock_timestamp() where claimed_until is not null',
    )
    await receiveWaiting(partsOf(world))
    if ((await world.query('select from receipt_waiting')).length === 0) return
    await sleep(20)
  }
  expect.unreachable('a receipt waits for ever')
}

/** The shop's order as the verb takes it. */
function asDomain(externalId: string) {
  return {
    isTest: false,
    externalId,
    amountKopecks: '500000',
    orderType: 'c2c',
    mode: 'h2h',
    ttlMinutes: 15,
    allowUniqueAmount: true,
    metadata: {},
  }
}
