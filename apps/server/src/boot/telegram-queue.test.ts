import { expect, test } from 'vitest'
import { useTelegramAlerts } from '../../test/telegram-alerts.ts'
import { drainThroughTelegram } from '../../test/telegram-queue.ts'

const alerts = useTelegramAlerts()

test('a queue goes to Telegram at its pace: nothing is refused, overtaken or lost', async () => {
  const drained = await drainThroughTelegram(alerts, 60, 30)

  expect(drained).toMatchObject({ accepted: 60, outOfOrder: 0, tooFast: 0 })
  // The first goes at once, and then one each 40 ms.
  expect(drained.seconds).toBeGreaterThan(59 / 25)
})
