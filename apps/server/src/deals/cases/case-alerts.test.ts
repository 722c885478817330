import { beforeAll, beforeEach, expect, test } from 'vitest'
import { alertsOf } from '../../../test/alerts.ts'
import { useWorld } from '../../../test/world.ts'
import { balances } from '../../books/index.ts'
import { type Court, newCourt } from '../test/court.ts'
import { setRate } from '../test/shop.ts'
import { spendMicro } from '../test/spend.ts'
import { askForMore } from './case-answers.ts'
import { admitDispute } from './dispute.ts'

const world = useWorld()
let court: Court

beforeAll(() => setRate(world))
beforeEach(async () => {
  court = await newCourt(world)
})

const caseAlerts = (id: string) => alertsOf(world, { about: `dispute:${id}` })
const kinds = async (id: string) => (await caseAlerts(id)).map(({ kind, userId }) => [kind, nameOf(userId)])
const nameOf = (userId: string) => (userId === court.trader.id ? 'trader' : 'merchant')
const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/)

test('a case is told to its trader, with the bank and the last digits, its reason and the opener’s note', async () => {
  const comment = 'Paid from 2200 7001 1234 5678'
  const id = await court.disputed(await court.expired(), { comment })

  const { number } = await court.facts(id)
  expect(await caseAlerts(id)).toEqual([
    {
      userId: court.trader.id,
      kind: 'dispute.opened',
      about: `dispute:${id}`,
      values: {
        dispute: `№ ${number}`,
        amount: '5000.00 RUB',
        requisite: expect.stringMatching(/^.+ •• \d{4}$/),
        reason: 'reason.not_credited, Paid from •• 5678',
        asked: 'asked.operations',
        answer_by: time,
      },
    },
  ])
})

test('the reason and what it asks are told in the reader’s own language', async () => {
  const [person] = await world.query<{ email: string }>(
    `update user_account set language = 'ru' where id = $1 returning email`,
    [court.trader.id],
  )

  const id = await court.disputed(await court.expired())

  expect((await caseAlerts(id))[0]?.values.reason).toBe('reason.not_credited')
  await world.mail(
    person?.email ?? '',
    ({ text }) => text.includes('Причина: деньги не поступили') && text.includes('Что нужно: '),
  )
})

test('a question of support is told with the time to answer', async () => {
  const id = await court.disputed(await court.expired())
  await court.ask(id)

  const asked = await alertsOf(world, { about: `dispute:${id}`, kind: 'dispute.evidence_needed' })
  expect(asked).toMatchObject([
    { userId: court.trader.id, values: { question: 'A statement, please.', answer_by: time } },
  ])
})

test('a verdict is told to both sides, and its preview to nobody', async () => {
  const id = await court.disputed(await court.expired())
  await court.preview(id, 'trader')
  expect(await kinds(id)).toEqual([['dispute.opened', 'trader']])

  await court.decide(id, 'trader')

  const decided = await alertsOf(world, { about: `dispute:${id}`, kind: 'dispute.decided' })
  expect(decided.map(({ userId }) => nameOf(userId)).sort()).toEqual(['merchant', 'trader'])
  expect(decided.map(({ values }) => values.verdict)).toEqual(['verdict.trader', 'verdict.trader'])
})

test('a withdrawal is told to both sides', async () => {
  const id = await court.disputed(await court.expired(), { openedBy: 'merchant' })
  await court.withdraw(id)

  const decided = await alertsOf(world, { about: `dispute:${id}`, kind: 'dispute.decided' })
  expect(decided.map(({ values }) => values.verdict)).toEqual(['verdict.withdrawn', 'verdict.withdrawn'])
})

test('a merchant’s appeal is a new case for the trader; a trader’s own is no news to them', async () => {
  const lost = await court.disputed(await court.expired())
  await court.decide(lost, 'trader')
  const appeal = await court.appeal(lost, 'merchant')
  expect(await kinds(appeal.id)).toEqual([['dispute.opened', 'trader']])

  const won = await court.disputed(await court.expired('4000.00'))
  await court.decide(won, 'merchant')
  const own = await court.appeal(won, 'trader')
  expect(await kinds(own.id)).toEqual([])
  await court.decide(own.id, 'trader', { actorId: court.otherJudgeId })
  expect((await kinds(own.id)).sort()).toEqual([
    ['dispute.decided', 'merchant'],
    ['dispute.decided', 'trader'],
  ])
})

test('what a verdict leaves unpaid is told to whoever owes it, once', async () => {
  const id = await court.disputed(await court.expired())
  await court.decide(id, 'merchant')
  expect(await alertsOf(world, { about: `dispute:${id}`, kind: 'debt.made' })).toEqual([])

  const poor = await court.expired('4000.00')
  const { available } = await balances(court.parts.db.each, court.trader.id, 'USDT')
  await spendMicro(world, court.trader.id, available.units)
  const owed = await court.disputed(poor)
  await court.decide(owed, 'merchant')
  const debts = await alertsOf(world, { about: `dispute:${owed}`, kind: 'debt.made' })
  expect(debts).toMatchObject([
    { userId: court.trader.id, values: { amount: expect.stringMatching(/^\d+\.\d{6} USDT$/) } },
  ])
})

test('a case beyond its shop’s limits is told when support admits it, and not before', async () => {
  for (const amount of ['5000.00', '4000.00']) await court.disputed(await court.expired(amount))
  const id = await court.disputed(await court.expired('3000.00'))
  expect(await kinds(id)).toEqual([])

  const act = { actorId: court.judgeId, origin: { ip: 'test', requestId: 'test' } }
  expect(await admitDispute(court.parts, id, act)).toBe(true)

  expect(await kinds(id)).toEqual([['dispute.opened', 'trader']])
  expect(await admitDispute(court.parts, id, act)).toBe(false)
  expect(await kinds(id)).toHaveLength(1)
})

test('a cause that is rolled back tells nothing', async () => {
  const id = await court.disputed(await court.expired())
  const { parts } = court
  const broken = {
    ...parts,
    tell: async (...call: Parameters<typeof parts.tell>) => {
      await parts.tell(...call)
      throw new Error('broken after the alert')
    },
  }

  await expect(
    askForMore(broken, {
      disputeId: id,
      comment: 'More.',
      actorId: court.judgeId,
      origin: { ip: 'test', requestId: 'test' },
    }),
  ).rejects.toThrow('broken')

  expect(await kinds(id)).toEqual([['dispute.opened', 'trader']])
})
