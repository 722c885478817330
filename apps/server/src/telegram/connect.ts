import { productName } from '@florin/contract'
import { type TelegramText, telegramText } from '@florin/texts/server'
import type { Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import * as accounts from './account-store.ts'
import { keyHash, timeText } from './accounts.ts'
import { readKey } from './connection-key.ts'
import { lockOwner } from './key-store.ts'
import type { TelegramParts } from './parts.ts'
import { personOf, replyWithMenu } from './person.ts'
import type { Sender } from './read-update.ts'
import { reply } from './replies.ts'

const wrongKeys = { max: 10, seconds: 3600 }

/** The text of somebody who is not connected, or who sends a key all the same: it connects, or they are told why not. */
export async function connect(parts: TelegramParts, tx: Tx, sender: Sender, text: string): Promise<void> {
  const said = text.replace(/^\/start(@\w+)?\s*/, '').trim()
  const key = readKey(said)
  // Whatever they send, after ten tries in an hour they are not answered.
  if (!(await countTry(parts, sender))) return
  if (said === '' || !key) return sayToStranger(parts, tx, sender, said === '' ? 'ask_key' : 'not_a_key')
  const userId = await lockOwner(tx, keyHash(parts.secrets, key))
  if (userId === undefined) return sayToStranger(parts, tx, sender, 'wrong_key')
  await parts.limits.giveBack(tryOf(sender))
  await bind(parts, tx, sender, userId)
}

const tryOf = ({ telegramId }: Sender) => ({ name: 'telegram.key', key: telegramId, limits: [wrongKeys] })

async function countTry({ limits }: TelegramParts, sender: Sender): Promise<boolean> {
  try {
    await limits.take([tryOf(sender)])
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'limit.reached') return false
    throw error
  }
}

async function bind(parts: TelegramParts, tx: Tx, sender: Sender, userId: string): Promise<void> {
  const { telegramId, name } = sender
  const person = await personOf(parts, { userId, telegramId }, tx)
  if (person.isBlocked) return sayToStranger(parts, tx, sender, 'wrong_key')
  if (!(await accounts.addAccount(tx, { userId, telegramId, name })))
    return alreadyConnected(parts, tx, sender, userId)
  await tellOthers(parts, tx, sender, userId)
  await parts.tell(tx, {
    userId,
    kind: 'telegram.connected',
    values: { telegram: name, time: timeText(new Date()) },
  })
  await parts.live.announce(tx, userId, { type: 'user.changed' })
  await replyWithMenu(parts, tx, person, person.say('connected', { name: person.username }))
}

/** One Telegram account belongs to one person here. */
async function alreadyConnected(parts: TelegramParts, tx: Tx, sender: Sender, userId: string) {
  const own = await accounts.lockAccount(tx, sender.telegramId)
  if (own?.userId !== userId) return sayToStranger(parts, tx, sender, 'other_account')
  const person = await personOf(parts, own, tx)
  return replyWithMenu(parts, tx, person, person.say('already_connected', { name: person.username }))
}

/** The other chats hear of it at once; the alert itself goes the other ways, where the newcomer can't open it. */
async function tellOthers(parts: TelegramParts, tx: Tx, { telegramId, name }: Sender, userId: string) {
  const others = (await accounts.accountsOf(tx, userId)).filter((one) => one.telegramId !== telegramId)
  for (const other of others) {
    const person = await personOf(parts, other, tx)
    await reply(parts.secrets, tx, other.telegramId, { text: person.say('also_connected', { name }) })
  }
}

/** Nobody knows a stranger's language, so they are told in both. */
async function sayToStranger(
  { secrets }: TelegramParts,
  tx: Tx,
  { telegramId }: Sender,
  key: TelegramText,
): Promise<void> {
  const [ru, en] = (['ru', 'en'] as const).map((language) =>
    telegramText(language, key, { product: productName }),
  )
  await reply(secrets, tx, telegramId, { text: `${ru}\n\n${en}` })
}
