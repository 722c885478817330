import { isProblemText, problemText } from '@florin/texts/server'
import { keepForAnswer } from '../disputes/index.ts'
import { Problem } from '../platform/problem.ts'
import { lockAccount } from './account-store.ts'
import { failureOf, within } from './bot-api.ts'
import { caseButtons } from './cases.ts'
import { expectCount } from './chat-store.ts'
import { download, NotFetched, TooLarge } from './download.ts'
import {
  claimFiles,
  lockUnanswered,
  postponeFile,
  setKept,
  setRefused,
  type WaitingFile,
} from './file-store.ts'
import { pauseChat } from './pace.ts'
import type { BotParts } from './parts.ts'
import { type BotUser, personOf } from './person.ts'
import { reply } from './replies.ts'
import { mostFileBytes } from './take-file.ts'

/** Judging a file takes a core. */
const atOnce = 2
const mostTries = 8

/** Fetches what was sent and keeps it as evidence, until nothing is due. */
export async function fetchFiles(parts: BotParts): Promise<void> {
  for (;;) {
    const files = await claimFiles(parts.db.each, atOnce)
    if (files.length === 0) return
    await Promise.all(files.map((file) => fetchOne(parts, file)))
  }
}

async function fetchOne(parts: BotParts, waiting: WaitingFile): Promise<void> {
  try {
    await keepOne(parts, waiting)
  } catch (error) {
    await afterFailure(parts, waiting, error)
  }
}

/** The row of evidence and `kept` commit together: killed anywhere, a file is kept once. */
async function keepOne({ api, disputes, uploadFolder }: BotParts, waiting: WaitingFile): Promise<void> {
  const { file_path, file_size } = await api.call.getFile({ file_id: waiting.fileId }, within(15_000))
  if (file_path === undefined) throw new NotFetched('no path')
  if ((file_size ?? 0) > mostFileBytes) throw new TooLarge()
  const file = await download(api.fileUrl(file_path), uploadFolder, waiting.name)
  await keepForAnswer(disputes, {
    traderId: waiting.userId,
    disputeId: waiting.disputeId,
    file,
    async also(tx, { id }) {
      if (!(await setKept(tx, waiting.id, id))) throw new AlreadyKept()
      await expectCount(tx, waiting.telegramId)
    },
  })
}

/** Another process was quicker, or the account was disconnected; the transaction is undone. */
class AlreadyKept extends Error {}

async function afterFailure(parts: BotParts, waiting: WaitingFile, error: unknown): Promise<void> {
  if (error instanceof AlreadyKept) return
  if (error instanceof TooLarge) return refuseFile(parts, waiting, ({ say }) => say('file_too_large'))
  if (error instanceof Problem && error.code !== 'server.busy')
    return refuseFile(parts, waiting, ({ language }) => problemSentence(language, error))
  const delayMs = await delayAfter(parts, waiting, error)
  if (delayMs === undefined || waiting.tries >= mostTries)
    return refuseFile(parts, waiting, ({ say }) => say('file_not_fetched'))
  await postponeFile(parts.db.each, waiting.id, delayMs)
}

/** How long until the next try; undefined where none would help. */
async function delayAfter({ db, log }: BotParts, { telegramId, tries }: WaitingFile, error: unknown) {
  const usual = Math.min(60_000, 1000 * 2 ** tries)
  if (error instanceof NotFetched) return usual
  const failure = telegramFailure(error)
  if (!failure) {
    // The database, the disk or a fault of ours: the file stays with Telegram, and is fetched again.
    log.error({ err: error }, 'telegram: a file was not kept')
    return usual
  }
  if (failure.kind === 'refused' || failure.kind === 'gone') return undefined
  if (failure.kind === 'wait') await pauseChat(db.each, telegramId, failure.seconds)
  return failure.kind === 'wait' ? failure.seconds * 1000 : usual
}

function telegramFailure(error: unknown) {
  try {
    return failureOf(error)
  } catch {
    return undefined
  }
}

async function refuseFile(parts: BotParts, waiting: WaitingFile, reasonFor: (person: BotUser) => string) {
  const { telegramId, userId, disputeId, name } = waiting
  await parts.db.write(async (tx) => {
    if (!(await setRefused(tx, waiting.id))) return
    const account = await lockAccount(tx, telegramId)
    if (account?.userId !== userId) return
    const person = await personOf(parts, account, tx)
    const { kept } = await lockUnanswered(tx, userId, disputeId)
    await reply(parts.secrets, tx, telegramId, {
      text: person.say('file_refused', { name, reason: reasonFor(person) }),
      buttons: [caseButtons(parts, person, disputeId, kept)],
    })
    await expectCount(tx, telegramId)
  })
}

function problemSentence(language: 'ru' | 'en', { code, details }: Problem): string {
  return isProblemText(code) ? problemText(language, code, { ...details.values }) : code
}
