import { GrammyError } from 'grammy'
import type {
  InlineKeyboardButton,
  InlineKeyboardMarkup,
  MessageEntity,
  ReplyKeyboardMarkup,
} from 'grammy/types'
import type { BotApi } from './bot-api.ts'

interface Outgoing {
  readonly chat_id: string
  readonly text: string
  readonly entities?: MessageEntity[]
  readonly reply_markup?: InlineKeyboardMarkup | ReplyKeyboardMarkup
}

/** Sends a message. Telegram takes no buttons to localhost and the like: there the addresses are in the text. */
export async function sendMessage({ call }: BotApi, message: Outgoing, signal: never): Promise<void> {
  try {
    await call.sendMessage(message, signal)
  } catch (error) {
    if (!isAboutAddress(error)) throw error
    await call.sendMessage(withAddressesAsText(message), signal)
  }
}

function isAboutAddress(error: unknown): boolean {
  return error instanceof GrammyError && /BUTTON_URL_INVALID|button URL/i.test(error.description)
}

function withAddressesAsText({ reply_markup, ...message }: Outgoing): Outgoing {
  const rows = reply_markup && 'inline_keyboard' in reply_markup ? reply_markup.inline_keyboard : []
  const hasAddress = (button: InlineKeyboardButton) => 'url' in button
  const addresses = rows.flat().flatMap((button) => ('url' in button ? [button.url] : []))
  const others = rows
    .map((row) => row.filter((button) => !hasAddress(button)))
    .filter((row) => row.length > 0)
  return {
    ...message,
    text: [message.text, ...addresses].join('\n'),
    ...(others.length === 0 ? {} : { reply_markup: { inline_keyboard: others } }),
  }
}
