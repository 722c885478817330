import { answerByTrader, awaitedCase, numberOf } from '../disputes/index.ts'
import type { Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { lockAccount } from './account-store.ts'
import { chatsAt, leaveCase } from './chat-store.ts'
import { type DueAnswer, dueAnswers, lockUnanswered, setAnswered, setDone } from './file-store.ts'
import type { TelegramParts } from './parts.ts'
import { type BotUser, personOf, replyWithMenu } from './person.ts'
import { reply } from './replies.ts'

/** Done: what was sent is the answer, as soon as all of it is here. */
export async function done(parts: TelegramParts, tx: Tx, person: BotUser, disputeId: string): Promise<void> {
  const { say, telegramId, userId } = person
  const { waiting, kept } = await lockUnanswered(tx, userId, disputeId)
  if (waiting > 0) {
    await setDone(tx, userId, disputeId)
    return reply(parts.secrets, tx, telegramId, { text: say('files_coming') })
  }
  if (kept > 0) return answer(parts, tx, person, disputeId)
  // A file that came by the link is the answer already.
  if (!(await awaitedCase(tx, userId, disputeId))) return replyWithMenu(parts, tx, person, say('case_gone'))
  return reply(parts.secrets, tx, telegramId, { text: say('no_files') })
}

async function answer(parts: TelegramParts, tx: Tx, person: BotUser, disputeId: string): Promise<void> {
  const { say, userId } = person
  const number = await answered(tx, userId, disputeId)
  // Either way the files are with the case, and nothing more is to be done here.
  await setAnswered(tx, userId, disputeId)
  await leaveCase(tx, userId, disputeId)
  await replyWithMenu(parts, tx, person, number ? say('answered', { number }) : say('case_gone'))
}

/** The case's number, or undefined where it takes no answer any more. */
async function answered(tx: Tx, userId: string, disputeId: string) {
  try {
    return await answerByTrader(tx, userId, disputeId)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** A file came by the upload link, and with it the answer: whichever chat of the person has the case open hears of it. */
export async function answeredByLink(
  parts: TelegramParts,
  tx: Tx,
  userId: string,
  disputeId: string,
): Promise<void> {
  const chats = await chatsAt(tx, userId, disputeId)
  if (chats.length === 0) return
  await setAnswered(tx, userId, disputeId)
  await leaveCase(tx, userId, disputeId)
  const number = await numberOf(tx, disputeId)
  for (const telegramId of chats) {
    const person = await personOf(parts, { userId, telegramId }, tx)
    await replyWithMenu(parts, tx, person, person.say('answered', { number }))
  }
}

/** Done was pressed before the last file was here, or nobody has pressed it for 15 minutes. */
export async function answerDue(parts: TelegramParts): Promise<void> {
  for (const due of await dueAnswers(parts.db.each)) await parts.db.write((tx) => answerOne(parts, tx, due))
}

async function answerOne(parts: TelegramParts, tx: Tx, due: DueAnswer): Promise<void> {
  const { waiting, kept } = await lockUnanswered(tx, due.userId, due.disputeId)
  if (waiting > 0 || kept === 0) return
  const account = await lockAccount(tx, due.telegramId)
  // Disconnected during that time: the answer counts, but no message goes to that chat.
  if (account?.userId === due.userId)
    return answer(parts, tx, await personOf(parts, account, tx), due.disputeId)
  await answered(tx, due.userId, due.disputeId)
  await setAnswered(tx, due.userId, due.disputeId)
}
