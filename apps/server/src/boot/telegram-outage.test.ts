import { test } from 'vitest'
import { useTelegramAlerts } from '../../test/telegram-alerts.ts'
import { liveThroughOutage } from '../../test/telegram-outage.ts'

const alerts = useTelegramAlerts()

test('with Telegram dead and then busy for minutes, no alert is lost, late or doubled', async () => {
  const minutes = { error: 2, cut: 1, silent: 1 }
  await liveThroughOutage(alerts, { people: 6, alerts: 3, minutes, busyMinutes: 2 })
})
