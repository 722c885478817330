import type { Metrics } from '../../platform/metrics.ts'
import { telegramRoutes, webhookRoute } from '../../telegram/index.ts'
import type { TelegramServices } from '../compose-telegram.ts'
import { runsBot } from '../roles.ts'
import type { World } from '../world.ts'
import type { Room, Running } from './room.ts'

/** The bot. */
export function telegramRoom({ config, secrets, telegram: place }: World, { telegram }: Running): Room {
  const { parts, bot } = telegram
  return {
    routes({ serve }) {
      telegramRoutes(serve, parts)
      webhookRoute(
        serve,
        bot && place?.usesWebhook
          ? { secrets, botId: parts.api?.botId ?? '', handle: bot.handle }
          : undefined,
      )
    },
    gauges: (metrics) => botGauges(metrics, telegram),
    jobsOfAll: () => (runsBot(config) ? (bot?.jobs ?? []) : []),
  }
}

/** Metrics that show an operator whether Telegram answers us. */
function botGauges(metrics: Metrics, { parts, bot }: TelegramServices): void {
  const { api } = parts
  if (!api || !bot) return
  metrics.reading(
    'florin_telegram_last_answer_seconds',
    'Seconds since Telegram last answered this process',
    () => api.lastAnswerSeconds(),
  )
  metrics.reading(
    'florin_telegram_conflict',
    'Whether another process polls with our token, so that this one has stood down',
    () => Number(bot.isInConflict()),
  )
}
