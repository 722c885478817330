import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { World } from '../../../test/world.ts'
import { repayEverybody } from '../../books/index.ts'
import { Problem } from '../../platform/problem.ts'
import { askForMore, traderAnswered } from '../cases/case-answers.ts'
import { watchAnswers } from '../cases/case-clocks.ts'
import { admitDispute } from '../cases/dispute.ts'
import { claimPaid } from '../checkout/payer-acts.ts'
import { endDue } from '../orders/clocks.ts'
import { appealIn } from '../verdicts/appeal.ts'
import { decideDispute } from '../verdicts/verdict.ts'
import { withdrawDispute } from '../verdicts/withdraw.ts'
import { book, orderOf, partsOf, placed, retireEverybody } from './opened.ts'
import { fund, newPerson, newShop, newTrader, orderInput, type TestShop, type Trader } from './shop.ts'
import { disputeWithFile, showEvidenceIn } from './shown.ts'

/** What happens to a case between its opening and its end, and after it. */
const onCases = ['ask', 'answer', 'ignore', 'withdraw', 'appeal'] as const
type OnCase = (typeof onCases)[number]

const paths = ['canceled', 'expired', 'claimed', 'complete'] as const
type Path = (typeof paths)[number]

/** One act of one of the people of a small town: two shops, two traders, support, and money that comes and goes. */
export type TownAct =
  | {
      readonly kind: 'order'
      readonly shop: number
      readonly roubles: number
      readonly path: Path
      /** What whoever would answer for it takes out before anybody disputes it. */
      readonly spends: number
      readonly isDisputed: boolean
    }
  | { readonly kind: 'accuse' | 'dispute' | 'pay' | 'expire'; readonly at: number }
  | { readonly kind: 'admit'; readonly at: number }
  | {
      readonly kind: 'decide'
      readonly at: number
      readonly towards: 'merchant' | 'trader'
      readonly judge: number
    }
  | { readonly kind: OnCase; readonly at: number }
  | { readonly kind: 'deposit' | 'spend'; readonly who: number; readonly usdt: number }
  | { readonly kind: 'repay' }

const at = fc.nat(50)
const order = fc.record({
  kind: fc.constant('order' as const),
  shop: fc.nat(1),
  roubles: fc.integer({ min: 50, max: 9_000 }),
  path: fc.constantFrom(...paths),
  spends: fc.constantFrom(0, 0, 150, 1_000),
  isDisputed: fc.boolean(),
})
const onDeal = fc.record({
  kind: fc.constantFrom('dispute', 'dispute', 'dispute', 'accuse', 'accuse', 'pay', 'expire'),
  at,
})
const decide = fc.record({
  kind: fc.constant('decide' as const),
  at,
  towards: fc.constantFrom('merchant', 'trader'),
  judge: fc.nat(1),
})
const move = fc.record({
  kind: fc.constantFrom('deposit', 'deposit', 'spend'),
  who: fc.nat(3),
  usdt: fc.integer({ min: 1, max: 400 }),
})
export const randomAct: fc.Arbitrary<TownAct> = fc.oneof(
  { weight: 8, arbitrary: order },
  { weight: 5, arbitrary: onDeal },
  { weight: 6, arbitrary: decide },
  { weight: 5, arbitrary: move },
  { weight: 7, arbitrary: fc.record({ kind: fc.constantFrom(...onCases, 'appeal'), at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('admit' as const), at }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'repay' as const }) },
)

interface Brought {
  readonly orderId: string
  readonly dealId: string
  readonly shop: TestShop
  readonly amount: string
}

export interface Town {
  readonly world: World
  readonly shops: readonly TestShop[]
  readonly traders: readonly Trader[]
  /** Two members of support: an appeal is not decided by the first judge. */
  readonly staff: readonly string[]
  readonly deals: Brought[]
  readonly cases: string[]
  sums: number
}

/** As good as can be, so that cases do not end the game too soon. */
export const startPoints = -3_000

export async function newTown(world: World): Promise<Town> {
  await retireEverybody(world)
  return {
    world,
    shops: [await newShop(world), await newShop(world)],
    traders: [
      await newTrader(world, { usdt: 150n, ratingPoints: startPoints }),
      await newTrader(world, { usdt: 400n, ratingPoints: startPoints }),
    ],
    staff: [await newPerson(world, 'trader'), await newPerson(world, 'trader')],
    deals: [],
    cases: [],
    sums: 0,
  }
}

export const peopleOf = ({ shops, traders }: Town) => [
  ...traders.map(({ id }) => id),
  ...shops.map(({ merchantId }) => merchantId),
]

const origin = { ip: 'test', requestId: 'test' }

/** Carries an act out; what the rules refuse is part of the game. */
export async function perform(town: Town, act: TownAct): Promise<void> {
  try {
    await carryOut(town, act)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

async function carryOut(town: Town, act: TownAct): Promise<void> {
  const parts = partsOf(town.world)
  switch (act.kind) {
    case 'order':
      return bring(town, act)
    case 'admit': {
      const id = pick(town.cases.slice(-3), act.at)
      if (id) await admitDispute(parts, id, { actorId: town.staff[0] ?? '', origin })
      return
    }
    case 'decide': {
      const disputeId = pick(town.cases.slice(-5), act.at)
      const verdict = { towards: act.towards, comment: 'Decided.', actorId: town.staff[act.judge], origin }
      if (disputeId) await decideDispute(parts, { disputeId, ...verdict })
      return
    }
    case 'deposit':
      return fund(town.world, peopleOf(town)[act.who] ?? '', BigInt(act.usdt))
    case 'spend':
      return spend(town, peopleOf(town)[act.who] ?? '', BigInt(act.usdt) * 1_000_000n)
    case 'repay':
      return repayEverybody(parts.db, async () => undefined)
    case 'ask':
    case 'answer':
    case 'ignore':
    case 'withdraw':
    case 'appeal': {
      const id = pick(town.cases.slice(-4), act.at)
      return id === undefined ? undefined : actOnCase(town, act.kind, id)
    }
    default: {
      // Mostly of the latest: what is long over says no more.
      const deal = pick(town.deals.slice(-6), act.at)
      return deal && actOn(town, act.kind, deal)
    }
  }
}

interface CaseFacts {
  readonly deal_id: string
  readonly trader_id: string
  readonly merchant_id: string
  readonly status: string
}

async function actOnCase(town: Town, kind: OnCase, disputeId: string): Promise<void> {
  const { world } = town
  const parts = partsOf(world)
  const [facts] = await world.query<CaseFacts>('select * from dispute where id = $1', [disputeId])
  if (!facts) return
  const { deal_id, trader_id, merchant_id, status } = facts
  if (kind === 'ask')
    return askForMore(parts, { disputeId, comment: 'More.', actorId: town.staff[0] ?? '', origin })
  if (kind === 'answer')
    return parts.db.write(async (tx) => {
      await showEvidenceIn(tx, deal_id, 'trader')
      await traderAnswered(tx, disputeId)
    })
  if (kind === 'ignore') {
    await world.query(
      `with pulse as (update platform_beat set at = clock_timestamp())
       update dispute set answer_due_at = clock_timestamp() - interval '1 second' where id = $1 and answer_due_at is not null`,
      [disputeId],
    )
    return watchAnswers(parts)
  }
  if (kind === 'withdraw')
    return withdrawDispute(parts, { disputeId, by: 'merchant', merchantId: merchant_id, origin })
  const side = status === 'completed_towards_merchant' ? 'trader' : 'merchant'
  const actorId = side === 'trader' ? trader_id : merchant_id
  const id = randomUUID()
  // A decided case takes a file only together with its appeal.
  await parts.db.write(async (tx) => {
    const evidenceIds = [await showEvidenceIn(tx, deal_id, side)]
    await appealIn(parts, tx, { disputeId, side, actorId, note: '', evidenceIds, origin }, id)
  })
  town.cases.push(id)
}

/** An order, and where it stands when somebody might dispute it. */
async function bring(town: Town, act: TownAct & { readonly kind: 'order' }): Promise<void> {
  const { world } = town
  const shop = town.shops[act.shop] as TestShop
  town.sums += 1
  const amount = `${act.roubles}.${String(town.sums % 100).padStart(2, '0')}`
  const { status, body } = await shop.call(
    'POST',
    '/orders',
    orderInput(amount, { allow_unique_amount: false }),
  )
  if (status !== 201) return
  const deal = { orderId: body.id, dealId: body.transaction_id, shop, amount }
  town.deals.push(deal)
  if (act.path === 'canceled') await shop.call('POST', `/orders/${deal.orderId}/cancel`)
  if (act.path === 'claimed') await claimPaid(partsOf(world), await orderOf(world, deal), { by: 'payer' })
  if (act.path === 'expired') await expire(town, deal)
  if (act.path === 'complete') await pay(town, deal)
  const spender = act.path === 'complete' ? shop.merchantId : await traderOf(town, deal)
  if (act.spends > 0) await spend(town, spender, BigInt(act.spends) * 1_000_000n)
  if (act.isDisputed) await actOn(town, 'dispute', deal)
}

async function traderOf({ world }: Town, { dealId }: Brought): Promise<string> {
  const [row] = await world.query<{ id: string }>('select trader_id as id from deal where id = $1', [dealId])
  return row?.id ?? ''
}

async function expire({ world }: Town, { dealId }: Brought): Promise<void> {
  await world.query(
    `with pulse as (update platform_beat set at = clock_timestamp())
     update deal set due_at = clock_timestamp() - interval '1 second' where id = $1 and due_at is not null`,
    [dealId],
  )
  await endDue(partsOf(world))
}

async function pay(town: Town, deal: Brought): Promise<void> {
  const traderId = await traderOf(town, deal)
  const trader = town.traders.find(({ id }) => id === traderId) as Trader
  await book(town.world, trader, { amount: deal.amount })
  await placed(town.world)
}

async function actOn(
  town: Town,
  kind: 'pay' | 'expire' | 'accuse' | 'dispute',
  deal: Brought,
): Promise<void> {
  if (kind === 'pay') return pay(town, deal)
  if (kind === 'expire') return expire(town, deal)
  // Over HTTP, as a hostile shop would: it says that it was paid, and shows nothing.
  if (kind === 'accuse') return accuse(town, deal)
  town.cases.push(await disputeWithFile(partsOf(town.world), deal.dealId))
}

/** Refused without a sign; taken where the deal has one already: a receipt, or a file shown when another case could not be opened. */
async function accuse(town: Town, deal: Brought): Promise<void> {
  const before = await standingOf(town)
  const hadSign = await hasOpenSign(town, deal)
  const { status } = await deal.shop.call('POST', `/orders/${deal.orderId}/dispute`, { comment: 'Paid!' })
  expect(status).toBe(hadSign ? 201 : 409)
  if (hadSign) town.cases.push(await caseOf(town, deal))
  else expect(await standingOf(town)).toEqual(before)
}

async function hasOpenSign({ world }: Town, { dealId }: Brought): Promise<boolean> {
  const found = await world.query(
    `select from deal where id = $1 and has_sign and dispute_id is null and status in ('verification', 'expired', 'canceled')`,
    [dealId],
  )
  return found.length > 0
}

async function caseOf({ world }: Town, { dealId }: Brought): Promise<string> {
  const [row] = await world.query<{ id: string }>('select dispute_id as id from deal where id = $1', [dealId])
  return row?.id ?? ''
}

/** Everything of the traders' that a shop might want to harm. */
async function standingOf({ world, traders }: Town) {
  const ids = traders.map(({ id }) => id)
  return [
    await world.query(
      'select owner, kind, balance from ledger.account where owner = any ($1) order by 1, 2',
      [ids],
    ),
    await world.query('select id, rating_points from payment_method where owner_id = any ($1) order by 1', [
      ids,
    ]),
  ]
}

/** Takes so much out, as far as it is there. */
async function spend({ world }: Town, userId: string, micro: bigint): Promise<void> {
  await world.query(
    `select ledger.post_one('test.spent', 'test:' || gen_random_uuid(), 'USDT', null,
      array[owner, '00000000-0000-0000-0000-000000000000']::uuid[], array['available', 'custody'],
      array[-least($2::bigint, balance), least($2::bigint, balance)], '{}', '{}', '{}', '{}')
     from ledger.account where owner = $1 and kind = 'available' and asset = 'USDT' and balance > 0`,
    [userId, String(micro)],
  )
}

function pick<T>(all: readonly T[], at: number): T | undefined {
  return all.length === 0 ? undefined : all[at % all.length]
}
