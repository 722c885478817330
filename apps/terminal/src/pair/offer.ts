import { z } from 'zod'
import { TerminalFault } from '../fault.ts'

const pairingOffer = z.object({
  terminal_id: z.uuid(),
  server_url: z.url({ protocol: /^https?$/ }).refine(isBare),
  auth_key: z.string().min(16).max(500),
  expires_at: z.iso.datetime({ offset: true }),
})

/** What the dashboard's QR code says. */
export type PairingOffer = z.output<typeof pairingOffer>

export function readOffer(text: string): PairingOffer {
  const offer = pairingOffer.safeParse(parsed(text)).data
  if (!offer) throw new TerminalFault('qr_shape')
  if (!isPrivateEnough(offer.server_url)) throw new TerminalFault('qr_insecure', { server: offer.server_url })
  return offer
}

/** A name before an @, or a path, would make a reader believe in another server. */
function isBare(serverUrl: string): boolean {
  const { username, password, pathname, search, hash } = new URL(serverUrl)
  return `${username}${password}${search}${hash}` === '' && pathname === '/'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The answer to a pairing carries the phone's secret, so it crosses the open internet only under TLS. */
function isPrivateEnough(serverUrl: string): boolean {
  const { protocol, hostname } = new URL(serverUrl)
  if (protocol === 'https:') return true
  return (
    /^(?:localhost|\[::1\]|.+\.local)$/.test(hostname) ||
    /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+)+$/.test(hostname)
  )
}
