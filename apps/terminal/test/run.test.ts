import { expect, test } from 'vitest'
import { loadState } from '../src/state.ts'
import { bankConfig } from './strict-server.ts'
import { credit, until, useWorld } from './world.ts'

const world = useWorld()
const messagesPath = '/device/v1/messages'

test('only the listed senders leave the phone, spelt exactly, and one-time codes never', async () => {
  await world().pair()
  await world().start()
  world().receive(
    { channel: 'sms', sender: 'Mother', text: 'Call me' },
    { channel: 'sms', sender: 'tinkoff', text: 'Not quite the bank' },
    { channel: 'push', sender: '900', text: 'A push is judged by its package' },
    { channel: 'push', sender: 'ru.sberbankmobile', title: 'Код 4821', text: 'Никому не сообщайте' },
    { channel: 'sms', sender: '900', text: 'Код: 482193. Никому его не сообщайте' },
    { channel: 'sms', sender: '900', text: 'секретное СЛОВО для входа' },
    { channel: 'push', sender: 'ru.sberbankmobile', title: 'Пополнение', text: '+1 000 ₽ от Ивана И.' },
    {
      channel: 'sms',
      sender: '900',
      text: 'Перевод 1000р от ИВАН И. Баланс: 5000р',
      received_at: '2099-01-01T00:00:00Z',
    },
  )

  await until(() => world().server.messages.length === 2, 'both credits arrived')

  expect(world().server.messages).toMatchObject([
    {
      seq: 1,
      channel: 'push',
      sender: 'ru.sberbankmobile',
      title: 'Пополнение',
      text: '+1 000 ₽ от Ивана И.',
    },
    { seq: 2, channel: 'sms', sender: '900', title: null, received_at: '2099-01-01T00:00:00.000Z' },
  ])
  expect(world().said).toContainEqual({ sentence: 'held_back', values: { count: 3 } })
  const shown = JSON.stringify(world().said)
  for (const text of ['482193', 'Ивана', 'Call me', String(loadState(world().state)?.device_secret)]) {
    expect(shown).not.toContain(text)
  }
})

test('equal texts are two messages; line breaks, emoji, half emoji and zero characters arrive', async () => {
  await world().pair()
  await world().start()
  world().receive(credit('+500р'), credit('+500р'), credit('a\nb 🎉 \ud800 \u0000'), credit(''))

  await until(() => world().server.messages.length === 3, 'all arrived')

  const [first, second, third] = world().server.messages
  expect(first?.text).toBe(second?.text)
  expect(first?.id).not.toBe(second?.id)
  expect(third?.text).toBe('a\nb 🎉 \ufffd \ufffd')
})

test.each([
  ['64 KB of emoji', '🎉'.repeat(32_768)],
  ['more than a call may carry, once it is written as JSON', '\u0001'.repeat(70_000)],
])('%s still fits into a call', async (_, text) => {
  await world().pair()
  await world().start()
  world().receive(credit(text), credit(text), credit('short'))

  await until(() => world().server.messages.length === 3, 'all arrived')

  expect(text.startsWith(world().server.messages[0]?.text ?? 'x')).toBe(true)
  expect(world().server.messages[0]?.text.length).toBeGreaterThan(20_000)
})

test('a clock that is two hours off is corrected at once, remembered, and told in the ping as it is', async () => {
  await world().pair()
  world().server.gate.clockAheadMs = 7_200_000
  const terminal = await world().start()
  world().receive(credit('one'))

  await until(() => world().server.messages.length === 1, 'it arrived')
  await terminal.stop()

  expect(loadState(world().state)?.clock_offset_ms).toBeCloseTo(7_200_000, -4)
  expect(Math.abs(Date.parse(world().server.pings[0]?.clock ?? '') - Date.now())).toBeLessThan(60_000)
  expect(world().server.calls.filter(({ status }) => status === 401)).toHaveLength(1)
})

test('a server in trouble is asked less and less often, and gets everything in the end', async () => {
  await world().pair()
  for (const status of [500, 503, 429, 500]) world().server.faults.push({ status, path: messagesPath })
  await world().start(world().scripted(), { firstMs: 100, longestMs: 100_000 })
  world().receive(credit('one'), credit('two'))

  await until(() => world().server.messages.length === 2, 'both arrived')

  const times = world()
    .server.calls.filter(({ path }) => path === messagesPath)
    .map(({ at }) => at)
  const waits = times.slice(1).map((at, index) => at - (times[index] ?? 0))
  for (const [index, least] of [75, 150, 300, 600].entries())
    expect(waits[index]).toBeGreaterThanOrEqual(least)
})

test('a server that says how long to wait is obeyed', async () => {
  await world().pair()
  world().server.faults.push({ status: 429, retryAfter: '1', path: messagesPath })
  await world().start(world().scripted(), { firstMs: 10, longestMs: 60_000 })
  world().receive(credit('one'))

  await until(() => world().server.messages.length === 1, 'it arrived')

  const [refused, taken] = world().server.calls.filter(({ path }) => path === messagesPath)
  expect((taken?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(995)
})

test('the ping tells how the phone is, and brings new settings that work at once', async () => {
  await world().pair()
  world().server.config = { ...bankConfig, version: 8, senders: ['NewBank'], never_send: ['(', 'ok'] }
  await world().start(world().scripted(42))
  await until(() => world().said.some(({ sentence }) => sentence === 'config_taken'), 'settings came')
  world().receive(credit('of a bank that is not listed any more'), {
    channel: 'sms',
    sender: 'NewBank',
    text: '+1',
  })

  await until(() => world().server.messages.length === 1, 'it arrived')

  expect(world().server.pings[0]).toMatchObject({
    charge: 42,
    charging: false,
    queue_len: 0,
    last_seq: 0,
    config_version: 7,
  })
  expect(world().server.messages[0]?.sender).toBe('NewBank')
  expect(loadState(world().state)?.config.version).toBe(8)
  expect(world().said).toContainEqual({ sentence: 'pattern_refused', values: { count: 1 } })
})

test('shut out, the terminal ends and says so; also when another phone has taken its place', async () => {
  await world().pair()
  world().server.forgetDevice()
  const unknown = await world().start()
  expect(await unknown.ended).toMatchObject({ sentence: 'shut_out' })

  world().server.gate.secret = 'of another phone'
  const replaced = await world().start()
  expect(await replaced.ended).toMatchObject({ sentence: 'shut_out' })
  expect(world().server.calls.filter(({ status }) => status === 401)).toHaveLength(3)
})

test('two terminals in one folder are refused, and the lock of a dead one is taken over', async () => {
  await world().pair()
  const first = await world().start()
  await expect(world().start()).rejects.toMatchObject({ sentence: 'already_running' })

  await first.stop()
  const second = await world().start()
  await second.stop()
  await expect(first.ended).resolves.toBeUndefined()
})

test('a phone that was never paired is told what to do', async () => {
  await expect(world().start()).rejects.toMatchObject({ sentence: 'not_paired' })
})
