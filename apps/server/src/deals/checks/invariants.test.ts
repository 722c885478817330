import { type CheckScope, check, everything } from '@florin/ledger'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { endDue } from '../orders/clocks.ts'
import { book, expectSoundBooks, letDue, type Opened, openDeal, partsOf, placed } from '../test/opened.ts'
import { newShop, newTrader, setRate, type TestShop } from '../test/shop.ts'
import { showEvidence } from '../test/shown.ts'
import { decideDispute } from '../verdicts/verdict.ts'
import { dealInvariants } from './invariants.ts'

const world = useWorld()
let shop: TestShop
let open: Opened
let complete: Opened
let late: Opened
let disputed: Opened
let decided: Opened

beforeAll(async () => {
  await setRate(world)
  shop = await newShop(world)
  const trader = await newTrader(world)
  open = await openDeal(world, shop, '1000.00')
  complete = await openDeal(world, shop, '2000.00')
  late = await openDeal(world, shop, '3000.00')
  disputed = await openDeal(world, shop, '4000.00')
  await letDue(world, late.dealId)
  await letDue(world, disputed.dealId)
  await endDue(partsOf(world))
  await book(world, trader, { amount: '2000.00' }, { amount: '3000.00' })
  await placed(world)
  const evidence = [await showEvidence(world, disputed.dealId)]
  const answer = await shop.call('POST', `/orders/${disputed.orderId}/dispute`, { comment: 'x', evidence })
  expect(answer.body.status).toBe('dispute')
  decided = await openDeal(world, shop, '5000.00')
  await letDue(world, decided.dealId)
  await endDue(partsOf(world))
  const { body } = await shop.call('POST', `/orders/${decided.orderId}/dispute`, {
    evidence: [await showEvidence(world, decided.dealId)],
  })
  const origin = { ip: 'test', requestId: 'test' }
  await decideDispute(partsOf(world), {
    disputeId: body.dispute_id,
    towards: 'merchant',
    comment: 'x',
    origin,
  })
}, 120_000)

/** Plants a fault with triggers and constraints disabled, runs the checks, and rolls back. */
const redAfter = (...faults: string[]) => redIn(everything, ...faults)

async function redIn(scope: CheckScope, ...faults: string[]): Promise<string[]> {
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(world.connectionString).pathname
  const thief = new pg.Client({ connectionString: url.href })
  await thief.connect()
  try {
    await thief.query('begin; set local session_replication_role = replica')
    for (const fault of faults) await thief.query(fault)
    const findings = await check(thief, dealInvariants, scope)
    return findings.filter((finding) => finding.count > 0).map((finding) => finding.invariant.id)
  } finally {
    await thief.query('rollback')
    await thief.end()
  }
}

test('honest deals, open, complete, late and disputed, break no promise', async () => {
  await expectSoundBooks(world)
  expect(await redAfter()).toEqual([])
})

test('a hold of another amount, or without its deal, or a deal without its hold, is named', async () => {
  const hold = `where subject = 'deal:${open.dealId}' and cause = 'matched'`

  expect(await redAfter(`update ledger.hold set amount = amount + 1 ${hold}`)).toEqual(['I7'])
  expect(await redAfter(`delete from ledger.hold ${hold}`)).toEqual(['I7'])
  expect(await redAfter(`update deal set value_micro = value_micro + 1 where id = '${open.dealId}'`)).toEqual(
    ['I7'],
  )
  expect(await redAfter(`delete from deal where id = '${open.dealId}'`)).toEqual(['I7'])
})

test('what a dispute has frozen, in another amount or not at all, is named', async () => {
  const hold = `where subject = 'deal:${disputed.dealId}' and cause like 'dispute:%'`

  expect(await redAfter(`update ledger.hold set amount = amount - 1 ${hold}`)).toContain('I7d')
  expect(await redAfter(`delete from ledger.hold ${hold}`)).toContain('I7d')
})

test('a deal that is complete without its payment, or paid without being complete, is named', async () => {
  const paid = `where kind = 'deal.completed' and reference = 'deal:${complete.dealId}:completed'`

  expect(await redAfter(`delete from ledger.transfer ${paid}`)).toEqual(['I8'])
  expect(await redAfter(`update deal set status = 'expired' where id = '${complete.dealId}'`)).toContain('I8')
  expect(await redAfter(`update deal set status = 'expired' where id = '${late.dealId}'`)).toContain('I8')
})

test('a verdict that moved other sums than it says, or paid what was paid before, is named', async () => {
  const own = `where deal_id = '${decided.dealId}'`
  const again = `insert into ledger.transfer (kind, reference, content_hash)
    values ('deal.completed', 'deal:${decided.dealId}:completed', '\\x00')`

  expect(
    await redAfter(`update deal set value_micro = value_micro + 1 where id = '${decided.dealId}'`),
  ).toEqual(['I9d'])
  expect(await redAfter(`update dispute set status = 'completed_towards_trader' ${own}`)).toContain('I9d')
  expect(await redAfter(`update dispute set deal_status_before = 'complete' ${own}`)).toEqual(['I9d', 'I9e'])
  expect(await redAfter(again)).toContain('I9d')
  expect(await redAfter(`delete from ledger.transfer where kind = 'dispute.decided'`)).toEqual(['I8', 'I9e'])
})

test('a case that is decided while its deal stays disputed, or the other way round, is named', async () => {
  const own = `where deal_id = '${disputed.dealId}'`

  expect(await redAfter(`update dispute set decided_at = now() ${own}`)).toEqual(['I9e'])
  expect(await redAfter(`update dispute set decided_at = null where deal_id = '${decided.dealId}'`)).toEqual([
    'I9e',
  ])
})

test('an appeal about another deal’s case is named', async () => {
  const appeal = `update dispute set appeal_of = (select id from dispute where deal_id = '${decided.dealId}')
    where deal_id = '${disputed.dealId}'`

  expect(await redAfter(appeal)).toContain('I9f')
})

test('a proposal that outlives its case, or was accepted where nobody settled, is named', async () => {
  const proposal = (
    ending: string,
  ) => `insert into settlement_proposal (id, dispute_id, by_side, actor_id, kind, ends_at, paused_before,
      event_sequence, ended_at, ending)
    select gen_random_uuid(), id, 'trader', trader_id, 'cancel', now(), '0', 1, ${ending} from dispute where deal_id = '${decided.dealId}'`
  const settled = `update dispute set ended_by = 'settlement' where deal_id = '${decided.dealId}'`

  expect(await redAfter(proposal('null, null'))).toEqual(['I9g'])
  expect(await redAfter(proposal(`now(), 'accepted'`))).toEqual(['I9g'])
  expect(await redAfter(settled)).toEqual(['I9g'])
  // Accepted was a cancellation, and the verdict pays.
  expect(await redAfter(settled, proposal(`now(), 'accepted'`))).toEqual(['I9g'])
  expect(await redAfter(proposal(`now(), 'verdict'`))).toEqual([])
})

test('a deal that was paid twice, once on time and once late, is named', async () => {
  const again = (reference: string) =>
    `insert into ledger.transfer (kind, reference, content_hash) values ('deal.completed', '${reference}', '\\x00')`

  expect(await redAfter(again(`deal:${late.dealId}:completed`))).toContain('I8')
})

test.each([
  ['payments', { ...everything, since: 2n ** 62n }],
  ['steps', { ...everything, after: 2n ** 62n }],
])('where only %s are new, a deal is paid once as well: the rest is looked up', async (_, scope) => {
  const paid = `where kind = 'deal.completed' and reference = 'deal:${complete.dealId}:completed'`
  const twice = `insert into ledger.transfer (kind, reference, content_hash) values ('deal.completed', 'deal:${late.dealId}:completed', '\\x00')`
  const [isPaymentNew, isStepNew] = [scope.after === 0n, scope.since === 0n]

  expect(await redIn(scope)).toEqual([])
  expect((await redIn(scope, `delete from ledger.transfer ${paid}`)).includes('I8')).toBe(isStepNew)
  expect((await redIn(scope, twice)).includes('I8')).toBe(isPaymentNew)
})

test('a payment of other sums than the deal’s is named', async () => {
  const bend = (column: string, id: string) => `update deal set ${column} = ${column} - 1 where id = '${id}'`

  expect(await redAfter(bend('profit_micro', complete.dealId))).toEqual(['I9'])
  expect(await redAfter(bend('fee_micro', late.dealId))).toEqual(['I9'])
})

test('a receipt that settled a deal which was not paid is named', async () => {
  const fate = `update receipt_fate set deal_id = '${open.dealId}' where deal_id = '${complete.dealId}'`

  expect(await redAfter(fate)).toContain('I10')
})

test('an open deal whose sum is not reserved is named', async () => {
  expect(await redAfter(`delete from amount_reservation where deal_id = '${open.dealId}'`)).toEqual(['I11'])
  expect(
    await redAfter(`update amount_reservation set held_until = now() where deal_id = '${open.dealId}'`),
  ).toEqual(['I11'])
})

test.each(['due_at = now()', 'due_at = null', 'merchant_id = null', 'is_test = true'])(
  'a reserved sum with another clock or shop than its deal has (%s) is named',
  async (change) => {
    expect(
      await redAfter(`update amount_reservation set ${change} where deal_id = '${open.dealId}'`),
    ).toEqual(['I11'])
  },
)

test('a clock that runs although its deal has ended is named', async () => {
  expect(
    await redAfter(`update amount_reservation set due_at = now() where deal_id = '${complete.dealId}'`),
  ).toEqual(['I11'])
})

test('a deal that failed and is not listed so, or is and did not, is named', async () => {
  expect(await redAfter(`delete from deal_failed where id = '${disputed.dealId}'`)).toEqual(['I11b'])
  expect(await redAfter(`update deal_failed set status = 'expired' where id = '${disputed.dealId}'`)).toEqual(
    ['I11b'],
  )
  expect(
    await redAfter(`insert into deal_failed select id, 'expired', trader_id, merchant_id, payment_method_id, amount_kopecks, profit_micro, credit_micro, created_at
      from deal where id = '${complete.dealId}'`),
  ).toEqual(['I11b'])
})

test('a deal that stands where no event led it is named', async () => {
  expect(await redAfter(`delete from deal_event where deal_id = '${open.dealId}'`)).toEqual(['I18'])
  expect(await redAfter(`update deal set status = 'verification' where id = '${open.dealId}'`)).toEqual([
    'I18',
  ])
})

test('an illegal step is named', async () => {
  const leap = `insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role)
    select id, trader_id, merchant_id, created_at, 'complete', 'pending', 'leap', 'system' from deal where id = '${open.dealId}'`

  expect(await redAfter(leap)).toEqual(['I19'])
})

test('every promise of deals has a fault here', () => {
  expect(dealInvariants.map(({ id }) => id).sort()).toEqual(
    ['I7', 'I7d', 'I8', 'I9', 'I9d', 'I9e', 'I9f', 'I9g', 'I10', 'I11', 'I11b', 'I18', 'I19'].sort(),
  )
})
