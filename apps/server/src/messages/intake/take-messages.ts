import type { DeviceMessage } from '@florin/contract'
import type { Database } from '../../platform/database.ts'
import { type Lane, lanes } from '../../platform/lanes.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { MessageSink } from '../../terminals/index.ts'
import type { RawMessage } from '../message.ts'
import * as store from './message-store.ts'
import { contentMac, sealMessage } from './sealed-message.ts'

/** Called when messages have come, so that they don't wait for the timer. */
export const messagesChannel = 'florin_messages'

/** Where the phones' checked messages are kept: raw and sealed, in the transaction that acknowledges them. Read later. */
export function messageSink(db: Database, secrets: Secrets): MessageSink {
  const macOf = (message: DeviceMessage) =>
    contentMac(secrets, { ...rawOf(message), receivedAt: new Date(message.received_at) })
  const sealed = (terminalId: string, message: DeviceMessage) => ({
    seq: message.seq,
    id: message.id,
    channel: message.channel,
    sender: message.sender,
    ...sealMessage(secrets, { terminalId, clientId: message.id }, rawOf(message)),
    contentMac: macOf(message),
    receivedAt: new Date(message.received_at),
    simSlot: message.sim_slot,
  })
  const appending = appender(db)
  return {
    fingerprint: (message) => macOf(message).toString('hex'),
    kept: store.keptMessages,
    append({ terminalId, installationId, ownerId }, next) {
      const sealedNext = next.map((message) => sealed(terminalId, message))
      return appending({ terminalId, installationId, ownerId, messages: sealedNext })
    },
    async take(tx, origin, fresh) {
      const rows = fresh.map(({ message, rejection }) => ({
        ...sealed(origin.terminalId, message),
        rejection,
      }))
      await store.keepMessages(tx, origin, rows)
      if (rows.length > 0) await store.tellReaders(tx, messagesChannel)
    },
  }
}

const mostAtOnce = 32

/** Batches of many phones share one commit. */
function appender(db: Database): Lane<store.NextBatch, boolean> {
  return lanes({
    count: 1,
    most: mostAtOnce,
    ownerOf: (batch: store.NextBatch) => batch.terminalId,
    run: (batches) => appendTogether(db, batches),
  })
}

/** The second batch of a queue has to wait for the first, and is judged. */
async function appendTogether(db: Database, batches: readonly store.NextBatch[]): Promise<boolean[]> {
  const firsts = new Map<string, store.NextBatch>()
  for (const batch of batches) {
    const queue = `${batch.terminalId} ${batch.installationId}`
    if (!firsts.has(queue)) firsts.set(queue, batch)
  }
  const next = [...firsts.values()]
  const kept = await store.appendMessages(db.each, next, messagesChannel)
  const taken = new Set(next.filter((_, at) => kept[at]))
  return batches.map((batch) => taken.has(batch))
}

function rawOf({ channel, sender, title, text }: DeviceMessage): RawMessage {
  return { channel, sender, text, ...(title !== null && { title }) }
}
