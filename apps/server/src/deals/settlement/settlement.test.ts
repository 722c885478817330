import { beforeAll, beforeEach, expect, test } from 'vitest'
import { alertsOf } from '../../../test/alerts.ts'
import { useWorld } from '../../../test/world.ts'
import { haltMoney, resumeMoney, transferChanges } from '../../books/index.ts'
import { Problem } from '../../platform/problem.ts'
import { type Court, newCourt } from '../test/court.ts'
import { causesOf, expectSoundBooks, statusOf } from '../test/opened.ts'
import { makeProposalOlder } from '../test/proposals.ts'
import { holdings, setRate } from '../test/shop.ts'
import { shopEventsOf } from '../test/shop-events.ts'
import { acceptSettlement } from './settlement.ts'
import { endProposals } from './settlement-clock.ts'

const world = useWorld()
let court: Court
beforeAll(() => setRate(world))
beforeEach(async () => {
  court = await newCourt(world)
})

const proposals = (disputeId: string) =>
  world.query<{ id: string; ending: string | null }>(
    'select id, ending from settlement_proposal where dispute_id = $1 order by created_at',
    [disputeId],
  )
const endings = async (disputeId: string) => (await proposals(disputeId)).map(({ ending }) => ending)

/** What the case's own transfer moved, as a preview shows it. */
async function moved(disputeId: string) {
  const changes = await transferChanges(
    court.parts.db.each,
    'dispute.decided',
    `dispute:${disputeId}:verdict`,
  )
  return changes.map(({ owner, kind, micro }) => `${owner} ${kind} ${micro}`).sort()
}

async function previewed(disputeId: string, towards: 'merchant' | 'trader', kopecks?: bigint) {
  const { lines } = await court.preview(disputeId, towards, kopecks)
  const house = '00000000-0000-0000-0000-000000000000'
  return lines
    .filter(({ account }) => account !== 'due')
    .map(({ userId, account, change }) => `${userId ?? house} ${account} ${change}`)
    .sort()
}

/** How often each person's open pages were notified that the case changed. */
async function heard(disputeId: string): Promise<Map<string, number>> {
  const rows = await world.query<{ id: string; count: number }>(
    `select user_id as id, count(*)::int from live_event where event ->> 'dispute_id' = $1 group by user_id`,
    [disputeId],
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

test.each([
  ['the whole sum', { kind: 'complete' }, 'merchant', 500_000n, undefined],
  ['a lower sum', { kind: 'complete', kopecks: 320_001n }, 'merchant', 320_001n, 320_001n],
  ['nothing', { kind: 'cancel' }, 'trader', undefined, undefined],
] as const)('agreeing on %s moves what the same verdict would', async (_, end, towards, sum, corrected) => {
  const deal = await court.expired()
  const id = await court.disputed(deal)
  const expected = await previewed(id, towards, corrected)

  const proposal = await court.propose(id, 'merchant', end)
  await court.accept(id, 'trader', proposal, sum)

  expect(expected.length).toBeGreaterThan(1)
  expect(await moved(id)).toEqual(expected)
  expect(await court.facts(id)).toMatchObject({
    status: `completed_towards_${towards}`,
    ended_by: 'settlement',
    verdict_reason: 'settled',
    verdict_kopecks: corrected ?? null,
    decided_by: court.trader.id,
    appeal_until: null,
  })
  expect(await endings(id)).toEqual(['accepted'])
  expect(await statusOf(world, deal.dealId)).toBe(towards === 'merchant' ? 'complete' : 'canceled')
  expect((await causesOf(world, deal.dealId)).slice(-2)).toEqual([
    'settlement_proposed',
    `settled_${towards}`,
  ])
  expect((await shopEventsOf(world, deal.orderId)).slice(-3)).toEqual([
    'dispute.proposed',
    'dispute.decided',
    towards === 'merchant' ? 'order.completed' : 'order.canceled',
  ])
  await expectSoundBooks(world)
})

test('the trader proposes too; the audit has both acts, and both sides hear of it', async () => {
  const id = await court.disputed(await court.claimed())
  const before = await heard(id)
  const proposal = await court.propose(id, 'trader', { kind: 'complete', kopecks: 400_000n })
  const proposed = await heard(id)
  await court.accept(id, 'merchant', proposal, 400_000n)

  const settled = await heard(id)
  for (const userId of [court.trader.id, court.shop.merchantId]) {
    expect(proposed.get(userId)).toBeGreaterThan(before.get(userId) ?? 0)
    expect(settled.get(userId)).toBeGreaterThan(proposed.get(userId) ?? 0)
  }
  const audited = await world.query(
    `select actor, action, after from audit where subject = $1 and action in ('dispute.propose', 'dispute.settle') order by id`,
    [`dispute:${id}`],
  )
  expect(audited).toEqual([
    {
      actor: `user:${court.trader.id}`,
      action: 'dispute.propose',
      after: { proposal, side: 'trader', kind: 'complete', amount_kopecks: '400000' },
    },
    {
      actor: `user:${court.shop.merchantId}`,
      action: 'dispute.settle',
      after: { proposal, towards: 'merchant', amount_kopecks: '400000' },
    },
  ])
  const about = `dispute:${id}`
  expect(await alertsOf(world, { about, kind: 'dispute.proposed' })).toMatchObject([
    { userId: court.shop.merchantId, values: { amount: '5000.00 RUB', proposed: '4000.00 RUB' } },
  ])
  const decided = await alertsOf(world, { about, kind: 'dispute.decided' })
  expect(decided.map(({ values }) => values.verdict)).toEqual([
    'verdict.settled_merchant',
    'verdict.settled_merchant',
  ])
})

test('a settled case cannot be appealed', async () => {
  const id = await court.disputed(await court.expired())
  await court.accept(id, 'merchant', await court.propose(id, 'trader', { kind: 'cancel' }))

  await expect(court.appeal(id, 'merchant')).rejects.toMatchObject({ code: 'dispute.not_appealable' })
})

// domain.md 4: the −1 for 18 hours is for cases that support decided; what a case took comes back where the trader was right.
test('points: a completed settlement keeps what the case took, a canceled one gives it back', async () => {
  const one = await court.disputed(await court.expired())
  await court.answer(one)
  expect(await court.points()).toBe(1_000)
  await court.accept(one, 'trader', await court.propose(one, 'merchant'), 500_000n)
  expect(await court.points()).toBe(1_000)

  const other = await court.disputed(await court.expired('4000.00'))
  expect(await court.points()).toBe(2_000)
  await court.accept(other, 'merchant', await court.propose(other, 'trader', { kind: 'cancel' }))
  expect(await court.points()).toBe(1_000)
})

test('acceptance names the proposal and its sum, and comes from the other side', async () => {
  const id = await court.disputed(await court.expired())
  const proposal = await court.propose(id, 'merchant', { kind: 'complete', kopecks: 400_000n })
  const elsewhere = await court.disputed(await court.expired('4000.00'))
  const refused = (code: string) => ({ code })

  await expect(court.accept(id, 'merchant', proposal, 400_000n)).rejects.toMatchObject(
    refused('proposal.own'),
  )
  for (const kopecks of [400_001n, 500_000n, undefined])
    await expect(court.accept(id, 'trader', proposal, kopecks)).rejects.toMatchObject(
      refused('proposal.differs'),
    )
  await expect(court.accept(elsewhere, 'trader', proposal, 400_000n)).rejects.toMatchObject(
    refused('proposal.not_found'),
  )
  const cancel = await court.propose(id, 'merchant', { kind: 'cancel' })
  await expect(court.accept(id, 'trader', cancel, 500_000n)).rejects.toMatchObject(
    refused('proposal.differs'),
  )
  expect(await court.facts(id)).toMatchObject({ decided_at: null })
})

test('a proposal never changes: a new one of either side ends it', async () => {
  const id = await court.disputed(await court.expired())
  const first = await court.propose(id, 'merchant')
  await court.propose(id, 'trader', { kind: 'complete', kopecks: 300_000n })
  await court.propose(id, 'trader', { kind: 'cancel' })

  expect(await endings(id)).toEqual(['replaced', 'replaced', null])
  await expect(court.accept(id, 'trader', first, 500_000n)).rejects.toMatchObject({ code: 'proposal.over' })
  for (const change of [
    `update settlement_proposal set kopecks = 1 where id = '${first}'`,
    `update settlement_proposal set ending = null, ended_at = null where id = '${first}'`,
    `update settlement_proposal set ends_at = ends_at + interval '1 day' where dispute_id = '${id}' and ended_at is null`,
    `delete from settlement_proposal where id = '${first}'`,
  ])
    await expect(world.query(change)).rejects.toThrow(/never change/)
})

test('after 24 hours it is over, before the job has seen it; the job writes it down', async () => {
  const deal = await court.expired()
  const id = await court.disputed(deal)
  const proposal = await court.propose(id, 'merchant')
  await makeProposalOlder(world, id, 24)

  await expect(court.accept(id, 'trader', proposal, 500_000n)).rejects.toMatchObject({
    code: 'proposal.over',
  })
  await Promise.all([endProposals(court.parts), endProposals(court.parts)])

  expect(await endings(id)).toEqual(['expired'])
  const causes = await causesOf(world, deal.dealId)
  expect(causes.filter((cause) => cause === 'settlement_ended')).toHaveLength(1)
})

test('while the platform was down its time stood still', async () => {
  const id = await court.disputed(await court.expired())
  const proposal = await court.propose(id, 'merchant')
  // First the pause: the job that ends proposals may run between the two.
  await world.query(`update dispute set paused = paused + interval '2 hours' where id = $1`, [id])
  await makeProposalOlder(world, id, 25)

  await endProposals(court.parts)
  await court.accept(id, 'trader', proposal, 500_000n)

  expect(await endings(id)).toEqual(['accepted'])
})

test('a verdict and a withdrawal end it', async () => {
  const [one, other] = [
    await court.disputed(await court.expired(), { openedBy: 'merchant', cause: 'dispute_by_merchant' }),
    await court.disputed(await court.expired('4000.00'), {
      openedBy: 'merchant',
      cause: 'dispute_by_merchant',
    }),
  ]
  for (const id of [one, other]) await court.propose(id, 'merchant')

  await court.decide(one, 'merchant')
  await court.withdraw(other)

  expect([await endings(one), await endings(other)]).toEqual([['verdict'], ['withdrawn']])
})

test('a member of support who reads the case does not keep the sides from agreeing', async () => {
  const id = await court.disputed(await court.expired())
  const proposal = await court.propose(id, 'merchant')
  await world.query(
    `update dispute set held_by = $2, held_until = now() + interval '15 minutes' where id = $1`,
    [id, court.judgeId],
  )

  await court.accept(id, 'trader', proposal, 500_000n)

  expect(await court.facts(id)).toMatchObject({ ended_by: 'settlement', held_by: null })
})

// Both lock the deal first, so the second finds the case decided.
test('of twenty acceptances and verdicts at once exactly one is taken', async () => {
  const id = await court.disputed(await court.expired())
  const proposal = await court.propose(id, 'merchant', { kind: 'complete', kopecks: 300_000n })
  const before = await holdings(world, court.shop.merchantId)
  expect(before).toEqual({})

  const acts = Array.from({ length: 20 }, (_, at) =>
    at % 2 === 0 ? court.accept(id, 'trader', proposal, 300_000n) : court.decide(id, 'trader'),
  )
  const answers = await Promise.allSettled(acts)

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = answers.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []))
  expect(new Set(codes)).toEqual(new Set(['dispute.decided']))
  const { ended_by, status } = await court.facts(id)
  expect([
    ['settlement', 'completed_towards_merchant'],
    ['support', 'completed_towards_trader'],
  ]).toContainEqual([ended_by, status])
  await expectSoundBooks(world)
})

const codeOf = (error: unknown) => (error instanceof Problem ? error.code : String(error))

test('of two proposals at once one stands, and the other was replaced', async () => {
  const id = await court.disputed(await court.expired())

  await Promise.all([court.propose(id, 'merchant'), court.propose(id, 'trader', { kind: 'cancel' })])

  expect((await endings(id)).toSorted()).toEqual([null, 'replaced'].toSorted())
})

test('a deal that was complete stays so for its sum, or is canceled; an appeal of it too', async () => {
  const deal = await court.completed()
  const id = await court.disputed(deal, { openedBy: 'support', cause: 'dispute_by_support' })
  await expect(court.propose(id, 'trader', { kind: 'complete', kopecks: 400_000n })).rejects.toMatchObject({
    code: 'request.invalid',
    details: { fields: { amount: ['field.invalid'] } },
  })
  const stays = await court.propose(id, 'merchant', { kind: 'complete' })
  const expected = await previewed(id, 'trader')
  const cancel = await court.propose(id, 'trader', { kind: 'cancel' })
  await expect(court.accept(id, 'trader', stays, 500_000n)).rejects.toMatchObject({ code: 'proposal.over' })

  await court.accept(id, 'merchant', cancel)

  expect(await moved(id)).toEqual(expected)
  expect(await statusOf(world, deal.dealId)).toBe('canceled')

  const judged = await court.completed('4000.00')
  const first = await court.disputed(judged, { openedBy: 'support', cause: 'dispute_by_support' })
  await court.decide(first, 'trader')
  const appeal = await court.appeal(first, 'merchant')
  await expect(
    court.propose(appeal.id, 'merchant', { kind: 'complete', kopecks: 100n }),
  ).rejects.toMatchObject({ code: 'request.invalid' })
  await court.accept(appeal.id, 'trader', await court.propose(appeal.id, 'merchant'), 400_000n)
  expect(await statusOf(world, judged.dealId)).toBe('complete')
  await expectSoundBooks(world)
})

test('no more than the deal’s sum, whatever receipts say: that is support’s', async () => {
  const id = await court.disputed(await court.expired())
  await expect(court.propose(id, 'merchant', { kind: 'complete', kopecks: 500_001n })).rejects.toMatchObject({
    code: 'request.invalid',
  })
  await expect(court.propose(id, 'merchant', { kind: 'cancel', kopecks: 1n })).rejects.toMatchObject({
    code: 'request.invalid',
  })
})

test('trader and merchant who are one person cannot agree with themselves', async () => {
  const id = await court.disputed(await court.expired())
  const proposal = await court.propose(id, 'merchant')
  const linked = { ...court.parts, linkBetween: () => 'device' as const }
  const party = { side: 'trader', actorId: court.trader.id, by: 'user:x' } as const

  await expect(
    acceptSettlement(linked, {
      disputeId: id,
      ...party,
      proposalId: proposal,
      kopecks: 500_000n,
      origin: { ip: 'test', requestId: 'test' },
    }),
  ).rejects.toMatchObject({ code: 'dispute.not_settleable' })
  expect(await court.facts(id)).toMatchObject({ decided_at: null })
})

test('a case beyond its shop’s limits waits for support', async () => {
  // Two of one shop and one trader are the most that count.
  for (const amount of ['3000.00', '4000.00']) await court.disputed(await court.expired(amount))
  const id = await court.disputed(await court.expired())
  expect(await court.facts(id)).toMatchObject({ admitted_at: null })

  await expect(court.propose(id, 'merchant')).rejects.toMatchObject({ code: 'dispute.not_settleable' })
})

test('payouts are halted: no proposal and no acceptance', async () => {
  const id = await court.disputed(await court.expired())
  const proposal = await court.propose(id, 'merchant')
  const act = { actor: 'test', reason: 'test', origin: { ip: 'test', requestId: 'test' } }
  const { db } = world.florin.services
  await db.write((tx) => haltMoney(tx, act))
  try {
    await expect(court.propose(id, 'trader')).rejects.toMatchObject({ code: 'money.halted' })
    await expect(court.accept(id, 'trader', proposal, 500_000n)).rejects.toMatchObject({
      code: 'money.halted',
    })
  } finally {
    await db.write((tx) => resumeMoney(tx, act))
  }
})
