import type { Language } from '@florin/contract'
import { type TelegramText, type TextValues, telegramText } from '@florin/texts/server'
import { awaitedCases } from '../disputes/index.ts'
import type { Queryable, Tx } from '../platform/database.ts'
import type { TelegramAccount } from './account-store.ts'
import type { TelegramParts } from './parts.ts'
import { type BotReply, reply } from './replies.ts'

/** The person behind a chat, and how they are spoken to. */
export interface BotUser {
  readonly userId: string
  readonly telegramId: string
  readonly username: string
  readonly language: Language
  readonly isBlocked: boolean
  say(key: TelegramText, values?: TextValues): string
}

export async function personOf(
  { users }: Pick<TelegramParts, 'users'>,
  { userId, telegramId }: Pick<TelegramAccount, 'userId' | 'telegramId'>,
  on: Queryable,
): Promise<BotUser> {
  const { username, language, isBlocked } = await users.find(userId, on)
  const say = (key: TelegramText, values?: TextValues) => telegramText(language, key, values)
  return { userId, telegramId, username, language, isBlocked, say }
}

/** A message with the keyboard at the bottom, whose number is that of this transaction. */
export async function withMenu(tx: Tx, { userId, say }: BotUser, text: string): Promise<BotReply> {
  const { total } = await awaitedCases(tx, userId, { offset: 0, limit: 1 })
  return { text, menu: [say('menu_disputes', { count: total }), say('menu_notifications')] }
}

export async function replyWithMenu(
  { secrets }: Pick<TelegramParts, 'secrets'>,
  tx: Tx,
  person: BotUser,
  text: string,
): Promise<void> {
  await reply(secrets, tx, person.telegramId, await withMenu(tx, person, text))
}
