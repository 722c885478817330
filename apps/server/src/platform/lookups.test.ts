import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { tables } from './database.ts'
import { lookups } from './lookups.ts'
import { createMetrics } from './metrics.ts'

const world = useWorld({ isIdle: true })
const isWell = { check: async () => undefined }

/** How many connections were taken from the pool meanwhile. */
async function takenFor(work: () => Promise<unknown>): Promise<number> {
  const { pool } = world.florin.services.db
  let taken = 0
  const count = () => {
    taken += 1
  }
  pool.on('acquire', count)
  try {
    await work()
  } finally {
    pool.off('acquire', count)
  }
  return taken
}

// Thirty queries at once took every connection of the pool each time that Prometheus came by.
test('reading every number of a node takes a connection for the probe and one for all queries', async () => {
  const counts: number[] = []
  // A job of this node that runs each second may come by, too.
  for (let at = 0; at < 5; at += 1) counts.push(await takenFor(() => world.browser().call('metrics')))

  expect(Math.min(...counts)).toBeGreaterThanOrEqual(2)
  expect(Math.min(...counts)).toBeLessThan(6)
})

test('numbers are looked up one after another over one connection, after one probe', async () => {
  const { db } = world.florin.services
  let [probes, running, most] = [0, 0, 0]
  const check = async () => {
    probes += 1
  }
  const metrics = createMetrics(db, { check })
  const backends = new Set<number>()
  for (let at = 0; at < 20; at += 1)
    metrics.gauge(`florin_test_${at}`, 'A number', async (each) => {
      running += 1
      most = Math.max(most, running)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tables(each))
      for (const { pid } of rows) backends.add(pid)
      running -= 1
      return at
    })

  const text = await metrics.read()

  expect(text).toMatch(/^florin_test_19 19$/m)
  expect({ probes, most, backends: backends.size }).toEqual({ probes: 1, most: 1, backends: 1 })
})

test('a database that takes no writes is asked for no number', async () => {
  const check = () => Promise.reject(new Error('read-only'))
  const metrics = createMetrics(world.florin.services.db, { check })
  let looks = 0
  metrics.gauge('florin_test_looked', 'A number', async () => {
    looks += 1
    return 1
  })

  const text = await metrics.read()

  expect(text).toMatch(/^florin_database_up 0$/m)
  expect(text).not.toMatch(/^florin_test_looked /m)
  expect(looks).toBe(0)
})

test('a number that fails, or is not known, is left out, and the others are told', async () => {
  const metrics = createMetrics(world.florin.services.db, isWell)
  metrics.gauge('florin_test_broken', 'A number', () => Promise.reject(new Error('no such table')))
  metrics.gauge('florin_test_unknown', 'A number', async () => undefined)
  metrics.gauge('florin_test_known', 'A number', async () => 7)

  const text = await metrics.read()

  expect(text).toMatch(/^florin_test_known 7$/m)
  expect(text).not.toMatch(/^florin_test_(broken|unknown) /m)
})

test('a query that hangs ends the round in time and is left out; what the round did not come to keeps its number, and comes first next time', async () => {
  const limitMs = 300
  const { add, round } = lookups(world.florin.services.db, isWell, limitMs)
  const hangs = { first: undefined, second: undefined } as Record<string, Promise<void> | undefined>
  const order: string[] = []
  let value = 1
  const look = (name: string) =>
    add(async () => {
      order.push(name)
      await hangs[name]
      return value
    })
  const [first, second, third] = [look('first'), look('second'), look('third')]
  const numbers = () => [first(), second(), third()]
  await round()
  expect(numbers()).toEqual([1, 1, 1])

  value = 2
  const stuck = Promise.withResolvers<void>()
  hangs.second = stuck.promise
  const began = performance.now()
  expect(await round()).toBe(true)
  expect(performance.now() - began).toBeLessThan(limitMs + 5_000)
  expect(numbers()).toEqual([2, undefined, 1])

  // It holds its connection until it ends, and the next round takes no other beside it.
  expect(await takenFor(round)).toBe(0)
  expect(numbers()).toEqual([2, undefined, 1])

  hangs.second = undefined
  stuck.resolve()
  order.length = 0
  await expect.poll(async () => round().then(numbers)).toEqual([2, 2, 2])
  expect(order[0]).toBe('third')
})
