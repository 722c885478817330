import { createHmac, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { useWorld } from '../../../test/world.ts'
import { useMessageCalls } from '../test/message-calls.ts'
import { connect, newOwner, type Offer, type Owner, theOnly } from '../test/owners.ts'

const world = useWorld()
const calls = useMessageCalls(world)
let owner: Owner
let offer: Offer

beforeAll(async () => {
  owner = await newOwner(world)
  offer = await connect(world, owner)
})

let drawn = Date.now()

/** A new millisecond for each: one proof is good for one message. */
function fresh(): string {
  drawn = Math.max(drawn + 1, Date.now())
  return String(drawn)
}

/** As the app computes it: base64 of the MAC, percent-encoded. */
function smsForwarderSign(timestamp: string, key = offer.forwarder_key): string {
  return encodeURIComponent(createHmac('sha256', key).update(`${timestamp}\n${key}`).digest('base64'))
}

function post(path: string, body: string, type: string, headers: Record<string, string> = {}) {
  return new Browser(calls.door.url).send('POST', path, body, { 'content-type': type, ...headers })
}

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const smsForwarder = (body: string, type: string, terminalId = offer.terminal_id) =>
  post(`/ingest/smsforwarder/${terminalId}`, body, type)

function smsGateway(event: object, options: { key?: string; timestamp?: number; sent?: string } = {}) {
  const body = JSON.stringify(event)
  const timestamp = String(options.timestamp ?? Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', options.key ?? offer.forwarder_key)
    .update(body + timestamp)
    .digest('hex')
  return post(`/ingest/sms-gateway/${offer.terminal_id}`, options.sent ?? body, json, {
    'X-Signature': signature,
    'X-Timestamp': timestamp,
  })
}

const received = (text: string, id: string = randomUUID()) => ({
  deviceId: 'phone',
  event: 'sms:received',
  id,
  webhookId: 'hook',
  payload: { messageId: 'm1', sender: '900', message: text, receivedAt: '2026-11-15T12:00:00.000+03:00' },
})

test('SmsForwarder’s form is taken, and its terminal is alive', async () => {
  const timestamp = fresh()
  // The template of the app puts the sign, percent-encoded by itself, into the form.
  const body = `from=900&content=${encodeURIComponent('Зачисление 100р')}&timestamp=${timestamp}&sign=${smsForwarderSign(timestamp)}`

  const answer = await smsForwarder(body, form)

  expect([answer.status, answer.body]).toEqual([200, { status: 'success' }])
  expect(calls.of(offer.terminal_id).at(-1)).toMatchObject({
    origin: { ownerId: owner.userId, via: 'smsforwarder' },
    message: {
      seq: 1,
      channel: 'sms',
      sender: '900',
      text: 'Зачисление 100р',
      received_at: new Date(Number(timestamp)).toISOString(),
    },
  })
  expect(await theOnly(owner)).toMatchObject({ status: 'terminal_enabled', connection: 'smsforwarder' })
})

test('its form with the sign encoded twice and its JSON are taken too; a push says that it is one', async () => {
  const [first, second] = [fresh(), fresh()]
  const twice = new URLSearchParams({
    from: '900',
    content: 'one',
    timestamp: first,
    sign: smsForwarderSign(first),
  })
  const push = {
    from: 'ru.sberbankmobile',
    channel: 'push',
    title: 'Сбер',
    content: 'two',
    timestamp: Number(second),
    sign: smsForwarderSign(second),
    card_slot: 'left out',
  }

  expect((await smsForwarder(String(twice), form)).status).toBe(200)
  expect((await smsForwarder(JSON.stringify(push), json)).status).toBe(200)

  expect(calls.of(offer.terminal_id).at(-1)?.message).toMatchObject({
    channel: 'push',
    sender: 'ru.sberbankmobile',
    title: 'Сбер',
    text: 'two',
  })
})

// Any name can be the sender of an SMS, an app's too.
test.each(['ru.rshb.dbo', 'ru.bspb', 'ru.sberbankmobile'])(
  'what is not said to be a push is an SMS: %s',
  async (from) => {
    const timestamp = fresh()
    const body = JSON.stringify({ from, content: 'x', timestamp, sign: smsForwarderSign(timestamp) })

    expect((await smsForwarder(body, json)).status).toBe(200)

    expect(calls.of(offer.terminal_id).at(-1)?.message).toMatchObject({ channel: 'sms', sender: from })
  },
)

test('a wrong sign, a far clock, an unknown terminal and a used proof are refused', async () => {
  const said = (timestamp: string, sign: string, content = 'x') =>
    JSON.stringify({ from: '900', content, timestamp, sign })
  const timestamp = fresh()
  const old = String(Date.now() - 301_000)
  const right = said(timestamp, smsForwarderSign(timestamp))
  expect((await smsForwarder(right, json)).status).toBe(200)
  const before = calls.kept.length

  const answers = [
    await smsForwarder(said(fresh(), smsForwarderSign(timestamp)), json),
    await smsForwarder(said(fresh(), smsForwarderSign(fresh(), 'x')), json),
    await smsForwarder(said(old, smsForwarderSign(old)), json),
    await smsForwarder(right, json, randomUUID()),
    await smsForwarder(right, json),
    // The signature does not cover the text: a seen one must not bring another text with it.
    await smsForwarder(said(timestamp, smsForwarderSign(timestamp), 'another'), json),
  ]

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [401, 'device.signature'],
    [401, 'device.signature'],
    [401, 'device.clock_skew'],
    [401, 'device.unknown'],
    [401, 'device.replayed'],
    [401, 'device.replayed'],
  ])
  expect(answers[2]?.body.server_time).toMatch(/^20/)
  expect(calls.kept).toHaveLength(before)
})

test('a message that could not be kept can be sent again with the same proof', async () => {
  world.expectsErrors = true
  const timestamp = fresh()
  const body = JSON.stringify({ from: '900', content: 'again', timestamp, sign: smsForwarderSign(timestamp) })
  calls.door.failNext = true

  expect((await smsForwarder(body, json)).status).toBe(500)
  expect((await smsForwarder(body, json)).status).toBe(200)

  expect(calls.of(offer.terminal_id).at(-1)?.message.text).toBe('again')
  world.expectsErrors = false
})

test('SMS Gateway’s message is taken once, however often it is sent again', async () => {
  const event = received('Зачисление 200р')
  const now = Math.floor(Date.now() / 1000)

  expect((await smsGateway(event)).body).toEqual({ status: 'success' })
  // A later try is signed anew.
  expect((await smsGateway(event, { timestamp: now - 1 })).status).toBe(200)

  const kept = calls.of(offer.terminal_id).filter(({ message }) => message.text === 'Зачисление 200р')
  expect(kept).toHaveLength(1)
  expect(kept[0]).toMatchObject({
    origin: { via: 'sms-gateway' },
    message: { sender: '900', channel: 'sms', received_at: '2026-11-15T09:00:00.000Z' },
  })
})

test('SMS Gateway’s wrong signatures, changed bodies, far clocks and replays are refused', async () => {
  const event = received('x')
  const timestamp = Math.floor(Date.now() / 1000) - 2
  expect((await smsGateway(event, { timestamp })).status).toBe(200)
  const seconds = timestamp - 302

  const answers = [
    await smsGateway(event, { timestamp }),
    await smsGateway(event, { key: 'x' }),
    await smsGateway(event, { sent: JSON.stringify({ ...event, id: 'other' }) }),
    await smsGateway(event, { timestamp: seconds }),
    await post(`/ingest/sms-gateway/${offer.terminal_id}`, JSON.stringify(event), json),
  ]

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [401, 'device.replayed'],
    [401, 'device.signature'],
    [401, 'device.signature'],
    [401, 'device.clock_skew'],
    [401, 'device.signature'],
  ])
})

test('SMS Gateway’s ping is a sign of life and tells the charge', async () => {
  const check = (observedValue: number) => ({ observedValue, observedUnit: 'x', status: 'pass' })
  const checks = { 'battery:level': check(9), 'battery:charging': check(0) }
  const before = calls.kept.length

  await smsGateway({
    id: randomUUID(),
    event: 'system:ping',
    payload: { health: { status: 'pass', checks } },
  })

  expect(calls.kept).toHaveLength(before)
  expect(await theOnly(owner)).toMatchObject({
    phone_charge: 9,
    is_charging: false,
    connection: 'sms-gateway',
    troubles: ['battery_low'],
  })
})

test('forms are read on SmsForwarder’s call and on no other', async () => {
  const elsewhere = await post(`/ingest/sms-gateway/${offer.terminal_id}`, 'id=1&event=x', form)
  const login = await fetch(`${world.url}/account/user/login/`, {
    method: 'POST',
    body: 'email=a@b.cc&password=x',
    headers: { 'content-type': form },
  })

  expect([elsewhere.status, elsewhere.body.code]).toEqual([415, 'request.unsupported_type'])
  expect(login.status).toBe(415)
})

test('a new connection makes the old forwarder key worthless', async () => {
  const timestamp = fresh()
  const body = JSON.stringify({ from: '900', content: 'x', timestamp, sign: smsForwarderSign(timestamp) })
  const renewed = await connect(world, owner, offer.terminal_id)

  const answer = await smsForwarder(body, json)

  expect([answer.status, answer.body.code]).toEqual([401, 'device.signature'])
  offer = renewed
})
