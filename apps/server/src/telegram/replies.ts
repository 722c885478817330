import type { InlineKeyboardButton, ReplyKeyboardMarkup } from 'grammy/types'
import type { Tx } from '../platform/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import { setBlocked } from './account-store.ts'
import { failureOf, within } from './bot-api.ts'
import { awaitTurn, pauseChat } from './pace.ts'
import type { BotParts } from './parts.ts'
import {
  addReply,
  claimReplies,
  forgetReply,
  isPromised,
  postponeReply,
  type WaitingReply,
} from './reply-store.ts'
import { sendMessage } from './send-message.ts'

/** A message of the bot: plain text, never markup, so that nobody's words can become any. */
export interface BotReply {
  readonly text: string
  readonly buttons?: readonly (readonly InlineKeyboardButton[])[]
  /** The keyboard at the bottom of the chat. */
  readonly menu?: readonly string[]
}

const seal = 'telegram reply'
/** An answer that comes later than this confuses more than it helps. */
const oldestSeconds = 600
const atOnce = 10
/** A longer pause is slept through by the row, not by a worker. */
const mostWaitMs = 3_000

/** Promises a message: it leaves after commit, and not at all if the transaction does not. */
export async function reply(secrets: Secrets, tx: Tx, telegramId: string, message: BotReply): Promise<void> {
  await addReply(tx, telegramId, secrets.seal(seal, JSON.stringify(message)))
}

export function markupOf({ buttons, menu }: BotReply) {
  if (buttons) return { reply_markup: { inline_keyboard: buttons.map((row) => [...row]) } }
  if (!menu) return {}
  const keyboard: ReplyKeyboardMarkup = {
    keyboard: [menu.map((text) => ({ text }))],
    resize_keyboard: true,
    is_persistent: true,
  }
  return { reply_markup: keyboard }
}

/** Sends what is due until nothing is. */
export async function sendReplies(parts: BotParts): Promise<void> {
  for (;;) {
    const claimed = await claimReplies(parts.db.each, atOnce)
    if (claimed.length === 0) return
    await Promise.all(claimed.map((one) => sendOne(parts, one)))
  }
}

async function sendOne(parts: BotParts, waiting: WaitingReply): Promise<void> {
  const { db, secrets, api } = parts
  const { id, telegramId } = waiting
  if (waiting.ageSeconds > oldestSeconds) return forgetReply(db.each, id)
  const waitMs = await awaitTurn(db, telegramId, mostWaitMs)
  if (waitMs > 0) return postponeReply(db.each, id, waitMs)
  // The chat was disconnected while this waited for its turn.
  if (!(await isPromised(db.each, id))) return
  const message = JSON.parse(secrets.unseal(seal, waiting.content)) as BotReply
  try {
    await sendMessage(api, { chat_id: telegramId, text: message.text, ...markupOf(message) }, within(15_000))
    await forgetReply(db.each, id)
  } catch (error) {
    await afterFailure(parts, waiting, error)
  }
}

async function afterFailure({ db }: BotParts, { id, telegramId, tries }: WaitingReply, error: unknown) {
  const failure = failureOf(error)
  if (failure.kind === 'gone' || failure.kind === 'refused') {
    if (failure.kind === 'gone') await setBlocked(db.each, telegramId, true)
    return forgetReply(db.each, id)
  }
  if (failure.kind === 'wait') await pauseChat(db.each, telegramId, failure.seconds)
  const ms = failure.kind === 'wait' ? failure.seconds * 1000 : Math.min(60_000, 1000 * 2 ** tries)
  return postponeReply(db.each, id, ms)
}
