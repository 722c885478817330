import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { rateLimits } from '../../platform/rate-limits.ts'
import { newOwner, newSupport, pairedPhone } from '../../terminals/test/owners.ts'
import { startTrialBySite } from '../../terminals/trials/start-trial.ts'
import { type Trial, trialResult } from '../../terminals/trials/trial.ts'
import { BankPhone } from '../test/bank-phone.ts'

const world = useWorld()

const start = (phone: BankPhone) =>
  phone.owner.browser.call('startTerminalTrial', { params: { id: phone.phone.terminalId } })

/** What a phone sends once its own listener has seen the notification. */
function shown(trial: { id: string; title: string; text: string }, change: object = {}) {
  const now = Date.now()
  return {
    seq: 1,
    id: trial.id,
    channel: 'push',
    sender: 'org.florin.terminal',
    title: trial.title,
    text: trial.text,
    received_at: new Date(now - 300).toISOString(),
    trial: { queued_at: new Date(now - 260).toISOString() },
    ...change,
  }
}

const states = (result: { steps: { state: string }[] }) => result.steps.map(({ state }) => state)

test('asked for on the site, shown by the phone, read, proven: a deal would close without the trader', async () => {
  const phone = await BankPhone.withCard(world)
  await phone.isProven(phone.methodId, 50_000)

  const request = await start(phone)
  expect(request).toMatchObject({
    status: 200,
    body: { asked_by: 'site', bank_name: 'Sberbank', amount: '1.00', state: 'waiting', total_ms: null },
  })
  expect(states(request.body)).toEqual(Array(6).fill('waiting'))
  const { trial } = (await phone.phone.ping()).body
  expect(trial).toMatchObject({
    id: request.body.id,
    title: 'Florin test message',
    text: expect.stringContaining('1'),
  })
  expect((await phone.phone.messages([shown(trial)])).body).toEqual({ acked_seq: 1, rejected: [] })

  const { body } = await phone.phone.trial(trial.id)
  expect(body).toMatchObject({ id: trial.id, state: 'done', total_ms: expect.any(Number) })
  expect(states(body)).toEqual(Array(6).fill('done'))
  expect(body.steps[0]).toMatchObject({ step: 'seen', after_ms: null })
  expect(body.steps[1]).toMatchObject({ step: 'queued', after_ms: 40 })
  const doctor = await phone.owner.browser.call('terminalDoctor', { params: { id: phone.phone.terminalId } })
  expect(doctor.body.trial).toEqual(body)
  // Brought once, it is not requested again.
  expect((await phone.phone.ping()).body).not.toHaveProperty('trial')
})

test('without a proven chain it stops there, and says so', async () => {
  const phone = await BankPhone.withCard(world)
  const trial = (await phone.phone.startTrial()).body

  await phone.phone.messages([shown(trial)])

  const { body } = await phone.phone.trial(trial.id)
  expect([body.asked_by, body.state]).toEqual(['phone', 'failed'])
  expect(states(body)).toEqual(['done', 'done', 'done', 'done', 'failed', 'not_reached'])
  expect(body.steps[4].why).toBe('chain_unproven')
})

test('a text that no template reads stops at the template', async () => {
  const phone = await BankPhone.withCard(world)
  const trial = (await phone.phone.startTrial()).body

  await phone.phone.messages([shown(trial, { text: 'Скоро выходные' })])

  const { body } = await phone.phone.trial(trial.id)
  expect([states(body)[3], body.steps[3].why]).toEqual(['failed', 'no_template'])
})

test('while one is expected, whoever asks again gets the same', async () => {
  const phone = await BankPhone.withCard(world)

  const both = await Promise.all([start(phone), start(phone)])
  const again = await phone.phone.startTrial()

  expect(new Set([...both.map(({ body }) => body.id), again.body.id]).size).toBe(1)
})

test('too many are refused with their own sentence', async () => {
  const phone = await BankPhone.withCard(world)
  const { db, terminals } = world.florin.services
  // This server multiplies every limit by a thousand.
  const parts = { ...terminals, limits: rateLimits(db, 1) }
  for (let time = 0; time < 5; time += 1) {
    await startTrialBySite(parts, phone.owner.userId, phone.phone.terminalId)
    await world.query(
      `update terminal_trial set asked_at = asked_at - interval '3 minutes' where terminal_id = $1`,
      [phone.phone.terminalId],
    )
  }

  await expect(startTrialBySite(parts, phone.owner.userId, phone.phone.terminalId)).rejects.toMatchObject({
    code: 'trial.too_many',
    details: { retryAfterSeconds: expect.any(Number) },
  })
})

test('a terminal without a phone has none to test, and somebody else’s is not there', async () => {
  const phone = await BankPhone.withCard(world)
  const other = await newOwner(world)
  const staff = await newSupport(world)
  const params = { id: phone.phone.terminalId }

  for (const { browser } of [other, staff])
    expect((await browser.call('startTerminalTrial', { params })).body.code).toBe('terminal.not_found')
  await phone.phone.unpair()
  expect((await start(phone)).body.code).toBe('trial.no_phone')
  expect((await start(phone)).status).toBe(409)
})

test('a phone hears only of its own terminal’s test messages', async () => {
  const [phone, other] = [await BankPhone.withCard(world), await BankPhone.withCard(world)]
  const trial = (await phone.phone.startTrial()).body

  expect((await other.phone.trial(trial.id)).body.code).toBe('trial.not_found')
  expect((await other.phone.messages([shown(trial)])).body).toEqual({
    acked_seq: 1,
    rejected: [{ seq: 1, code: 'trial.not_found' }],
  })
  expect((await phone.phone.trial(trial.id)).body.state).toBe('waiting')
})

test.each([
  ['of a bank’s sender', { sender: 'ru.sberbankmobile' }],
  ['of another app', { sender: 'com.termux.api' }],
  ['by SMS', { channel: 'sms' }],
  ['of an id that was never given', { id: randomUUID() }],
])(
  'a test message %s is kept, never parsed, and counts for nothing, however often it comes',
  async (_how, change) => {
    const phone = await BankPhone.withCard(world)
    const trial = (await phone.phone.startTrial()).body
    const message = shown(trial, change)

    const answers = [await phone.phone.messages([message]), await phone.phone.messages([message])]

    for (const { body } of answers)
      expect(body).toEqual({ acked_seq: 1, rejected: [{ seq: 1, code: 'trial.not_found' }] })
    expect(await phone.outcomes()).toEqual(['ignored'])
    expect((await phone.phone.trial(trial.id)).body.state).toBe('waiting')
    expect(await phone.receipts()).toEqual([])
  },
)

test('brought too late it is kept, and the test has failed', async () => {
  const phone = await BankPhone.withCard(world)
  const trial = (await phone.phone.startTrial()).body
  await world.query(`update terminal_trial set asked_at = asked_at - interval '181 seconds' where id = $1`, [
    trial.id,
  ])

  expect((await phone.phone.messages([shown(trial)])).body.rejected).toEqual([])

  const { body } = await phone.phone.trial(trial.id)
  expect([body.state, body.steps[0].state, body.steps[0].why]).toEqual(['failed', 'failed', 'not_shown'])
})

test('what a phone has asked for itself no ping repeats', async () => {
  const phone = await BankPhone.of(world)
  expect((await phone.phone.startTrial()).status).toBe(200)

  expect((await phone.phone.ping()).body).not.toHaveProperty('trial')
})

test('a phone that is paired later is not given the test of the phone before', async () => {
  const owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)
  await owner.browser.call('startTerminalTrial', { params: { id: phone.terminalId } })
  await world.query('update terminal_trial set device_id = gen_random_uuid() where terminal_id = $1', [
    phone.terminalId,
  ])

  expect((await phone.ping()).body).not.toHaveProperty('trial')
})

const request: Trial = {
  id: randomUUID(),
  askedBy: 'site',
  askedAt: new Date('2026-11-18T12:00:00Z'),
  bank: 'sberbank',
  amountKopecks: 100n,
  title: 't',
  text: 't',
  toldAt: undefined,
  done: {
    seen: undefined,
    queued: undefined,
    arrived: undefined,
    read: undefined,
    chain: undefined,
    closes: undefined,
  },
  why: undefined,
}

test.each([
  ['2 minutes on', request, '2026-11-18T12:02:59Z', 'waiting', null],
  ['never told', request, '2026-11-18T12:03:00Z', 'failed', 'phone_silent'],
  [
    'told and not shown',
    { ...request, toldAt: request.askedAt },
    '2026-11-18T12:03:00Z',
    'failed',
    'not_shown',
  ],
  [
    'asked by the phone',
    { ...request, askedBy: 'phone' as const },
    '2026-11-18T12:03:00Z',
    'failed',
    'not_shown',
  ],
])('%s: %s', (_what, trial, now, state, why) => {
  const result = trialResult(trial, 'Сбербанк', new Date(now))

  expect([result.state, result.steps[0]?.state, result.steps[0]?.why]).toEqual([state, state, why])
})
