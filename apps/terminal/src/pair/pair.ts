import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '@florin/contract'
import { pairDevice } from '@florin/contract/device'
import { TerminalFault } from '../fault.ts'
import { takeLock } from '../lock.ts'
import { Queue } from '../queue/queue.ts'
import { deviceApi, type Link } from '../server/device-api.ts'
import { Refusal, Unreachable } from '../server/refusal.ts'
import { loadState, saveState, type TerminalState } from '../state.ts'
import { appVersion } from '../version.ts'
import { type PairingOffer, readOffer } from './offer.ts'

export interface PairingOptions {
  readonly folder: string
  /** The text of the QR code. */
  readonly offer: string
  readonly model?: string
  readonly sdk?: number | null
  readonly retryAfterMs?: number
}

type PairingAnswer = Answer<typeof pairDevice>

const tries = 3

/** Shows the QR code's key to the server and keeps the secret it gives in return. Throws a TerminalFault that says what is wrong. */
export async function pairTerminal(
  options: PairingOptions,
): Promise<{ serverUrl: string; terminalId: string }> {
  const offer = readOffer(options.offer)
  const lock = await takeLock(options.folder)
  try {
    const former = formerState(options.folder)
    const link: Link = {
      serverUrl: offer.server_url,
      terminalId: offer.terminal_id,
      key: offer.auth_key,
      clockOffsetMs: 0,
    }
    const installationId = former?.installation_id ?? randomUUID()
    const answer = await askServer(options, offer, link, installationId)
    savePairing(options.folder, former, stateOf(offer, link, installationId, answer))
  } finally {
    lock.release()
  }
  return { serverUrl: offer.server_url, terminalId: offer.terminal_id }
}

async function askServer(
  options: PairingOptions,
  offer: PairingOffer,
  link: Link,
  installationId: string,
): Promise<PairingAnswer> {
  const { model = 'unknown', sdk = null, retryAfterMs = 2_000 } = options
  const api = deviceApi(link, () => undefined)
  const body = {
    terminal_id: offer.terminal_id,
    installation_id: installationId,
    model: model.slice(0, 80),
    app_version: appVersion,
    sdk,
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await api.call(pairDevice, { body })
    } catch (error) {
      if (attempt === tries || !isPassing(error)) throw faultOf(error, offer, link)
      await pause(retryAfterMs)
    }
  }
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof Unreachable ||
    (error instanceof Refusal && (error.status >= 500 || error.status === 429))
  )
}

/** The call is made even when the code looks expired here: a phone whose clock is wrong must be able to pair. */
function faultOf(error: unknown, offer: PairingOffer, link: Link): unknown {
  const isExpired = Date.parse(offer.expires_at) < Date.now() + link.clockOffsetMs
  if (error instanceof Refusal) {
    if (error.code === 'pairing.over') return new TerminalFault(isExpired ? 'qr_expired' : 'qr_used')
    return new TerminalFault('pair_refused', { code: error.code })
  }
  if (!(error instanceof Unreachable)) return error
  return isExpired
    ? new TerminalFault('qr_expired')
    : new TerminalFault('pair_unreachable', { server: offer.server_url })
}

/** Settings that cannot be read are no reason not to pair anew: that is what mends them. */
function formerState(folder: string): TerminalState | undefined {
  try {
    return loadState(folder)
  } catch (error) {
    if (error instanceof TerminalFault) return undefined
    throw error
  }
}

function stateOf(
  offer: PairingOffer,
  link: Link,
  installationId: string,
  answer: PairingAnswer,
): TerminalState {
  return {
    server_url: offer.server_url,
    terminal_id: offer.terminal_id,
    device_id: answer.device_id,
    device_secret: answer.device_secret,
    installation_id: installationId,
    config: answer.config,
    clock_offset_ms: link.clockOffsetMs,
    reads_since: new Date().toISOString(),
  }
}

/** Messages queued for another terminal or another server are deleted: there they would belong to another person. */
function savePairing(folder: string, former: TerminalState | undefined, state: TerminalState): void {
  const isSame = former?.terminal_id === state.terminal_id && former.server_url === state.server_url
  if (!isSame) {
    const queue = new Queue(folder)
    queue.startAnew()
    queue.close()
  }
  saveState(folder, isSame ? { ...state, reads_since: former.reads_since } : state)
}
