import { type BotApi, within } from '../../telegram/bot-api.ts'
import { type Look, ok, warn } from './finding.ts'

/** Checks the bot's token, and whether another process takes our updates. */
export function telegramLook(bot: BotApi | undefined, usesWebhook: boolean): Look {
  return {
    subject: 'telegram',
    async look() {
      if (bot === undefined) return [ok('there is no bot (TELEGRAM_BOT_TOKEN is not set)')]
      const { username } = await bot.call.getMe(within(8_000))
      const { url = '' } = await bot.call.getWebhookInfo(within(8_000))
      const isOther = usesWebhook ? url === '' : url !== ''
      return [
        ok(`the bot is @${username}`),
        ...(isOther
          ? [
              warn(
                `Telegram brings its updates ${url === '' ? 'nowhere' : 'to a webhook'}`,
                'Start the role bot: it tells Telegram what TELEGRAM_UPDATES says.',
              ),
            ]
          : []),
      ]
    },
  }
}
