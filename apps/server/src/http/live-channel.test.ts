import { contract } from '@florin/contract'
import { expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { login, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

/** Reads events until the channel is closed. */
async function tune(browser: Browser, lastId?: string, url = browser.url) {
  const leave = new AbortController()
  const answer = await fetch(url + contract.liveEvents.path, {
    signal: leave.signal,
    headers: {
      authorization: `Bearer ${browser.tokens?.access_token}`,
      ...(lastId && { 'last-event-id': lastId }),
    },
  })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const events: { id: string; event: { type: string } }[] = []
  const state = { isOver: false }
  const reading = (async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      for (const match of text.matchAll(/id: (\d+)\ndata: (.*)\n\n/g)) {
        if (!events.some((known) => known.id === match[1]))
          events.push({ id: match[1] ?? '', event: JSON.parse(match[2] ?? '') })
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      state.isOver = true
    })
  return {
    events,
    state,
    async leave() {
      leave.abort()
      await reading
    },
  }
}

test('a change is told to the person’s open pages on every node, and to nobody else', async () => {
  const { browser } = await register(world)
  const stranger = await register(world)
  const node = await world.node()
  const here = await tune(browser)
  const there = await tune(browser, undefined, node.url)
  const elsewhere = await tune(stranger.browser)

  await browser.call('changeUsername', { body: { username: 'live' } })

  for (const page of [here, there])
    await expect.poll(() => page.events.map(({ event }) => event)).toEqual([{ type: 'user.changed' }])
  expect(elsewhere.events).toEqual([])
  for (const page of [here, there, elsewhere]) await page.leave()
  await node.stop()
})

test('a page that was away is told what it missed', async () => {
  const { browser } = await register(world)
  const first = await tune(browser)
  await browser.call('changeUsername', { body: { username: 'one' } })
  await expect.poll(() => first.events).toHaveLength(1)
  await first.leave()
  await browser.call('changeUsername', { body: { username: 'two' } })
  await browser.call('changeUsername', { body: { username: 'three' } })

  const back = await tune(browser, first.events[0]?.id)

  await expect.poll(() => back.events).toHaveLength(2)
  await back.leave()
})

test('what is told to many and kept nowhere: a page that was away hears of it once more', async () => {
  const { browser, email } = await register(world)
  const { db, live } = world.florin.services
  const userId = await world.userId(email)
  const tell = () => db.pool.query('select announce_deals($1, $2)', [[userId], []])
  const first = await tune(browser)
  await tell()
  await expect.poll(() => first.events).toHaveLength(1)
  await first.leave()
  await tell()
  const second = BigInt(first.events[0]?.id ?? 0) + 1n
  // The notification takes a moment; a page that connects before it receives it like any other.
  await expect.poll(() => live.latest()).toBe(second)

  const back = await tune(browser, first.events[0]?.id)
  const unchanged = await tune(browser, String(second))
  const later = await world.node()
  // This node did not listen then, so it can't claim that nothing happened.
  const elsewhere = await tune(browser, first.events[0]?.id, later.url)

  for (const page of [back, elsewhere])
    await expect.poll(() => page.events.map(({ event }) => event)).toEqual([{ type: 'deals.changed' }])
  expect(unchanged.events).toEqual([])
  for (const page of [back, unchanged, elsewhere]) await page.leave()
  await later.stop()
})

test('what happens between a page’s first answer and its stream is told when the stream begins', async () => {
  const { browser } = await register(world)
  await browser.call('changeUsername', { body: { username: 'before' } })
  const check = await fetch(browser.url + contract.checkUserAuth.path, {
    headers: { authorization: `Bearer ${browser.tokens?.access_token}` },
  })
  const soFar = check.headers.get('x-live-id') ?? ''
  await browser.call('changeUsername', { body: { username: 'between' } })

  const page = await tune(browser, soFar)

  await expect.poll(() => page.events.length).toBeGreaterThan(0)
  expect(page.events.at(-1)?.event).toEqual({ type: 'user.changed' })
  expect(BigInt(page.events.at(-1)?.id ?? 0)).toBeGreaterThan(BigInt(soFar))
  await page.leave()
})

test('what a node did not hear while its own connection was cut is told when it is back', async () => {
  const { browser, email } = await register(world)
  const { db, live } = world.florin.services
  const userId = await world.userId(email)
  const page = await tune(browser)
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'florin-listen' and datname = current_database()`,
  )

  await db.write((tx) => live.announce(tx, userId, { type: 'rate.changed' }))
  await db.pool.query('select announce_deals($1, $2)', [[userId], []])

  await expect
    .poll(() => page.events.map(({ event }) => event.type).sort())
    .toEqual(['deals.changed', 'rate.changed'])
  await page.leave()
})

test('what was rolled back is not told', async () => {
  const { browser, email } = await register(world)
  const { db, live } = world.florin.services
  const page = await tune(browser)
  const userId = await world.userId(email)

  await db
    .write(async (tx) => {
      await live.announce(tx, userId, { type: 'user.changed' })
      throw new Error('no')
    })
    .catch(() => undefined)
  await db.write((tx) => live.announce(tx, userId, { type: 'rate.changed' }))

  await expect.poll(() => page.events.map(({ event }) => event.type)).toEqual(['rate.changed'])
  await page.leave()
})

// Before the next beat, which is all that used to end a channel.
const atOnce = { timeout: 12_000 }
const origin = { ip: '127.0.0.1', requestId: 'test' }

test.each([
  ['a block', { isBlocked: true }],
  ['a right that was given', { isLead: true }],
  ['another account type', { accountType: 'merchant' as const }],
])('%s ends the person’s live channels at once, on every node, and nobody else’s', async (_what, rights) => {
  const { browser, email } = await register(world)
  const stranger = await register(world)
  const node = await world.node()
  const [here, there] = [await tune(browser), await tune(browser, undefined, node.url)]
  const other = await tune(stranger.browser)

  await world.florin.services.users.changeRights('test', origin, await world.userId(email), rights)

  for (const page of [here, there]) await expect.poll(() => page.state.isOver, atOnce).toBe(true)
  expect(other.state.isOver).toBe(false)
  await other.leave()
  await node.stop()
})

test('a logout ends the channel of its session at once, and another session’s goes on', async () => {
  const { browser, email } = await register(world)
  const second = await login(world, email)
  const [ended, kept] = [await tune(browser), await tune(second.browser)]

  await browser.call('logout')

  await expect.poll(() => ended.state.isOver, atOnce).toBe(true)
  await second.browser.call('changeUsername', { body: { username: 'still here' } })
  await expect.poll(() => kept.events.map(({ event }) => event.type)).toContain('user.changed')
  await kept.leave()
})

test('the eleventh session ends the channel of the oldest at once', async () => {
  const { browser, email } = await register(world)
  const page = await tune(browser)

  for (let more = 0; more < 10; more += 1) await login(world, email)

  await expect.poll(() => page.state.isOver, atOnce).toBe(true)
})

test('a person may keep twenty pages open, not twenty-one', async () => {
  const { browser } = await register(world)
  const pages = await Promise.all(Array.from({ length: 20 }, () => tune(browser)))

  expect((await browser.call('liveEvents')).status).toBe(429)

  await Promise.all(pages.map((page) => page.leave()))
})

test('a node that stops lets its pages go, so that they come back to another', async () => {
  const { browser } = await register(world)
  const node = await world.node()
  const page = await tune(browser, undefined, node.url)

  await node.stop()

  await expect.poll(() => page.state.isOver).toBe(true)
})
