import { telegramText } from '@florin/texts/server'
import { within } from './bot-api.ts'
import type { BotParts } from './parts.ts'

const commands = ['menu', 'disputes', 'deals', 'notifications'] as const

/** Before the first poll: removes the webhook, reads the bot's name, and sets the commands. */
export async function introduce(parts: BotParts, signal: AbortSignal): Promise<void> {
  const { api, db } = parts
  await api.call.deleteWebhook({}, within(15_000, signal))
  await api.username(db, signal)
  await nameCommands(parts, signal)
}

/** The address gets what Telegram has to tell; the secret comes with each of its calls. */
export async function askForCalls(parts: BotParts, url: string, secret: string): Promise<void> {
  const { api, db } = parts
  await api.username(db)
  await api.call.setWebhook(
    { url, secret_token: secret, allowed_updates: ['message', 'callback_query'], max_connections: 4 },
    within(15_000),
  )
  await nameCommands(parts)
}

async function nameCommands({ api }: BotParts, ...signals: AbortSignal[]): Promise<void> {
  for (const language of ['en', 'ru'] as const) {
    const named = commands.map((command) => ({
      command,
      description: telegramText(language, `command.${command}`),
    }))
    const only = language === 'en' ? {} : { language_code: language }
    await api.call.setMyCommands({ commands: named, ...only }, within(15_000, ...signals))
  }
}
