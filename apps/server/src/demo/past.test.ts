import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { newEmail, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import {
  addPastEarnings,
  type PastDeal,
  reservePastSums,
  writePastDeals,
  writePastEndings,
} from '../deals/past/index.ts'
import { seedDeals } from '../deals/test/seed-deals.ts'
import { newTrader } from '../deals/test/shop.ts'
import { writePastReceipts } from '../messages/past/index.ts'
import { backdateMethods, notePastUse, ratePast } from '../payment-methods/past/index.ts'
import type { Tx } from '../platform/database.ts'
import { addPastShares, backdateCodesOf, backdateWaitingCode } from '../referrals/past/index.ts'
import { agePhone } from '../terminals/past/index.ts'
import { backdateRegistration, openPast, type Past } from '../users/past/index.ts'
import { backdateAddress, backdateWithdrawal, writePastRun } from '../wallet/past/index.ts'
import { writePastEvents } from '../webhooks/past/index.ts'

const world = useWorld()
const ids = { demo: '', stranger: '', method: '', deal: '', terminal: '' }
const yesterday = new Date(Date.now() - 86_400_000)
const tomorrow = new Date(Date.now() + 86_400_000)

beforeAll(async () => {
  const demo = await register(world, { email: 'past@demo.florin' })
  const stranger = await newTrader(world)
  ids.demo = await world.userId(demo.email)
  await seedDeals(world, { trader: stranger, merchantId: ids.demo, count: 1, days: 1, isWhole: true })
  const [row] = await world.query<{ id: string }>('select id from deal where trader_id = $1', [stranger.id])
  ids.deal = row?.id ?? ''
  ids.stranger = stranger.id
  ids.method = stranger.methodId
  ids.terminal = stranger.terminalId
})

const inPast = <Result>(write: (tx: Tx, past: Past) => Promise<Result>) =>
  world.florin.services.db.write(async (tx) => write(tx, await openPast(tx, [ids.demo])))

test('a past is opened for accounts of the demo only', async () => {
  const { each } = world.florin.services.db
  const other = await world.userId((await register(world, { email: newEmail('demo.florin') })).email)

  await expect(openPast(each, [ids.demo, ids.stranger])).rejects.toThrow(
    `Not accounts of the demo: ${ids.stranger}`,
  )
  await expect(openPast(each, [other, randomUUID()])).rejects.toThrow('Not accounts of the demo')
  expect([...(await openPast(each, [ids.demo])).people]).toEqual([ids.demo])
})

const deal = (userId: string, at: Date, id: string = randomUUID()): PastDeal => ({
  id,
  orderId: randomUUID(),
  externalId: 'past-1',
  merchantId: userId,
  traderId: userId,
  method: { id: randomUUID(), bank: 'sberbank' },
  wantedType: 'c2c',
  orderType: 'c2c',
  mode: 'h2h',
  isTest: false,
  requestedKopecks: 100n,
  amountKopecks: 100n,
  rateTenThousandths: 900_000n,
  sums: { value: 1n, fee: 0n, profit: 0n, traderLead: 0n, merchantLead: 0n },
  terms: {
    merchantBasisPoints: 0,
    traderBasisPoints: 0,
    leadBasisPoints: 0,
    traderLeadId: undefined,
    merchantLeadId: undefined,
  },
  orderedAt: yesterday,
  matchedAt: yesterday,
  steps: [{ at, from: 'pending', to: 'expired', cause: 'clock_ended', by: 'clock', event: 'order.expired' }],
})

const signal = new AbortController().signal
const id = randomUUID()

type Verb = (tx: Tx, past: Past, userId: string, at: Date) => Promise<void>

/** Each verb of the past, as it is given a person and a moment. */
const verbs: Record<string, Verb> = {
  backdateRegistration: (tx, past, userId, at) => backdateRegistration(tx, past, [userId], at),
  backdateMethods: (tx, past, userId, at) => backdateMethods(tx, past, [userId], at),
  backdateCodesOf: (tx, past, userId, at) => backdateCodesOf(tx, past, [userId], at),
  backdateWaitingCode: (tx, past, leadId, at) =>
    backdateWaitingCode(tx, past, { leadId, email: 'friend@demo.florin', at }),
  backdateAddress,
  backdateWithdrawal: (tx, past, userId, at) => backdateWithdrawal(tx, past, { id, userId, at }),
  agePhone: (tx, past, ownerId, at) =>
    agePhone(tx, past, { id, ownerId, createdAt: at, lastPingAt: at, silences: [] }),
  writePastDeals: (tx, past, userId, at) => writePastDeals(tx, past, [deal(userId, at)], signal),
  writePastEndings: (tx, past, userId, at) => writePastEndings(tx, past, [deal(userId, at)], []),
  addPastEarnings: (tx, past, userId, at) => addPastEarnings(tx, past, [deal(userId, at)]),
  reservePastSums: (tx, past, userId, at) => reservePastSums(tx, past, [deal(userId, at)]),
  writePastReceipts: (tx, past, ownerId, at) =>
    writePastReceipts(tx, past, [
      { id, ownerId, terminalId: id, bank: 'sberbank', paymentMethodId: id, amountKopecks: 1n, at },
    ]),
  writePastEvents: (tx, past, merchantId, at) =>
    writePastEvents(tx, past, [
      { merchantId, orderId: id, type: 'order.created', sequence: 1, facts: '{}', at },
    ]),
}

test.each(Object.entries(verbs))('%s refuses another person, and a moment to come', async (_, verb) => {
  await expect(inPast((tx, past) => verb(tx, past, ids.stranger, yesterday))).rejects.toThrow(
    `No past was opened for ${ids.stranger}`,
  )
  await expect(inPast((tx, past) => verb(tx, past, ids.demo, tomorrow))).rejects.toThrow('Not in the past')
})

/** What is found by its id is somebody else's, whatever is said of it. */
const others: Record<string, (tx: Tx, past: Past) => Promise<void>> = {
  ratePast: (tx, past) =>
    ratePast(tx, past, [{ methodId: ids.method, dealId: ids.deal, points: -10, at: yesterday }]),
  notePastUse: (tx, past) => notePastUse(tx, past, [{ methodId: ids.method, at: yesterday }]),
  agePhone: (tx, past) =>
    agePhone(tx, past, {
      id: ids.terminal,
      ownerId: ids.demo,
      createdAt: yesterday,
      lastPingAt: yesterday,
      silences: [],
    }),
  addPastShares: (tx, past) => addPastShares(tx, past, [{ userId: ids.demo, microUsdt: 1n }]),
  addPastEarnings: (tx, past) => addPastEarnings(tx, past, [deal(ids.demo, yesterday, ids.deal)]),
  reservePastSums: (tx, past) => reservePastSums(tx, past, [deal(ids.demo, yesterday, ids.deal)]),
  writePastEndings: (tx, past) => writePastEndings(tx, past, [deal(ids.demo, yesterday, ids.deal)], []),
}

test.each(Object.entries(others))('%s refuses a row of somebody else', async (_, write) => {
  await expect(inPast(write)).rejects.toThrow('Of 1 rows of the past 0 were written')
})

test('points and uses of a moment to come are refused, and a share of another person', async () => {
  const rating = { methodId: ids.method, dealId: ids.deal, points: -10, at: tomorrow }
  const share = { userId: ids.stranger, microUsdt: 1n }

  await expect(inPast((tx, past) => ratePast(tx, past, [rating]))).rejects.toThrow('Not in the past')
  await expect(inPast((tx, past) => notePastUse(tx, past, [rating]))).rejects.toThrow('Not in the past')
  await expect(inPast((tx, past) => addPastShares(tx, past, [share]))).rejects.toThrow('No past was opened')
})

test('a run of today is refused, and one of another person', async () => {
  const run = { withdrawalId: id, scheduleId: id, minuteOfDay: 0, timeZone: 'Europe/Moscow' }

  await expect(
    inPast((tx, past) => writePastRun(tx, past, { ...run, userId: ids.demo, daysAgo: 0 })),
  ).rejects.toThrow('Not in the past')
  await expect(
    inPast((tx, past) => writePastRun(tx, past, { ...run, userId: ids.stranger, daysAgo: 2 })),
  ).rejects.toThrow('No past was opened')
})
