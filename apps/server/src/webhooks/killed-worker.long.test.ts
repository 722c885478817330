import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { useShops } from './test/shop-world.ts'

const world = useShops()

async function startWorker(): Promise<ChildProcess> {
  const child = fork(new URL('./test/worker-child.ts', import.meta.url), [
    world.connectionString,
    world.masterKey.toString('hex'),
  ])
  await once(child, 'message')
  return child
}

/** Some commit, and some do not: answers the ids of both. */
async function writeEvents(merchantId: string): Promise<{ committed: string[]; rolledBack: string[] }> {
  const client = await world.db.pool.connect()
  await client.query('begin')
  const { rows } = await client.query<{ id: string }>(
    `insert into merchant_event (id, merchant_id, is_test, type, facts)
     select 'evt_' || gen_random_uuid(), $1, false, 'settlement.sent', '{}' from generate_series(1, 10) returning id`,
    [merchantId],
  )
  await client.query('rollback')
  client.release()
  return { committed: await world.events(merchantId, 20), rolledBack: rows.map((row) => row.id) }
}

test('a worker killed fifty times loses no event, and tells of none that never happened', async () => {
  const shop = await world.shop((answer) => void setTimeout(() => answer.writeHead(200).end(), 10))
  const { endpoint } = await world.endpoint(shop)
  const committed: string[] = []
  const rolledBack: string[] = []

  for (let kill = 0; kill < 50; kill += 1) {
    const worker = await startWorker()
    const written = await writeEvents(endpoint.merchantId)
    committed.push(...written.committed)
    rolledBack.push(...written.rolledBack)
    await sleep(Math.random() * 200)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  const last = await startWorker()
  await vi.waitUntil(async () => (await world.unfinished()) === 0, { timeout: 30_000, interval: 100 })
  last.kill('SIGKILL')

  const heard = new Set(shop.heard.map(({ headers }) => headers['webhook-id']))
  expect(committed.filter((id) => !heard.has(id))).toEqual([])
  expect(rolledBack.filter((id) => heard.has(id))).toEqual([])
  // Some were in flight when the worker died: they came twice, and shops must be ready for that.
  expect(shop.heard.length).toBeGreaterThan(heard.size)
}, 300_000)
