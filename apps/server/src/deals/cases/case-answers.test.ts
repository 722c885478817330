import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { type Court, newCourt } from '../test/court.ts'
import { book, causesOf, placed, statusOf } from '../test/opened.ts'
import { newPerson, setRate } from '../test/shop.ts'
import { shopEventsOf } from '../test/shop-events.ts'
import { caseTouched, traderAnswered } from './case-answers.ts'
import { receiptsOfCase } from './case-receipts.ts'
import { admitDispute } from './dispute.ts'

const world = useWorld()
const origin = { ip: 'test', requestId: 'test' }
let court: Court
beforeAll(() => setRate(world))
beforeEach(async () => {
  court = await newCourt(world)
})

const hold = (id: string, by: string, until = '15 minutes') =>
  world.query(
    `update dispute set held_by = $2, held_until = clock_timestamp() + $3::interval where id = $1`,
    [id, by, until],
  )

test('answered, asked for more, answered again: the history, the shop and the audit know', async () => {
  const deal = await court.expired()
  const id = await court.disputed(deal)
  expect(await court.facts(id)).toMatchObject({ status: 'waiting', version: 1 })

  await court.answer(id)
  expect(await court.facts(id)).toMatchObject({ status: 'consideration', version: 2 })
  await hold(id, court.judgeId)
  await court.ask(id)
  expect(await court.facts(id)).toMatchObject({
    status: 'deepconsideration',
    question: 'A statement, please.',
    version: 3,
    held_by: null,
  })
  await court.answer(id)
  // One more file of the same answer is no new event.
  await court.answer(id)

  expect((await causesOf(world, deal.dealId)).slice(-3)).toEqual([
    'dispute_answered',
    'dispute_evidence_requested',
    'dispute_answered',
  ])
  expect((await shopEventsOf(world, deal.orderId)).slice(-4)).toEqual([
    'dispute.opened',
    'dispute.answered',
    'dispute.evidence_requested',
    'dispute.answered',
  ])
  expect(await statusOf(world, deal.dealId)).toBe('dispute')
  expect(
    await world.query(`select from audit where action = 'dispute.ask' and subject = $1`, [`dispute:${id}`]),
  ).toHaveLength(1)
})

test('a case that support opens is in the audit', async () => {
  const id = await court.disputed(await court.expired(), { actorId: court.judgeId, origin })

  const [act] = await world.query('select actor, after from audit where action = $1 and subject = $2', [
    'dispute.open',
    `dispute:${id}`,
  ])
  expect(act).toMatchObject({ actor: `user:${court.judgeId}`, after: { files: [expect.any(String)] } })
})

test('a decided case takes no more files and no questions', async () => {
  const id = await court.disputed(await court.expired())
  await court.decide(id, 'trader')
  const { db } = court.parts

  const acts = [() => court.ask(id), () => court.answer(id), () => db.write((tx) => caseTouched(tx, id))]
  for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'dispute.decided' })
  await expect(db.write((tx) => traderAnswered(tx, crypto.randomUUID()))).rejects.toMatchObject({
    code: 'dispute.not_found',
  })
})

test('whoever decides must have read the case as it is', async () => {
  const id = await court.disputed(await court.expired())
  await court.parts.db.write((tx) => caseTouched(tx, id))

  await expect(court.decide(id, 'merchant', { version: 1 })).rejects.toMatchObject({
    code: 'dispute.changed',
  })
  await expect(court.ask(id, { version: 1 })).rejects.toMatchObject({ code: 'dispute.changed' })
  await court.decide(id, 'merchant', { version: 2 })
})

test('nobody decides what a colleague reads, until the lease has ended', async () => {
  for (const amount of ['5000.00', '5001.00']) await court.disputed(await court.expired(amount))
  const id = await court.disputed(await court.expired('5002.00'))
  await hold(id, court.otherJudgeId)
  const admit = () => admitDispute(court.parts, id, { actorId: court.judgeId, origin })

  await expect(court.decide(id, 'merchant')).rejects.toMatchObject({ code: 'dispute.held' })
  await expect(court.ask(id)).rejects.toMatchObject({ code: 'dispute.held' })
  await expect(admit()).rejects.toMatchObject({ code: 'dispute.held' })

  await hold(id, court.otherJudgeId, '-1 second')
  await admit()
  await hold(id, court.judgeId)
  await court.decide(id, 'merchant')
  expect(await court.facts(id)).toMatchObject({ held_by: null, held_until: null })
})

test('a receipt during a dispute is evidence: it is shown and completes nothing', async () => {
  const deal = await court.expired()
  const id = await court.disputed(deal)

  const [receipt] = await book(world, court.trader, { amount: '5000.00' })
  await placed(world)

  await expect(court.decide(id, 'trader', { version: 1 })).rejects.toMatchObject({ code: 'dispute.changed' })
  expect(await statusOf(world, deal.dealId)).toBe('dispute')
  expect(await receiptsOfCase(court.parts.db.each, id)).toMatchObject([
    { id: receipt, amountKopecks: 500_000n, trust: 3 },
  ])
})

test('a verdict names more than the deal’s sum only as far as trusted receipts bound to it go', async () => {
  const id = await court.disputed(await court.expired())
  expect((await court.preview(id, 'merchant')).mostKopecks).toBe(500_000n)
  await book(world, court.trader, { amount: '5000.00' })
  await placed(world)
  expect((await court.preview(id, 'merchant')).mostKopecks).toBe(500_000n)
  await book(
    world,
    court.trader,
    { amount: '5000.00' },
    { amount: '5000.00', trust: 1, trustReason: 'sender' },
  )
  await placed(world)
  expect((await court.preview(id, 'merchant')).mostKopecks).toBe(1_000_000n)

  await expect(court.decide(id, 'merchant', { kopecks: 1_000_001n })).rejects.toMatchObject({
    code: 'request.invalid',
  })
  await court.decide(id, 'merchant', { kopecks: 1_000_000n })
  expect(await court.facts(id)).toMatchObject({ verdict_kopecks: 1_000_000n })
})

test('trader, merchant and every member of support hear of each step', async () => {
  const staffId = await newPerson(world, 'trader')
  await world.query('update user_account set is_staff = true where id = $1', [staffId])
  const heard = async (id: string) =>
    (
      await world.query<{ user_id: string }>(
        `select user_id from live_event where event ->> 'type' = 'disputes.changed' and event ->> 'dispute_id' = $1`,
        [id],
      )
    ).map(({ user_id }) => user_id)
  const id = await court.disputed(await court.expired())
  const steps: (() => Promise<unknown>)[] = [
    () => court.answer(id),
    () => court.ask(id),
    () => court.parts.db.write((tx) => caseTouched(tx, id)),
    () => court.decide(id, 'merchant'),
  ]
  let count = 1
  for (const step of [async () => undefined, ...steps]) {
    await step()
    const alerted = await heard(id)
    for (const person of [court.trader.id, court.shop.merchantId, staffId])
      expect(alerted.filter((one) => one === person)).toHaveLength(count)
    count += 1
  }
})
