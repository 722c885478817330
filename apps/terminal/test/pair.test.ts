import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadState } from '../src/state.ts'
import { credit, until, useWorld } from './world.ts'

const world = useWorld()

test('the text of a QR code pairs the phone, and the secret is readable by its owner only', async () => {
  const { code, output } = await world().run(['pair', world().server.offer()]).exit

  expect(output).toContain('Paired with http://127.0.0.1')
  expect(code).toBe(0)
  const state = loadState(world().state)
  expect(state).toMatchObject({ terminal_id: world().server.terminalId, config: { version: 7 } })
  expect(statSync(join(world().state, 'state.json')).mode & 0o777).toBe(0o600)
  expect(output).not.toContain(state?.device_secret)
})

test('the text comes through a pipe as well', async () => {
  const text = world().run(['pair'], { stdin: `${world().server.offer()}\n` })
  expect(await text.exit).toMatchObject({ code: 0 })
})

test.each([
  ['en_US.UTF-8', 'has expired'],
  ['ru_RU.UTF-8', 'Срок QR-кода истёк'],
])('an expired code is told so, in the language of %s', async (LANG, sentence) => {
  const offer = world().server.offer({ expiresInMs: -1_000 })

  const { code, output } = await world().run(['pair', offer], { env: { LANG } }).exit

  expect(output).toContain(sentence)
  expect(code).toBe(1)
})

test('a used code is told so', async () => {
  const offer = world().server.offer()
  await world().pair(offer)

  await expect(world().pair(offer)).rejects.toMatchObject({ sentence: 'qr_used' })
})

test.each([
  ['not JSON', 'hello', 'qr_shape'],
  ['another QR code', '{"wifi":"home"}', 'qr_shape'],
  [
    'a server on the open internet without TLS',
    JSON.stringify({
      terminal_id: '11111111-1111-4111-8111-111111111111',
      server_url: 'http://florin.example',
      auth_key: 'k'.repeat(43),
      expires_at: '2099-01-01T00:00:00Z',
    }),
    'qr_insecure',
  ],
  [
    'a server that pretends to be another',
    JSON.stringify({
      terminal_id: '11111111-1111-4111-8111-111111111111',
      server_url: 'https://florin.example@evil.example',
      auth_key: 'k'.repeat(43),
      expires_at: '2099-01-01T00:00:00Z',
    }),
    'qr_shape',
  ],
])('%s is refused before anything is sent', async (_, offer, sentence) => {
  await expect(world().pair(offer)).rejects.toMatchObject({ sentence })
  expect(world().server.calls).toEqual([])
})

test('a server that is down for a moment is asked again; one that stays down is told', async () => {
  world().server.faults.push({ status: 503 }, { status: 502 })
  await world().pair()

  const offer = world().server.offer({ url: 'http://127.0.0.1:1' })
  await expect(world().pair(offer)).rejects.toMatchObject({ sentence: 'pair_unreachable' })
})

// A phone whose clock is two hours off sees an expired code where the server sees a fresh one.
test.each([-2, 2])('a clock that is off by %i hours does not prevent pairing', async (hours) => {
  world().server.gate.clockAheadMs = hours * 3_600_000

  await world().pair()

  expect(loadState(world().state)?.clock_offset_ms).toBeCloseTo(hours * 3_600_000, -4)
})

test('pairing the same terminal anew keeps what waits, its numbers and its ids', async () => {
  await world().pair()
  world().server.faults.push({ status: 500, after: true, path: '/device/v1/messages' })
  const first = await world().start(world().scripted(), { firstMs: 60_000, longestMs: 60_000 })
  world().receive(credit('one'), credit('two'))
  await until(() => world().server.messages.length === 2, 'both arrived, but the answer was lost')
  await first.stop()

  await world().pair()
  await world().start()
  world().receive(credit('three'))

  await until(() => world().server.messages.length === 3, 'the third arrived')
  expect(world().server.messages.map(({ seq, text }) => [seq, text])).toEqual([
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
  ])
})

test('a phone that goes to another terminal takes no messages along', async () => {
  await world().pair()
  world().server.faults.push({ status: 500, path: '/device/v1/messages' })
  const first = await world().start(world().scripted(), { firstMs: 60_000, longestMs: 60_000 })
  world().receive(credit('of the former owner'))
  await until(() => first.queued === 1 && world().server.faults.length === 0, 'it waits')
  await first.stop()

  const other = world().server.offer().replace('127.0.0.1', 'localhost')
  await world().pair(other)
  await world().start()
  world().receive(credit('of the new owner'))

  await until(() => world().server.messages.length > 0, 'a message arrived')
  expect(world().server.messages).toMatchObject([{ seq: 1, text: 'of the new owner' }])
})

test('a terminal that runs must be stopped before it is paired anew', async () => {
  await world().pair()
  await world().start()

  await expect(world().pair()).rejects.toMatchObject({ sentence: 'already_running' })
})
