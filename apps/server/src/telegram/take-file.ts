import { evidenceMaxFiles } from '@florin/contract'
import type { Tx } from '../platform/database.ts'
import { caseButtons } from './cases.ts'
import { chosenCase, expectNewCount } from './chat-store.ts'
import { addFile, countWaiting, lockUnanswered } from './file-store.ts'
import type { TelegramParts } from './parts.ts'
import type { BotUser } from './person.ts'
import { reply } from './replies.ts'
import type { SentFile } from './tables.ts'

/** What Telegram's own servers hand to a bot. */
export const mostFileBytes = 20 * 1024 * 1024

/** Of one person, on their way: as many as three cases take. */
export const mostWaiting = 3 * evidenceMaxFiles

/** Writes down that a file has come for the chosen case. It is fetched after commit. */
export async function takeFile(parts: TelegramParts, tx: Tx, person: BotUser, file: SentFile): Promise<void> {
  const { secrets } = parts
  const { telegramId, userId, say } = person
  const disputeId = await chosenCase(tx, telegramId)
  if (disputeId === undefined) return reply(secrets, tx, telegramId, { text: say('pick_first') })
  if (file.size > mostFileBytes) {
    const text = say('file_refused', { name: file.name, reason: say('file_too_large') })
    const { kept } = await lockUnanswered(tx, userId, disputeId)
    return reply(secrets, tx, telegramId, { text, buttons: [caseButtons(parts, person, disputeId, kept)] })
  }
  if ((await countWaiting(tx, userId)) >= mostWaiting) {
    const text = say('file_refused', { name: file.name, reason: say('files_too_many') })
    return reply(secrets, tx, telegramId, { text })
  }
  const isNew = await addFile(tx, { telegramId, userId, disputeId }, file)
  if (!isNew) return reply(secrets, tx, telegramId, { text: say('file_known') })
  await expectNewCount(tx, telegramId)
}
