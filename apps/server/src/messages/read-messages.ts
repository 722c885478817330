import type { Tx } from '../platform/database.ts'
import { bookCredit, bookDebit, bookIgnored } from './book-notice.ts'
import { addUnparsed } from './inbox-store.ts'
import type { Notice } from './message.ts'
import type { MessageParts } from './parts.ts'
import * as store from './read-store.ts'
import { isTimely } from './receipt.ts'
import { openMessage, shapeMac } from './sealed-message.ts'
import type { TemplateReader } from './template-book.ts'

const batchSize = 50

/** How a message is being read: as it comes, or again with newer templates. */
export interface Manner {
  readonly isReplayed: boolean
  readonly isTimely: boolean
}

/** Most of reading is waiting for the database; a few phones at once, and connections are left for others. */
const phonesAtOnce = 4

/** Reads everything that waits, each phone in its order. What a crash leaves behind waits on, and is read by the next run. */
export async function readWaiting(parts: MessageParts): Promise<void> {
  const phones = await store.phonesWithMail(parts.db.each)
  if (phones.length === 0) return
  const reader = await parts.book.current()
  const readSome = async () => {
    for (let terminalId = phones.pop(); terminalId; terminalId = phones.pop()) {
      // One phone that cannot be read now must not hold up the others.
      await readPhone(parts, reader, terminalId).catch((error: unknown) =>
        parts.log.error({ err: error, terminalId }, 'messages: a phone could not be read'),
      )
    }
  }
  await Promise.all(Array.from({ length: phonesAtOnce }, readSome))
}

async function readPhone(parts: MessageParts, reader: TemplateReader, terminalId: string): Promise<void> {
  for (;;) {
    const count = await parts.db.write(async (tx) => {
      await store.lockPhone(tx, terminalId)
      const waiting = await store.waitingOf(tx, terminalId, batchSize)
      const [first] = waiting
      if (!first) return 0
      let previous = await store.cameBefore(tx, terminalId, first.place)
      for (const message of waiting) {
        const times = {
          cameMs: message.cameAt.getTime(),
          storedMs: message.storedAt.getTime(),
          previousMs: previous?.getTime(),
        }
        await readOne(parts, tx, reader, message, { isReplayed: false, isTimely: isTimely(times) })
        previous = message.cameAt
      }
      return waiting.length
    })
    if (count < batchSize) return
  }
}

/** Reads one message and books what it tells. Answers what it was. */
export async function readOne(
  parts: MessageParts,
  tx: Tx,
  reader: TemplateReader,
  message: store.StoredMessage,
  manner: Manner,
): Promise<Notice['kind']> {
  const raw = openMessage(parts.secrets, message)
  const notice = reader.parse(raw)
  switch (notice.kind) {
    case 'unknown-sender':
      await store.writeReading(tx, message.id, { outcome: 'unknown_sender' })
      break
    case 'ignored':
      await bookIgnored(tx, message, notice, manner)
      await store.writeReading(tx, message.id, {
        outcome: 'ignored',
        reason: notice.reason,
        bank: notice.bank,
      })
      break
    case 'alarm':
      await store.writeReading(tx, message.id, { outcome: 'alarm', bank: notice.bank })
      // A name that anybody can show must not shut a trader's methods.
      if (notice.origin !== 'name-only') await parts.raiseBankBlock(tx, message.terminalId, notice.bank)
      break
    case 'unparsed': {
      const shape = shapeMac(parts.secrets, raw)
      await store.writeReading(tx, message.id, {
        outcome: 'unparsed',
        reason: notice.reason,
        bank: notice.bank,
        shapeMac: shape,
      })
      if (!manner.isReplayed) await addUnparsed(tx, { message, bank: notice.bank, shape })
      break
    }
    case 'debit':
      await bookDebit(tx, message, notice, manner)
      await store.writeReading(tx, message.id, { outcome: 'debit', ...sourceOf(notice) })
      break
    case 'credit':
      await bookCredit(parts, tx, message, notice, manner)
      await store.writeReading(tx, message.id, { outcome: 'credit', ...sourceOf(notice) })
  }
  return notice.kind
}

function sourceOf(notice: Extract<Notice, { kind: 'credit' | 'debit' }>) {
  const { bank, templateId, templateVersion } = notice
  return { bank, templateId, templateVersion }
}
