import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { useMessageCalls } from '../test/message-calls.ts'
import { connect, newOwner, type Owner } from '../test/owners.ts'
import { Phone } from '../test/phone.ts'

const world = useWorld()
const calls = useMessageCalls(world)
let owner: Owner

beforeAll(async () => {
  owner = await newOwner(world)
})

async function pairedHere(terminalId?: string): Promise<Phone> {
  const offer = await connect(world, owner, terminalId)
  const phone = new Phone(calls.door.url, offer.terminal_id, offer.auth_key)
  expect((await phone.pair()).status).toBe(200)
  return phone
}

const message = (seq: number, change: object = {}) => ({
  seq,
  id: randomUUID(),
  channel: 'sms',
  sender: '900',
  title: null,
  text: `MIR-1234 12:0${seq % 10} +${seq}р Баланс: 100р`,
  received_at: new Date().toISOString(),
  ...change,
})

test('a batch is kept with its owner and its phone, and acknowledged also by the next ping', async () => {
  const phone = await pairedHere()

  const answer = await phone.messages([message(1), message(2)])

  expect(answer.body).toEqual({ acked_seq: 2, rejected: [] })
  expect(
    calls.of(phone.terminalId).map(({ origin, message: one }) => [origin.ownerId, origin.via, one.seq]),
  ).toEqual([
    [owner.userId, 'client', 1],
    [owner.userId, 'client', 2],
  ])
  expect((await phone.ping()).body.acked_seq).toBe(2)
})

test('sent twice, reordered and overlapping, also at once, each message is kept once', async () => {
  const phone = await pairedHere()
  const all = [1, 2, 3, 4, 5, 6].map((seq) => message(seq))
  const pieces = [all, all.toReversed(), all.slice(2), all.slice(0, 3), all]

  const answers = await Promise.all(pieces.map((piece) => phone.messages(piece)))

  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
  expect((await phone.messages(all)).body.acked_seq).toBe(6)
  expect(calls.of(phone.terminalId)).toHaveLength(6)
})

test('a gap is acknowledged up to where it begins', async () => {
  const phone = await pairedHere()
  const [one, two, three] = [message(1), message(2), message(3)]

  expect((await phone.messages([one, three])).body.acked_seq).toBe(1)
  expect((await phone.messages([two])).body.acked_seq).toBe(3)
})

test('a number that comes back with other content refuses the batch whole', async () => {
  const phone = await pairedHere()
  const first = message(1)
  await phone.messages([first])

  const reused = await phone.messages([message(2), { ...first, text: 'Зачисление 100 000р' }])

  expect([reused.status, reused.body.code]).toEqual([409, 'device.sequence_reused'])
  expect(calls.of(phone.terminalId)).toHaveLength(1)
  expect((await phone.ping()).body.acked_seq).toBe(1)
})

test('messages older than seven days are acknowledged, and told not to count', async () => {
  const phone = await pairedHere()
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()

  const answer = await phone.messages([
    message(1, { received_at: days(7.01) }),
    message(2, { received_at: days(6.99) }),
  ])

  expect(answer.body).toEqual({ acked_seq: 2, rejected: [{ seq: 1, code: 'message.too_old' }] })
})

test('a phone whose clock runs a year behind does not send old messages', async () => {
  const phone = await pairedHere()
  const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString()
  await phone.ping({ clock: yearAgo })

  const answer = await phone.messages([message(1, { received_at: yearAgo })])

  expect(answer.body).toEqual({ acked_seq: 1, rejected: [] })
  expect(calls.of(phone.terminalId)[0]?.origin.clockAheadMs).toBeLessThan(-364 * 86_400_000)
})

test('a phone that is paired anew goes on counting, another one begins at one', async () => {
  const old = await pairedHere()
  await old.messages([message(1), message(2)])

  const fresh = await pairedHere(old.terminalId)
  expect((await fresh.ping()).body.acked_seq).toBe(0)
  expect((await fresh.messages([message(1)])).body.acked_seq).toBe(1)

  expect(calls.of(old.terminalId)).toHaveLength(3)
})

test('what could not be kept is not acknowledged', async () => {
  world.expectsErrors = true
  const phone = await pairedHere()
  calls.door.failNext = true

  expect((await phone.messages([message(1)])).status).toBe(500)

  expect((await phone.ping()).body.acked_seq).toBe(0)
  world.expectsErrors = false
})

test('a batch has a hundred messages at most, and at least one', async () => {
  const phone = await pairedHere()

  expect((await phone.messages([])).status).toBe(400)
  expect((await phone.messages(Array.from({ length: 101 }, (_, at) => message(at + 1)))).status).toBe(400)
})
