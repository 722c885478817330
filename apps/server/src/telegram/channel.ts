import { telegramText } from '@florin/texts/server'
import type { InlineKeyboardButton, MessageEntity } from 'grammy/types'
import type { Channel, ChannelMessage, SendResult } from '../ports/messenger.ts'
import { accountsOf, isConnected, setBlocked, type TelegramAccount } from './account-store.ts'
import { type BotApi, failureOf, within } from './bot-api.ts'
import { buttonData } from './buttons.ts'
import { awaitTurn, pauseChat } from './pace.ts'
import type { TelegramParts } from './parts.ts'
import { sendMessage } from './send-message.ts'

type ChannelParts = Pick<TelegramParts, 'db' | 'secrets' | 'api'>

/** The longest wait for a slot to send; after it the next channel is tried. */
const mostWaitMs = 8_000
/** Telegram takes 4096. */
const longestText = 4_000

/** Alerts by the bot, to every account of the person that wants them. */
export function telegramChannel(parts: ChannelParts): Channel {
  const { api } = parts
  const open = async (userId: string) =>
    (await accountsOf(parts.db.each, userId)).filter(({ isNotified, isBlocked }) => isNotified && !isBlocked)
  return {
    name: 'telegram',
    isOn: api !== undefined,
    // Goes the other ways: an account that a stranger has connected must not be the one that opens it.
    never: ['telegram.connected'],
    places: async (userId) => (await open(userId)).map(({ name }) => name),
    async send(userId, message) {
      if (!api) return nothingConnected
      const accounts = await open(userId)
      const results = await Promise.all(accounts.map((one) => sendTo(parts, api, one, message)))
      return together(results)
    },
  }
}

const nothingConnected: SendResult = { result: 'refused', reason: 'nothing_connected' }

/** One that took it is enough. */
function together(results: readonly SendResult[]): SendResult {
  const taken = results.find(({ result }) => result === 'taken')
  return taken ?? results.find(({ result }) => result === 'away') ?? results[0] ?? nothingConnected
}

async function sendTo(
  parts: ChannelParts,
  api: BotApi,
  { telegramId, userId }: TelegramAccount,
  message: ChannelMessage,
): Promise<SendResult> {
  const { db } = parts
  const waitMs = await awaitTurn(db, telegramId, mostWaitMs)
  if (waitMs > 0) return { result: 'away', reason: 'telegram_busy', retryAfterMs: waitMs }
  if (!(await isConnected(db.each, telegramId, userId))) return nothingConnected
  try {
    const markup = { inline_keyboard: [buttonsOf(parts, telegramId, message)] }
    const text = textOf(message)
    const outgoing = { chat_id: telegramId, text, entities: marksOf(text), reply_markup: markup }
    await sendMessage(api, outgoing, within(15_000, message.signal))
    return { result: 'taken' }
  } catch (error) {
    return afterFailure(parts, telegramId, error)
  }
}

async function afterFailure({ db }: ChannelParts, telegramId: string, error: unknown): Promise<SendResult> {
  const failure = failureOf(error)
  switch (failure.kind) {
    case 'gone':
      await setBlocked(db.each, telegramId, true)
      return { result: 'refused', reason: 'telegram_blocked' }
    case 'refused':
      return { result: 'refused', reason: 'telegram_refused' }
    case 'wait':
      await pauseChat(db.each, telegramId, failure.seconds)
      return { result: 'away', reason: 'telegram_busy', retryAfterMs: failure.seconds * 1000 }
    default:
      return { result: 'away', reason: 'telegram_away' }
  }
}

/** Plain text: no markup, so nothing has to be escaped. The facts stand apart, so that a glance finds them. */
function textOf({ title, lead, facts, advice, brief }: ChannelMessage): string {
  if (brief !== undefined) return brief.slice(0, longestText)
  const lines = facts.map(({ label, value }) => `${label}: ${value}`)
  return [[title, lead], lines, [advice]]
    .map((block) => block.filter((line) => line !== '').join('\n'))
    .filter((block) => block !== '')
    .join('\n\n')
    .slice(0, longestText)
}

/** The first line in bold. Marked by its place and not by markup, for the same reason. */
function marksOf(text: string): MessageEntity[] {
  const [title = ''] = text.split('\n', 1)
  return title === '' ? [] : [{ type: 'bold', offset: 0, length: title.length }]
}

const asksForEvidence = ['dispute.opened', 'dispute.evidence_needed', 'dispute.reminder']

function buttonsOf(
  { secrets }: ChannelParts,
  telegramId: string,
  message: ChannelMessage,
): InlineKeyboardButton[] {
  const { kind, about, language, link } = message
  const site = { text: telegramText(language, 'open_site'), url: link }
  const [subject, id] = about?.split(':') ?? []
  if (subject !== 'dispute' || id === undefined || !asksForEvidence.includes(kind)) return [site]
  const data = buttonData(secrets, telegramId, 'case', id)
  return [{ text: telegramText(language, 'evidence'), callback_data: data }, site]
}
