import { awaitedCase } from '../disputes/index.ts'
import type { Tx } from '../platform/database.ts'
import type { TelegramParts } from './parts.ts'
import { type BotUser, replyWithMenu } from './person.ts'
import { reply } from './replies.ts'

/** A fresh one-time link for one file of this case. */
export async function offerLink(parts: TelegramParts, tx: Tx, person: BotUser, disputeId: string) {
  const { say, telegramId, userId } = person
  const found = await awaitedCase(tx, userId, disputeId)
  if (!found) return replyWithMenu(parts, tx, person, say('case_gone'))
  const url = await parts.uploadLink(tx, disputeId, userId)
  await reply(parts.secrets, tx, telegramId, { text: say('big_file_link', { url, number: found.number }) })
}
