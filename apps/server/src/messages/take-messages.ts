import type { DeviceMessage } from '@florin/contract'
import type { Secrets } from '../platform/secrets.ts'
import type { MessageSink } from '../terminals/index.ts'
import { messagesChannel } from './jobs.ts'
import type { RawMessage } from './message.ts'
import * as store from './message-store.ts'
import { contentMac, sealMessage } from './sealed-message.ts'

/** Where the phones' checked messages are kept: raw and sealed, in the transaction that acknowledges them. Read later. */
export function messageSink(secrets: Secrets): MessageSink {
  const macOf = (message: DeviceMessage) =>
    contentMac(secrets, { ...rawOf(message), receivedAt: new Date(message.received_at) })
  return {
    fingerprint: (message) => macOf(message).toString('hex'),
    kept: store.keptMessages,
    async take(tx, origin, fresh) {
      const rows = fresh.map(({ message, rejection }) => ({
        seq: message.seq,
        id: message.id,
        channel: message.channel,
        sender: message.sender,
        ...sealMessage(secrets, { terminalId: origin.terminalId, clientId: message.id }, rawOf(message)),
        contentMac: macOf(message),
        receivedAt: new Date(message.received_at),
        rejection,
      }))
      await store.keepMessages(tx, origin, rows)
      if (rows.length > 0) await store.tellReaders(tx, messagesChannel)
    },
  }
}

function rawOf({ channel, sender, title, text }: DeviceMessage): RawMessage {
  return { channel, sender, text, ...(title !== null && { title }) }
}
