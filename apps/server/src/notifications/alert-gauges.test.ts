import { expect, test } from 'vitest'
import { createMetrics } from '../platform/metrics.ts'
import { alertGauges } from './alert-gauges.ts'
import { isAway, refuses, useAlertBench } from './test/alert-bench.ts'

const bench = useAlertBench()

async function read(): Promise<Record<string, number>> {
  const metrics = createMetrics(bench.db)
  alertGauges(metrics, bench.dispatcher)
  const lines = (await metrics.read()).split('\n').filter((line) => line.startsWith('florin_alerts'))
  return Object.fromEntries(
    lines.map((line) => line.split(' ')).map(([name, value]) => [name, Number(value)]),
  )
}

test('an operator sees how long alerts wait, what was given up, and which channel is away', async () => {
  expect(await read()).toEqual({
    florin_alerts_oldest_waiting_seconds: 0,
    florin_alerts_given_up: 0,
    florin_alerts_telegram_away: 0,
    florin_alerts_push_away: 0,
    florin_alerts_mail_away: 0,
  })
  bench.telegram.answer = isAway
  bench.push.answer = refuses
  bench.mail.answer = refuses
  for (let number = 0; number < 3; number += 1) await bench.tell(await bench.person())
  await bench.dispatcher.drain()
  await bench.pass(100)
  const waiting = await read()
  expect(waiting.florin_alerts_oldest_waiting_seconds).toBeGreaterThanOrEqual(100)
  expect(waiting).toMatchObject({
    florin_alerts_given_up: 0,
    florin_alerts_telegram_away: 1,
    florin_alerts_mail_away: 0,
  })

  await bench.pass(3 * 86_400)
  await bench.dispatcher.drain()
  expect(await read()).toMatchObject({ florin_alerts_oldest_waiting_seconds: 0, florin_alerts_given_up: 3 })
})
