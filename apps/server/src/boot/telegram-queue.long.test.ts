import { expect, test } from 'vitest'
import { useTelegramAlerts } from '../../test/telegram-alerts.ts'
import { drainThroughTelegram } from '../../test/telegram-queue.ts'

const alerts = useTelegramAlerts()

test('ten thousand alerts for 600 chats are drained at 25 a second, oldest first, in flat memory', async () => {
  const drained = await drainThroughTelegram(alerts, 10_000, 600)

  expect(drained).toMatchObject({ accepted: 10_000, outOfOrder: 0, tooFast: 0 })
  expect(drained.seconds).toBeGreaterThan(9_999 / 25)
  // Twice the best that is possible, for a machine that has other work.
  expect(drained.seconds).toBeLessThan((2 * 10_000) / 25)
  // Messages that were slow on their way can come close together, but are never more than their places.
  expect(drained.mostInASecond).toBeLessThanOrEqual(50)
  // The Telegram of the test is in this process and keeps every message, about a kilobyte each.
  expect(drained.heapGrownBytes).toBeLessThan(30 * 1024 * 1024)
}, 1_200_000)
