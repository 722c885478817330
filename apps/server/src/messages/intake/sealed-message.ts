import type { Secrets } from '../../platform/secrets.ts'
import type { Door, RawMessage } from '../message.ts'
import { isTooLong, normalise } from '../normalise.ts'

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

type SealedMessage = Parameters<typeof openMessage>[1]

export interface MessageTexts {
  seal(place: SealedPlace, message: Pick<RawMessage, 'title' | 'text'>): ReturnType<typeof sealMessage>
  open(message: SealedMessage): RawMessage
}

interface SealedHere extends ReturnType<typeof sealMessage> {
  readonly place: SealedPlace
  readonly title: string | undefined
  readonly text: string
}

/** More than come between two readings; what falls out is opened like anybody else's. */
const mostAtHand = 1_000

/** What this process has sealed a moment ago it still knows, and need not open: nearly everything that is read. */
export function messageTexts(secrets: Secrets): MessageTexts {
  // By the number that a sealing draws for itself.
  const atHand = new Map<string, SealedHere>()
  return {
    seal(place, { title, text }) {
      const sealed = sealMessage(secrets, place, { ...(title !== undefined && { title }), text })
      // A text that is too long is never read, and a thousand of them would fill the memory.
      if (isTooLong(`${title ?? ''} ${text}`)) return sealed
      atHand.set(numberOf(sealed.sealedText), { ...sealed, place, title, text })
      for (const oldest of atHand.keys()) {
        if (atHand.size <= mostAtHand) break
        atHand.delete(oldest)
      }
      return sealed
    },
    open(message) {
      const number = message.sealedText && numberOf(message.sealedText)
      const known = number === null ? undefined : atHand.get(number)
      if (!known || !isOf(known, message)) return openMessage(secrets, message)
      atHand.delete(number as string)
      const { channel, door, sender } = message
      const title = known.title !== undefined && { title: known.title }
      return { channel, ...(door && { door }), sender, ...title, text: known.text }
    },
  }
}

function numberOf(sealed: Buffer): string {
  return sealed.toString('latin1', 0, 20)
}

/** To the last bit: a row that was changed or moved must be opened, and fails. */
function isOf(known: SealedHere, message: SealedMessage): boolean {
  return (
    known.place.clientId === message.clientId &&
    known.place.terminalId === message.terminalId &&
    isSame(known.sealedText, message.sealedText) &&
    isSame(known.sealedTitle, message.sealedTitle)
  )
}

function isSame(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other)
}

/** The same for the same content, and nobody without our key can make one. */
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
