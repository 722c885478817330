import { alertRules } from '@florin/contract'
import type { ChannelMessage } from '../ports/messenger.ts'

/** A push service takes 4,096 bytes, of which encryption needs about a hundred. */
const mostBytes = 3_900
const titleMost = 120
/** No system shows more; and a body is cut further where it does not fit. */
const bodyMost = 600
const shortBodyMost = 120

const dayS = 86_400

/** What the service worker gets. `link` is a path of our own origin: it opens nothing else. */
export function payloadOf(message: ChannelMessage, isShort = false): string {
  const { pathname, search, hash } = new URL(message.link)
  const body = [message.lead, ...message.facts.map(({ label, value }) => `${label}: ${value}`)].join('\n')
  const write = (most: number) =>
    JSON.stringify({
      id: message.id,
      title: cut(message.title, titleMost),
      body: cut(body, most),
      link: pathname + search + hash,
      // The same alert again replaces itself on the screen.
      tag: message.id,
    })
  const whole = write(isShort ? shortBodyMost : bodyMost)
  return Buffer.byteLength(whole) <= mostBytes ? whole : write(shortBodyMost)
}

/** By characters, so that none is cut through. */
function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

/** How long the push service keeps it for a device that is off, and whether it may wake the device. */
export function urgencyOf({ kind }: Pick<ChannelMessage, 'kind'>): { ttlSeconds: number; isUrgent: boolean } {
  const isOrdinary = kind === 'test' || kind === 'digest' || alertRules[kind].weight === 'ordinary'
  return isOrdinary ? { ttlSeconds: dayS, isUrgent: false } : { ttlSeconds: 3 * dayS, isUrgent: true }
}
