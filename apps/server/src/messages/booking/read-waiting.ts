import { lockPhones, phonesWithMail, type WaitingMessage, waitingOf } from '../intake/index.ts'
import { isTimely } from '../receipts/index.ts'
import type { TemplateReader } from '../templates/index.ts'
import type { MessageParts } from './parts.ts'
import { readMessages, type ToRead } from './read-messages.ts'

/** A batch is a dozen questions one after another, and its answers wait for this process's turn: many phones share them. */
const phonesTogether = 200
/** One phone's backlog leaves room for the others; and one batch for what else this process has to do. */
const most = { ofPhone: 50, inAll: 400 }

/** Reads everything that waits, each phone in its order. What a crash leaves behind waits on, and is read by the next run. */
export async function readWaiting(parts: MessageParts): Promise<void> {
  const phones = await phonesWithMail(parts.db.each)
  if (phones.length === 0) return
  const reader = await parts.book.current()
  while (phones.length > 0) await readTogether(parts, reader, phones.splice(0, phonesTogether))
}

async function readTogether(
  parts: MessageParts,
  reader: TemplateReader,
  phones: readonly string[],
): Promise<void> {
  try {
    await readPhones(parts, reader, phones)
  } catch (error) {
    parts.log.warn({ err: error, phones: phones.length }, 'messages: phones could not be read together')
    for (const terminalId of phones) await readAlone(parts, reader, terminalId)
  }
}

/** One phone that cannot be read now must not hold up the others. */
async function readAlone(parts: MessageParts, reader: TemplateReader, terminalId: string): Promise<void> {
  await readPhones(parts, reader, [terminalId]).catch((error: unknown) =>
    parts.log.error({ err: error, terminalId }, 'messages: a phone could not be read'),
  )
}

async function readPhones(
  parts: MessageParts,
  reader: TemplateReader,
  phones: readonly string[],
): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await parts.db.write(async (tx) => {
      const waiting = await waitingOf(tx, await lockPhones(tx, phones), most)
      if (waiting.length > 0) await readMessages(parts, tx, reader, asTheyCame(waiting))
      return isFull(waiting)
    })
  }
}

function asTheyCame(waiting: readonly WaitingMessage[]): ToRead[] {
  const lastOf = new Map<string, Date>()
  return waiting.map((message) => {
    const previous = lastOf.get(message.terminalId) ?? message.cameBefore
    lastOf.set(message.terminalId, message.cameAt)
    const times = {
      cameMs: message.cameAt.getTime(),
      storedMs: message.storedAt.getTime(),
      previousMs: previous?.getTime(),
    }
    return { message, manner: { isReplayed: false, isTimely: isTimely(times) } }
  })
}

/** More may wait than was read. */
function isFull(waiting: readonly WaitingMessage[]): boolean {
  if (waiting.length >= most.inAll) return true
  const counts = Map.groupBy(waiting, (message) => message.terminalId)
  return [...counts.values()].some((ofPhone) => ofPhone.length >= most.ofPhone)
}
