import { test } from 'vitest'
import { useTelegramAlerts } from '../../test/telegram-alerts.ts'
import { liveThroughOutage } from '../../test/telegram-outage.ts'

const alerts = useTelegramAlerts()

test('with Telegram dead for an hour and busy for another, no alert is lost, late or doubled', async () => {
  const minutes = { error: 30, cut: 20, silent: 10 }
  await liveThroughOutage(alerts, { people: 40, alerts: 8, minutes, busyMinutes: 60 })
}, 900_000)
