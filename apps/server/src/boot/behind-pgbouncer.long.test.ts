import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, register } from '../../test/people.ts'
import { hasPgbouncer, Pgbouncer } from '../../test/pgbouncer.ts'
import { World } from '../../test/world.ts'
import { expectSoundBooks } from '../deals/test/opened.ts'
import { newShop, newTrader, orderInput, setRate } from '../deals/test/shop.ts'
import { assertSessionSettings, keepSessionSettings } from '../platform/session-settings.ts'

// As behind-pooler.test.ts, whose pooler is our own, with the program that operators have.

describe.skipIf(!hasPgbouncer)('behind pgbouncer (skipped: needs Debian’s package pgbouncer)', () => {
  const world = new World()
  let pooler: Pgbouncer
  const through = async (url: string) => {
    await keepSessionSettings(url)
    pooler ??= await Pgbouncer.open(url, 6)
    return pooler.url
  }
  beforeAll(async () => {
    await world.open({ isPooler: true, through })
    await setRate(world)
  })
  afterAll(async () => {
    await world.close()
    await pooler.close()
  }, 120_000)

  test('people sign in, shops get deals in parallel, and the books are sound', async () => {
    const person = await register(world)
    expect((await login(world, person.email)).browser.tokens).toBeDefined()
    for (let traders = 0; traders < 4; traders += 1) await newTrader(world, { usdt: 1_000_000n })
    const shop = await newShop(world)
    const before = await pooler.transactions()

    const answers = await Promise.all(
      Array.from({ length: 40 }, () => shop.call('POST', '/orders', orderInput('1000.00'))),
    )

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await pooler.transactions()).toBeGreaterThan(before + 40)
    await expectSoundBooks(world)
  })

  test('every lent connection has our time-outs, and a statement needs no name', async () => {
    const { db } = world.florin.services
    for (let turn = 0; turn < 8; turn += 1) await assertSessionSettings(db.pool)
    const ask = (n: number) => db.pool.query('select $1::integer as n', [n])
    const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => ask(n)))
    expect(answers.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 120 }, (_, n) => n))
  })

  test('nodes hear of one another, past the pooler', async () => {
    const node = await world.node({ isPooler: true, through })
    const { browser } = await register(world)
    const userId = await world.userId((await browser.call('userInfo')).body.email)
    const heard: string[] = []
    node.florin.services.live.subscribe(userId, ({ event }) => heard.push(event.type))

    await browser.call('changeUsername', { body: { username: 'pooled' } })

    await expect.poll(() => heard).toEqual(['user.changed'])
    await node.stop()
  })
})
