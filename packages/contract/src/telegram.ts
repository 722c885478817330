import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

const account = z.object({
  id: z.uuid(),
  /** As text: Telegram's ids may become longer than a double holds. */
  telegram_id: z.string(),
  telegram_name: z.string(),
  auth_date: timestamp,
})

const connectionKey = z.object({
  connection_key: z.string(),
  /** Opens the bot with the key in it; also what the QR code says. */
  link: z.string(),
  /** The bot's name, such as @florin_bot. */
  bot: z.string(),
  /** A page that plays Telegram, in a demo only. */
  chat_page: z.string().nullable(),
})

export const telegramAccounts = endpoint({
  summary: 'The Telegram accounts that are connected, and whether there is a bot at all',
  method: 'GET',
  path: '/api/account/tg_action/',
  access: 'user',
  answer: z.object({
    accounts: z.array(account),
    message: z.string(),
    /** False where the operator runs no bot: then nothing advertises it. */
    is_on: z.boolean(),
  }),
  problems: [],
})

export const disconnectTelegram = endpoint({
  summary: 'Disconnect one account; the last one can’t be disconnected alone',
  method: 'PUT',
  path: '/api/account/tg_action/',
  access: 'user',
  body: z.strictObject({
    telegram_id: z
      .union([z.string(), z.number()], 'field.invalid')
      .transform(String)
      .pipe(z.string().regex(/^\d{1,20}$/, 'field.invalid')),
  }),
  answer: z.object({ accounts: z.array(account), message: z.string() }),
  problems: ['telegram.not_connected', 'telegram.last_account'],
})

export const telegramKey = endpoint({
  summary: 'The key that connects Telegram accounts; the same until it is reset',
  method: 'GET',
  path: '/api/account/get_tg_key/',
  access: 'user',
  answer: connectionKey,
  problems: ['telegram.off'],
})

export const resetTelegramKey = endpoint({
  summary: 'A new key; every connected account is disconnected',
  method: 'POST',
  path: '/api/account/refresh/tg_key/',
  access: 'user',
  answer: connectionKey,
  problems: ['telegram.off'],
})

export const telegramWebhook = endpoint({
  summary:
    'Where Telegram brings updates, if the operator chose that; the path and the header are its secret',
  method: 'POST',
  path: '/api/telegram/:path',
  access: 'public',
  params: z.object({ path: z.string().max(100, 'field.invalid') }),
  /** Telegram's own shape; only what we read is looked at. */
  body: z.looseObject({ update_id: z.int('field.invalid') }),
  answer: z.object({ ok: z.literal(true) }),
  problems: ['route.not_found', 'session.missing'],
})
