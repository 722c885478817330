import { expect, test } from 'vitest'
import { useAlertBench } from './test/alert-bench.ts'
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
