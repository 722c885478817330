import type { Secrets } from '../../platform/secrets.ts'
import type { Door, RawMessage } from '../message.ts'
import { normalise } from '../normalise.ts'

/** Where a sealed text belongs: moved to another row it does not open. */
export interface SealedPlace {
  readonly terminalId: string
  readonly clientId: string
}

const contextOf = (part: 'title' | 'text', { terminalId, clientId }: SealedPlace) =>
  `raw_message|${part}|${terminalId}|${clientId}`

export function sealMessage(
  secrets: Secrets,
  place: SealedPlace,
  { title, text }: Pick<RawMessage, 'title' | 'text'>,
): { sealedTitle: Buffer | null; sealedText: Buffer } {
  return {
    sealedTitle: title === undefined ? null : secrets.seal(contextOf('title', place), title),
    sealedText: secrets.seal(contextOf('text', place), text),
  }
}

export function openMessage(
  secrets: Secrets,
  message: SealedPlace & {
    readonly channel: RawMessage['channel']
    readonly door?: Door
    readonly sender: string
    readonly sealedTitle: Buffer | null
    readonly sealedText: Buffer | null
  },
): RawMessage {
  const { channel, door, sender, sealedTitle, sealedText } = message
  return {
    channel,
    ...(door && { door }),
    sender,
    ...(sealedTitle && { title: secrets.unseal(contextOf('title', message), sealedTitle) }),
    text: sealedText ? secrets.unseal(contextOf('text', message), sealedText) : '',
  }
}

/** The same for the same content, and it can't be made without our key. */
export function contentMac(secrets: Secrets, message: RawMessage & { readonly receivedAt: Date }): Buffer {
  const { channel, sender, title = '', text, receivedAt } = message
  return secrets.mac('message', channel, sender, title, text, receivedAt.toISOString())
}

/** Alike are texts that differ only in their numbers. */
export function shapeMac(secrets: Secrets, { channel, title = '', text }: RawMessage): Buffer {
  const shape = normalise(`${title} ${text}`.slice(0, 4_096)).folded.replaceAll(/\d[\d .,:]*/g, '#')
  return secrets.mac('message shape', channel, shape)
}

const payerContext = (receiptId: string) => `receipt|payer|${receiptId}`

export function sealPayer(secrets: Secrets, receiptId: string, payer: string): Buffer {
  return secrets.seal(payerContext(receiptId), payer)
}

export function openPayer(secrets: Secrets, receiptId: string, sealed: Buffer): string {
  return secrets.unseal(payerContext(receiptId), sealed)
}

export function payerMac(secrets: Secrets, key: string): Buffer {
  return secrets.mac('payer', key)
}
