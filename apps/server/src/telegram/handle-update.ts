import type { Update } from 'grammy/types'
import type { Tx } from '../platform/database.ts'
import { lockAccount, setBlocked, setNotified } from './account-store.ts'
import { done } from './answer.ts'
import { within } from './bot-api.ts'
import { buttonData, type Pressed, readButton } from './buttons.ts'
import { listCases, pickCase } from './cases.ts'
import { chosenCase } from './chat-store.ts'
import { commandIn } from './command.ts'
import { connect } from './connect.ts'
import { readKey } from './connection-key.ts'
import { listDeals } from './deals.ts'
import type { BotParts } from './parts.ts'
import { type BotUser, personOf, replyWithMenu } from './person.ts'
import { type Incoming, readUpdate } from './read-update.ts'
import { reply } from './replies.ts'
import { takeFile } from './take-file.ts'
import { noteUpdate } from './update-store.ts'
import { offerLink } from './upload-link.ts'

/** Everything that an update causes commits together with its number: again, it causes nothing. False for a repeated one. */
export async function handleUpdate(parts: BotParts, update: Update): Promise<boolean> {
  const incoming = readUpdate(update)
  const isFirst = await parts.db.write(async (tx) => {
    if (!(await noteUpdate(tx, update.update_id))) return false
    if (incoming) await handle(parts, tx, incoming)
    return true
  })
  // Stops the spinner on the button; of no matter when it fails.
  if (incoming?.kind === 'press')
    void parts.api.call
      .answerCallbackQuery({ callback_query_id: incoming.callbackId }, within(5_000))
      .catch(() => undefined)
  return isFirst
}

async function handle(parts: BotParts, tx: Tx, incoming: Incoming): Promise<void> {
  const { sender } = incoming
  const account = await lockAccount(tx, sender.telegramId)
  if (!account) {
    if (incoming.kind === 'text') await connect(parts, tx, sender, incoming.text)
    return
  }
  const person = await personOf(parts, account, tx)
  if (person.isBlocked)
    return reply(parts.secrets, tx, sender.telegramId, { text: person.say('account_blocked') })
  // A person who writes has not blocked the bot.
  if (account.isBlocked) await setBlocked(tx, sender.telegramId, false)
  if (incoming.kind === 'file') return takeFile(parts, tx, person, incoming.file)
  if (incoming.kind === 'other')
    return reply(parts.secrets, tx, sender.telegramId, { text: person.say('file_kind') })
  if (incoming.kind === 'press') {
    const pressed = readButton(parts.secrets, sender.telegramId, incoming.data)
    return pressed
      ? press(parts, tx, person, pressed)
      : replyWithMenu(parts, tx, person, person.say('unknown_button'))
  }
  const keyed = incoming.text.replace(/^\/start(@\w+)?\s*/, '')
  if (readKey(keyed)) return connect(parts, tx, sender, keyed)
  return command(parts, tx, person, account.isNotified, incoming.text)
}

async function press(parts: BotParts, tx: Tx, person: BotUser, { act, what }: Pressed): Promise<void> {
  switch (act) {
    case 'case':
      return pickCase(parts, tx, person, what)
    case 'done':
      return done(parts, tx, person, what)
    case 'link':
      return offerLink(parts, tx, person, what)
    case 'page':
      return listCases(parts, tx, person, Number(what))
    case 'deals':
      return listDeals(parts, tx, person)
    case 'notify':
    case 'silence':
      await setNotified(tx, person.telegramId, act === 'notify')
      return sayNotified(parts, tx, person, act === 'notify')
  }
}

async function command(parts: BotParts, tx: Tx, person: BotUser, isNotified: boolean, text: string) {
  const word = commandIn(text)
  if (word === 'disputes') return listCases(parts, tx, person)
  if (word === 'notifications') return sayNotified(parts, tx, person, isNotified)
  if (word === 'deals') return listDeals(parts, tx, person)
  const disputeId = word === 'done' ? await chosenCase(tx, person.telegramId) : undefined
  if (disputeId !== undefined) return done(parts, tx, person, disputeId)
  return replyWithMenu(parts, tx, person, person.say('menu'))
}

async function sayNotified({ secrets }: BotParts, tx: Tx, person: BotUser, isNotified: boolean) {
  const { say, telegramId } = person
  const text = say(isNotified ? 'switch_off' : 'switch_on')
  const data = buttonData(secrets, telegramId, isNotified ? 'silence' : 'notify')
  await reply(secrets, tx, telegramId, {
    text: say(isNotified ? 'notifications_on' : 'notifications_off'),
    buttons: [[{ text, callback_data: data }]],
  })
}
