import type { Answer, Endpoint, Sending } from '@florin/contract'
import type { z } from 'zod'
import { Refusal, refusalOf, Unreachable } from './refusal.ts'
import { signedHeaders } from './sign.ts'

export interface Link {
  readonly serverUrl: string
  readonly terminalId: string
  /** The QR code's key while pairing, the device's own secret afterwards. */
  readonly key: string
  /** Added to the phone's clock for signing. */
  clockOffsetMs: number
  /** Breaks off a call that is under way. */
  readonly signal?: AbortSignal
}

export interface DeviceApi {
  call<E extends Endpoint>(endpoint: E, sending: Sending<E>): Promise<Answer<E>>
}

const answerWithinMs = 20_000

/** Signed calls to the server. A wrong clock is corrected by the server's and the call repeated at once. */
export function deviceApi(link: Link, clockCorrected: (offsetMs: number) => void): DeviceApi {
  return {
    async call<E extends Endpoint>(endpoint: E, sending: Sending<E>): Promise<Answer<E>> {
      const body = JSON.stringify((sending as { body: unknown }).body)
      try {
        return await callOnce(link, endpoint, body)
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'device.clock_skew' || !error.serverTime)
          throw error
        link.clockOffsetMs = error.serverTime.getTime() - Date.now()
        clockCorrected(link.clockOffsetMs)
        return await callOnce(link, endpoint, body)
      }
    },
  }
}

async function callOnce<E extends Endpoint>(link: Link, endpoint: E, body: string): Promise<Answer<E>> {
  const { status, text, retryAfter } = await post(link, endpoint, body)
  if (status !== 200 && status !== 201) throw refusalOf(status, text, retryAfter)
  return readAnswer(endpoint, text)
}

async function post(link: Link, { method, path }: Endpoint, body: string) {
  const { terminalId, key } = link
  const timestampMs = Date.now() + link.clockOffsetMs
  try {
    const response = await fetch(link.serverUrl.replace(/\/+$/, '') + path, {
      method,
      body,
      headers: {
        'Content-Type': 'application/json',
        ...signedHeaders({ terminalId, key, method, path, timestampMs, body }),
      },
      // A message goes to the server of the QR code only: redirects are not followed.
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(answerWithinMs), ...(link.signal ? [link.signal] : [])]),
    })
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('retry-after'),
    }
  } catch (error) {
    throw new Unreachable(networkReason(error))
  }
}

function readAnswer<E extends Endpoint>(endpoint: E, text: string): Answer<E> {
  try {
    return (endpoint.answer as z.ZodType).parse(JSON.parse(text)) as Answer<E>
  } catch {
    throw new Unreachable('answer')
  }
}

function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return 'network'
  if (error.name === 'TimeoutError') return 'timeout'
  const { cause } = error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'network'
}
