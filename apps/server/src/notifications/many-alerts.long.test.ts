import { Kysely, PostgresDialect } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Tx } from '../platform/database.ts'
import { claimDueAlerts } from './dispatch-store.ts'
import { useAlertBench } from './test/alert-bench.ts'
import { drainMany } from './test/many-alerts.ts'

const bench = useAlertBench()
afterEach(() => bench.rows('truncate alert, alert_try'))

test('ten thousand alerts are drained oldest first for each person, in flat memory', async () => {
  const drained = await drainMany(bench, 10_000, 200)

  expect(drained).toMatchObject({ sent: 10_000, outOfOrder: 0 })
  // All of them at once would be ten times as much.
  expect(drained.heapGrownBytes).toBeLessThan(150 * 1024 * 1024)
}, 900_000)

test('with a million old alerts a claim reads only what is due', async () => {
  const userId = await bench.person()
  // In pieces, because no statement may take long.
  for (let piece = 0; piece < 50; piece += 1)
    await bench.rows(
      `insert into alert (user_id, kind, weight, content, state, next_at, created_at)
       select $1, 'deposit.credited', 'ordinary', '\\x00', 'switched_off', null, now() - ($2::int * 20000 + number) * interval '2 s'
       from generate_series(1, 20000) number`,
      [userId, piece],
    )
  const id = await bench.tell(await bench.person())
  await bench.rows('analyze alert')
  const requests: { sql: string; parameters: readonly unknown[] }[] = []
  const listening = new Kysely<object>({
    dialect: new PostgresDialect({ pool: bench.db.pool }),
    log: ({ query }) => void requests.push({ sql: query.sql, parameters: query.parameters }),
  })
  const claimed = await claimDueAlerts(listening as unknown as Tx, { most: 50, busyUserIds: [] })

  expect(claimed).toMatchObject([{ id }])
  const [{ sql, parameters } = { sql: '', parameters: [] }] = requests
  const lines = await bench.rows<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
  expect(plan).toContain('alert_due')
  expect(plan).not.toMatch(/Seq Scan on alert/)
}, 300_000)
