import { randomBytes } from 'node:crypto'
import type { Answer, Contract, Language } from '@florin/contract'
import { telegramText } from '@florin/texts/server'
import type { Database, Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import type { Secrets } from '../platform/secrets.ts'
import * as accounts from './account-store.ts'
import { forgetLinks } from './chat-store.ts'
import { inGroups, keyFrom } from './connection-key.ts'
import * as keys from './key-store.ts'
import type { BotParts, TelegramParts } from './parts.ts'

type Accounts = Answer<Contract['telegramAccounts']>
type ConnectionKey = Answer<Contract['telegramKey']>

export const keyHash = (secrets: Secrets, key: string) => secrets.mac('telegram key', key)
const sealOf = (userId: string) => `telegram key ${userId}`

/** What is connected, and whether there is a bot at all. */
export async function listAccounts(
  { db, api }: Pick<TelegramParts, 'db' | 'api'>,
  userId: string,
  language: Language,
): Promise<Accounts> {
  const found = await accounts.accountsOf(db.each, userId)
  const message = !api
    ? telegramText(language, 'accounts.off')
    : found.length === 0
      ? telegramText(language, 'accounts.none')
      : telegramText(language, 'accounts.some', { count: found.length })
  return { accounts: found.map(toWire), message, is_on: api !== undefined }
}

/** Disconnects one account. The last one only goes with a reset of the key, so that nobody loses their alerts by one press. */
export async function disconnect(
  parts: Pick<TelegramParts, 'db' | 'live' | 'endUploadLinks'>,
  userId: string,
  telegramId: string,
  language: Language,
): Promise<Omit<Accounts, 'is_on'>> {
  const { db, live } = parts
  const left = await db.write(async (tx) => {
    const all = await accounts.lockAccountsOf(tx, userId)
    const one = all.find((account) => account.telegramId === telegramId)
    if (!one) throw new Problem('telegram.not_connected')
    if (all.length === 1) throw new Problem('telegram.last_account')
    await removeAccounts(parts, tx, userId, [one])
    await live.announce(tx, userId, { type: 'user.changed' })
    return all.filter(({ id }) => id !== one.id)
  })
  return { accounts: left.map(toWire), message: telegramText(language, 'accounts.disconnected') }
}

/** The person's key; made at the first request. */
export async function connectionKey(parts: TelegramParts, userId: string): Promise<ConnectionKey> {
  const bot = botOf(parts)
  const { db, secrets } = parts
  const known = await keys.findKey(db.each, userId)
  if (known) return shownKey(bot, secrets.unseal(sealOf(userId), known))
  await keys.addKey(db.each, userId, storedKey(secrets, userId, newKey()))
  const stored = await keys.findKey(db.each, userId)
  if (!stored) throw new Error('The key that was just stored is not there')
  return shownKey(bot, secrets.unseal(sealOf(userId), stored))
}

/** A new key. Every account is disconnected, and the person is told. */
export async function resetKey(parts: TelegramParts, userId: string, ip: string): Promise<ConnectionKey> {
  const bot = botOf(parts)
  const { db, secrets, live } = parts
  const key = newKey()
  await db.write(async (tx) => {
    await keys.replaceKey(tx, userId, storedKey(secrets, userId, key))
    const all = await accounts.lockAccountsOf(tx, userId)
    await removeAccounts(parts, tx, userId, all)
    await parts.tell(tx, { userId, kind: 'telegram.reset', values: { time: timeText(new Date()), ip } })
    await live.announce(tx, userId, { type: 'user.changed' })
  })
  return shownKey(bot, key)
}

/**
 * Disconnects every account and deletes the key, in the caller's transaction; the caller notifies the person. Returns how many there were.
 */
export async function disconnectAll(
  parts: Pick<TelegramParts, 'live' | 'endUploadLinks'>,
  tx: Tx,
  userId: string,
): Promise<number> {
  await keys.removeKey(tx, userId)
  const all = await accounts.lockAccountsOf(tx, userId)
  await removeAccounts(parts, tx, userId, all)
  await parts.live.announce(tx, userId, { type: 'user.changed' })
  return all.length
}

/**
 * The account was compromised from this moment on: if an account was connected since, all are disconnected, and the key, which a stranger
 * may have read, is deleted. Returns whether one was connected since.
 */
export async function disconnectSince(
  parts: Pick<TelegramParts, 'live' | 'endUploadLinks'>,
  tx: Tx,
  userId: string,
  since: Date,
): Promise<boolean> {
  const all = await accounts.lockAccountsOf(tx, userId)
  const isStrange = all.some(({ connectedAt }) => connectedAt >= since)
  if (isStrange) await disconnectAll(parts, tx, userId)
  else await keys.removeKey(tx, userId)
  return isStrange
}

/** With the upload links that their chats may have got. The other chats of the person get new ones. */
async function removeAccounts(
  { endUploadLinks }: Pick<TelegramParts, 'endUploadLinks'>,
  tx: Tx,
  userId: string,
  removed: readonly accounts.TelegramAccount[],
): Promise<void> {
  await accounts.removeAccounts(
    tx,
    removed.map(({ id }) => id),
  )
  await endUploadLinks(tx, userId)
  await forgetLinks(tx, userId)
}

/**
 * Must this trader connect an account before the list of cases opens? Never where there is no bot. With a moment: also where every account was
 * connected only after it.
 */
export async function lacksAccount(
  { db, api }: Pick<TelegramParts, 'db' | 'api'>,
  userId: string,
  then?: Date,
): Promise<boolean> {
  return api !== undefined && !(await accounts.hasAccount(db.each, userId, then))
}

function botOf(parts: TelegramParts): BotParts {
  const { api } = parts
  if (!api) throw new Problem('telegram.off')
  return { ...parts, api }
}

const newKey = () => keyFrom(randomBytes(20))

function storedKey(secrets: Secrets, userId: string, key: string): keys.StoredKey {
  return { hash: keyHash(secrets, key), sealed: secrets.seal(sealOf(userId), key) }
}

async function shownKey({ api, chatPage, db }: BotParts, key: string): Promise<ConnectionKey> {
  const name = await botName(api, db)
  return {
    connection_key: inGroups(key),
    // In a demo the sandbox plays Telegram, and the QR code leads there too.
    link: `${chatPage ?? `https://t.me/${name}`}?start=${key}`,
    bot: `@${name}`,
    chat_page: chatPage ?? null,
  }
}

/** From memory, from what the bot's process has learned, or from Telegram. */
async function botName(api: BotParts['api'], db: Database): Promise<string> {
  return api.username(db).catch((error: unknown) => {
    throw new Problem('server.busy', { retryAfterSeconds: 10, internal: error })
  })
}

function toWire({ id, telegramId, name, connectedAt }: accounts.TelegramAccount) {
  return { id, telegram_id: telegramId, telegram_name: name, auth_date: connectedAt.toISOString() }
}

/** To the minute, in UTC, as in mails. */
export function timeText(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
