import type { Answer, Contract } from '@florin/contract'
import type { Terminal } from '../../../lib/terminals.ts'

/** What a phone needs to be connected, once. Never kept longer than its window is open. */
export type PairingOffer = Answer<Contract['verifyTerminal']>

/** The text of the QR code: exactly the four that the app reads. Undefined when one of them is missing. */
export function qrText(offer: PairingOffer): string | undefined {
  const { terminal_id, server_url, auth_key, expires_at } = offer
  if (!terminal_id || !server_url || !auth_key || !expires_at) return undefined
  return JSON.stringify({ terminal_id, server_url, auth_key, expires_at })
}

const lifeMs = 10 * 60_000

/** How long the code still holds. A browser whose clock is wrong counts the whole ten minutes from now. */
export function remainingMs(expiresAt: string, now: number): number {
  const remainingMs = Date.parse(expiresAt) - now
  return remainingMs > 0 && remainingMs <= lifeMs ? remainingMs : lifeMs
}

/**
 * Whether the phone has come, by what was known before. A phone that was on all along proves nothing by being on:
 * only another model does.
 */
export function hasConnected(before: Terminal | undefined, now: Terminal | undefined): boolean {
  if (now?.terminal_status_display !== 'Enabled') return false
  return before?.terminal_status_display !== 'Enabled' || before.model !== now.model
}

export function forwarderUrl(
  { server_url, terminal_id }: Pick<PairingOffer, 'server_url' | 'terminal_id'>,
  app: 'smsforwarder' | 'sms-gateway',
): string {
  return `${server_url.replace(/\/+$/, '')}/ingest/${app}/${terminal_id}`
}

/** For a shell: the JSON has no quote of this kind, but nothing may ever end the argument early. */
export function pairCommand(text: string): string {
  return `npm run terminal -- pair '${text.replaceAll("'", "'\\''")}'`
}

/** Opens our app on the phone that shows this page, with the QR code's text in it. */
export function pairLink(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text))
  const data = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return `florin-terminal://pair?d=${data}`
}
