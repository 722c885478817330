import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '../platform/problem.ts'
import { sha256 } from '../platform/secrets.ts'
import type { RawRequest } from './request.ts'

/** What a phone says about its request, beside the request itself. */
export interface SignedHeaders {
  readonly terminalId: string
  /** Milliseconds, as sent. */
  readonly timestamp: string
  readonly nonce: string
  readonly signature: string
}

/** How far a phone's clock may be from ours, in both directions. */
export const signatureWindowMs = 5 * 60_000

/** Undefined when one of them is missing or could not be one. */
export function signedHeaders(raw: RawRequest): SignedHeaders | undefined {
  const fits = (name: string, pattern: RegExp) => {
    const value = raw.header(name)
    return value !== undefined && pattern.test(value) ? value : undefined
  }
  const terminalId = fits('x-terminal-id', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)?.toLowerCase()
  const timestamp = fits('x-timestamp', /^\d{1,15}$/)
  const nonce = fits('x-nonce', /^[\x21-\x7e]{8,128}$/)
  const signature = fits('x-signature', /^[0-9a-f]{64}$/i)
  return terminalId && timestamp && nonce && signature
    ? { terminalId, timestamp, nonce, signature }
    : undefined
}

export function signingString(raw: RawRequest, { timestamp, nonce }: SignedHeaders): string {
  return [raw.method, raw.path, timestamp, nonce, sha256(raw.bodyText).toString('hex')].join('\n')
}

export function isSignedWith(secret: string, raw: RawRequest, headers: SignedHeaders): boolean {
  return isMacOf(secret, signingString(raw, headers), Buffer.from(headers.signature, 'hex'))
}

/** HMAC-SHA256 with the secret's text as key, compared in constant time. */
export function isMacOf(secret: string, signed: string, mac: Buffer): boolean {
  const right = createHmac('sha256', secret).update(signed).digest()
  return mac.length === right.length && timingSafeEqual(mac, right)
}

/** A phone whose clock is wrong gets the server's time, so that it can correct for the difference. */
export function refuseSkew(timestampMs: number, now: Date): void {
  if (Math.abs(timestampMs - now.getTime()) <= signatureWindowMs) return
  throw new Problem('device.clock_skew', { facts: { server_time: now.toISOString() } })
}
