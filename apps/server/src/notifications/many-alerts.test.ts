import { expect, test } from 'vitest'
import { claimDueAlerts } from './dispatch-store.ts'
import { refuses, useAlertBench } from './test/alert-bench.ts'
import { drainMany } from './test/many-alerts.ts'

const bench = useAlertBench()

test('hundreds of alerts are drained oldest first for each person, few at a time', async () => {
  const drained = await drainMany(bench, 500, 60)

  expect(drained).toMatchObject({ sent: 500, outOfOrder: 0 })
  expect(drained.mostInFlight).toBeLessThanOrEqual(50)
  expect(await bench.rows(`select state, count(*)::int from alert group by state`)).toEqual([
    { state: 'taken', count: 500 },
  ])
})

test('a person whose long queue is being sent elsewhere hides nobody from this node', async () => {
  const [flooded, other] = [await bench.person(), await bench.person()]
  const first = await bench.tell(flooded)
  await bench.db.pool.query(
    `insert into alert (user_id, kind, weight, content) select user_id, kind, weight, content from alert, generate_series(1, 500) where id = $1`,
    [first],
  )
  const own = await bench.tell(other)
  await bench.pass(10)
  // Another node has the oldest alert of the long queue in flight.
  await bench.db.pool.query(
    `update alert set next_at = now() + interval '50 seconds', created_at = created_at - interval '1 second' where id = $1`,
    [first],
  )

  const claimed = await claimDueAlerts(bench.db.each, { most: 50, busyUserIds: [] })

  expect(claimed.map(({ id }) => id)).toEqual([own])
})

test('an old alert that hears "wait" is asked again when that time is over, and no newer one passes it', async () => {
  const userId = await bench.person()
  const older = await bench.tell(userId)
  await bench.pass(600)
  const newer = await bench.tell(userId)
  bench.push.connected = []
  bench.mail.connected = []
  bench.telegram.answer = async () => ({ result: 'away', reason: 'telegram_busy', retryAfterMs: 2_500 })
  await bench.dispatcher.drain()
  bench.telegram.answer = async () => ({ result: 'taken' })

  expect(await claimDueAlerts(bench.db.each, { most: 50, busyUserIds: [] })).toEqual([])
  expect(await bench.tries(newer)).toEqual([])
  await bench.pass(3)
  await bench.dispatcher.drain()

  expect(bench.telegram.sent.map(({ message }) => message.id)).toEqual([older, older, newer])
})

test('an alert that was put off for long does not stop the ones that follow', async () => {
  const userId = await bench.person()
  const older = await bench.tell(userId)
  await bench.pass(600)
  for (const channel of bench.channels) channel.answer = refuses
  await bench.dispatcher.drain()
  for (const channel of bench.channels) channel.answer = async () => ({ result: 'taken' })
  const newer = await bench.tell(userId)
  await bench.dispatcher.drain()

  expect(await bench.alert(older)).toMatchObject({ state: 'waiting' })
  expect(await bench.alert(newer)).toMatchObject({ state: 'taken' })
})
