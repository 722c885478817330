import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { endDue } from '../orders/clocks.ts'
import { type Court, newCourt } from '../test/court.ts'
import { setRate } from '../test/shop.ts'
import { watchAnswers } from './case-clocks.ts'
import { admitDispute } from './dispute.ts'

const world = useWorld()
let court: Court
beforeAll(() => setRate(world))
beforeEach(async () => {
  court = await newCourt(world)
})

const answersDueIn = (id: string, interval: string) =>
  world.query(
    `with pulse as (update platform_beat set at = clock_timestamp())
     update dispute set answer_due_at = clock_timestamp() + $2::interval where id = $1`,
    [id, interval],
  )

test('fifteen hours without evidence: ignored, one point more, once', async () => {
  const id = await court.disputed(await court.expired())
  expect(await court.points()).toBe(1_000)
  await answersDueIn(id, '-1 second')

  await Promise.all([watchAnswers(court.parts), watchAnswers(court.parts)])
  await watchAnswers(court.parts)

  expect(await court.points()).toBe(2_000)
  expect(await court.facts(id)).toMatchObject({ status: 'waiting', points_taken: 2_000, answer_due_at: null })
  expect((await court.facts(id)).ignored_at).not.toBeNull()
  const [audited] = await world.query(`select from audit where action = 'dispute.ignored' and subject = $1`, [
    `dispute:${id}`,
  ])
  expect(audited).toBeDefined()

  // Support asks again, the trader is silent again: no second point.
  await court.ask(id)
  await answersDueIn(id, '-1 second')
  await watchAnswers(court.parts)
  expect(await court.points()).toBe(2_000)

  await court.decide(id, 'trader')
  expect(await court.points()).toBe(0)
})

test('an answer stops the clock, and a later question starts it anew', async () => {
  const id = await court.disputed(await court.expired())
  await court.answer(id)
  expect(await court.facts(id)).toMatchObject({ status: 'consideration', answer_due_at: null })

  await court.ask(id)
  const [row] = await world.query<{ hours: number }>(
    `select round(extract(epoch from answer_due_at - clock_timestamp()) / 3600)::int as hours from dispute where id = $1`,
    [id],
  )
  expect(row?.hours).toBe(15)
})

test('a case beyond the limits has no clock; a question about it leaves support, and silence costs nothing', async () => {
  for (const amount of ['5000.00', '5001.00']) await court.disputed(await court.expired(amount))
  const id = await court.disputed(await court.expired('5002.00'))
  expect(await court.facts(id)).toMatchObject({ answer_due_at: null, is_over_limit: true })
  const waitsFor = async () =>
    (await world.query<{ waits_for: string }>('select waits_for from dispute where id = $1', [id]))[0]
      ?.waits_for
  expect([await waitsFor(), await court.points()]).toEqual(['support', 2_000])

  await court.ask(id)
  expect(await waitsFor()).toBe('trader')
  await answersDueIn(id, '-1 second')
  await watchAnswers(court.parts)
  expect([await waitsFor(), await court.points()]).toEqual(['support', 2_000])
  expect((await court.facts(id)).ignored_at).toBeNull()

  await court.ask(id)
  await admitDispute(court.parts, id, {
    actorId: court.judgeId,
    origin: { ip: 'test', requestId: 'test' },
  })
  expect([await waitsFor(), await court.points()]).toEqual(['trader', 3_000])
})

test('three reminders, each once, and each says by when', async () => {
  const id = await court.disputed(await court.expired())
  const alerts = () =>
    world.query(`select from alert where kind = 'dispute.reminder' and about = $1`, [`dispute:${id}`])
  for (const [left, count] of [
    ['14 hours 1 minute', 0],
    ['13 hours 59 minutes', 1],
    ['10 hours', 1],
    ['8 hours', 2],
    ['2 hours', 3],
    ['1 hour', 3],
  ] as const) {
    await answersDueIn(id, left)
    await watchAnswers(court.parts)
    expect([left, (await alerts()).length]).toEqual([left, count])
  }
  const { number } = await court.facts(id)
  const [person] = await world.query<{ email: string }>('select email from user_account where id = $1', [
    court.trader.id,
  ])
  await world.mail(
    person?.email ?? '',
    ({ text }) => text.includes(`№ ${number}`) && text.includes('5000.00 RUB'),
  )
})

test('while the platform was down no clock of a case ran', async () => {
  const id = await court.disputed(await court.expired())
  const decided = await court.disputed(await court.expired('5001.00'))
  await court.decide(decided, 'trader')
  const times = async () =>
    (
      await world.query<{ answer: number; appeal: number; paused: number }>(
        `select (select extract(epoch from answer_due_at - created_at)::int from dispute where id = $1) as answer,
          (select extract(epoch from appeal_until - decided_at)::int from dispute where id = $2) as appeal,
          (select extract(epoch from paused)::int from dispute where id = $1) as paused`,
        [id, decided],
      )
    )[0]
  const before = await times()
  expect(before).toMatchObject({ answer: 15 * 3_600, appeal: 72 * 3_600, paused: 0 })

  await world.query(`update platform_beat set at = clock_timestamp() - interval '2 hours'`)
  await endDue(court.parts)

  const after = await times()
  expect(after?.answer).toBeGreaterThanOrEqual(17 * 3_600)
  expect(after?.appeal).toBeGreaterThanOrEqual(74 * 3_600)
  expect(after?.paused).toBeGreaterThanOrEqual(2 * 3_600)
})

test('a time to answer that ended while the platform was down is given back before anybody looks', async () => {
  const id = await court.disputed(await court.expired())
  await world.query(
    `with pulse as (update platform_beat set at = clock_timestamp() - interval '10 minutes')
     update dispute set answer_due_at = clock_timestamp() - interval '5 minutes' where id = $1`,
    [id],
  )

  // A node's jobs start in any order: this one may run before the first beat.
  await watchAnswers(court.parts)
  await endDue(court.parts)
  await watchAnswers(court.parts)

  expect((await court.facts(id)).ignored_at).toBeNull()
  expect(await court.points()).toBe(1_000)
})

test('time that the platform was down does not count against a verdict within 18 hours', async () => {
  const deal = await court.expired()
  const id = await court.disputed(deal)
  await court.answer(id)
  await world.query(
    `update dispute set admitted_at = admitted_at - interval '20 hours', paused = interval '3 hours' where id = $1`,
    [id],
  )

  await court.decide(id, 'merchant')

  expect(await court.points()).toBe(0)
})
