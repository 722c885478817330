import { awaitedCase } from '../disputes/index.ts'
import { isConnected } from './account-store.ts'
import { failureOf, within } from './bot-api.ts'
import { caseButtons } from './cases.ts'
import { claimCounts, countTold, type DueCount, keepLink, postponeCount } from './chat-store.ts'
import { awaitTurn, pauseChat } from './pace.ts'
import type { BotParts } from './parts.ts'
import { type BotUser, personOf } from './person.ts'

const seal = 'telegram upload link'

/** Sends how many files have arrived, once an album or a row of messages has ended. The message is edited when a file was late. */
export async function tellCounts(parts: BotParts): Promise<void> {
  const due = await claimCounts(parts.db.each)
  await Promise.all(due.map((one) => tellCount(parts, one)))
}

async function tellCount(parts: BotParts, due: DueCount): Promise<void> {
  const { db } = parts
  const found = due.count > 0 ? await awaitedCase(db.each, due.userId, due.disputeId) : undefined
  if (!found) return countTold(db.each, due, undefined)
  const waitMs = await awaitTurn(db, due.telegramId, 3_000)
  if (waitMs > 0) return postponeCount(db.each, due, waitMs)
  if (!(await isConnected(db.each, due.telegramId, due.userId))) return
  const person = await personOf(parts, due, db.each)
  const url = await linkOf(parts, due)
  const text = `${person.say('files_taken', { count: due.count })} ${person.say('files_link', { url, number: found.number })}`
  try {
    await countTold(db.each, due, await write(parts, due, person, text))
  } catch (error) {
    await afterFailure(parts, due, error)
  }
}

/** Edits the message, or sends another where there is none to edit. */
async function write(parts: BotParts, due: DueCount, person: BotUser, text: string): Promise<number> {
  const markup = { inline_keyboard: [caseButtons(parts, person, due.disputeId, due.count)] }
  const to = { chat_id: due.telegramId, text, reply_markup: markup }
  if (due.messageId !== null) {
    const messageId = Number(due.messageId)
    try {
      await parts.api.call.editMessageText({ ...to, message_id: messageId }, within(15_000))
      return messageId
    } catch (error) {
      if (failureOf(error).kind !== 'refused') throw error
      if (/not modified/i.test(String((error as { description?: string }).description))) return messageId
    }
  }
  return (await parts.api.call.sendMessage(to, within(15_000))).message_id
}

async function afterFailure({ db }: BotParts, due: DueCount, error: unknown): Promise<void> {
  const failure = failureOf(error)
  if (failure.kind === 'gone' || failure.kind === 'refused') return countTold(db.each, due, undefined)
  if (failure.kind === 'wait') await pauseChat(db.each, due.telegramId, failure.seconds)
  await postponeCount(db.each, due, failure.kind === 'wait' ? failure.seconds * 1000 : 5_000)
}

/** The same link while it is good, so that each edit does not make a new one. */
async function linkOf({ db, secrets, uploadLink }: BotParts, due: DueCount): Promise<string> {
  if (due.link) return secrets.unseal(seal, due.link)
  const url = await uploadLink(db.each, due.disputeId, due.userId)
  await keepLink(db.each, due.telegramId, secrets.seal(seal, url))
  return url
}
