import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cuttingProxy } from '@florin/sandbox/cutting-proxy'
import { expect, test } from 'vitest'
import { credit, until, useWorld } from './world.ts'

const world = useWorld()

// The phone is killed by Android, the train is in a tunnel, answers are lost after the server has stored: money is confirmed once.
test('150 messages through a network that breaks and a phone that is killed: each once, in order', async () => {
  const proxy = await cuttingProxy(world().server.port, 0.25)
  await world().pair()
  const stateFile = join(world().state, 'state.json')
  writeFileSync(stateFile, readFileSync(stateFile, 'utf8').replace(world().server.url, proxy.url))
  const expected = Array.from({ length: 150 }, (_, index) => `message ${index}`)
  // A trickle, so that kills fall between lines, between writes and between calls.
  world().receive(
    ...expected.map((text, index) => ({ ...credit(text), ...(index % 5 === 0 && { after_ms: 8 }) })),
  )

  let kills = 0
  while (world().server.messages.length < 120) {
    const { child, exit } = world().runHastily()
    const enough = world().server.messages.length + 10 + Math.random() * 25
    await until(() => world().server.messages.length >= enough, 'some more arrived')
    await pause(Math.random() * 30)
    child.kill('SIGKILL')
    await exit
    kills++
  }
  proxy.heal()
  const { child, exit } = world().runHastily()
  await until(() => world().server.messages.length >= 150, 'all arrived')
  await pause(300)
  child.kill('SIGKILL')
  await exit
  await proxy.close()

  expect(kills).toBeGreaterThan(2)
  expect(proxy.cuts).toBeGreaterThan(0)
  expect(world().server.messages.map(({ text }) => text)).toEqual(expected)
  expect(world().server.messages.map(({ seq }) => seq)).toEqual(expected.map((_, index) => index + 1))
  expect(new Set(world().server.messages.map(({ id }) => id)).size).toBe(150)
}, 180_000)

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the program in order, and the lock is free again',
  async (signal) => {
    await world().pair()
    world().receive(credit('one'))
    const { child, exit, output } = world().run(['run', '--inbox', world().script, '--charge', '55'])
    await until(() => world().server.messages.length === 1, 'it arrived')

    const other = await world().run(['run', '--inbox', world().script]).exit
    expect(other).toMatchObject({ code: 4 })
    expect(other.output).toContain(`process ${child.pid}`)

    child.kill(signal)
    expect(await exit).toMatchObject({ code: 0 })
    expect(output()).toContain('The terminal has stopped')
    expect(world().server.pings[0]?.charge).toBe(55)
    const terminal = await world().start()
    await terminal.stop()
  },
)

test.each([
  ['en_US.UTF-8', 'Pair it anew'],
  ['ru_RU.UTF-8', 'Подключите его заново'],
])('a phone that is shut out ends with its own exit code and a sentence (%s)', async (LANG, sentence) => {
  await world().pair()
  world().server.forgetDevice()

  const { code, output } = await world().run(['run', '--inbox', world().script], { env: { LANG } }).exit

  expect(code).toBe(3)
  expect(output).toContain(sentence)
})

test('a wrong call says how to call', async () => {
  const { code, output } = await world().run(['fly']).exit
  expect(code).toBe(64)
  expect(output).toContain('Usage')
})
