import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ProblemCode } from '@florin/contract'

export class Refused extends Error {
  readonly code: ProblemCode

  constructor(code: ProblemCode) {
    super(code)
    this.code = code
  }
}

/** Written from the contract, not from the client: a mistake made twice would not be seen. */
export class SignatureGate {
  secret: string | undefined
  clockAheadMs = 0
  readonly #nonces = new Set<string>()

  now(): Date {
    return new Date(Date.now() + this.clockAheadMs)
  }

  admit({ method, url, headers }: IncomingMessage, body: Buffer, terminalId: string, key: string): void {
    const timestamp = String(headers['x-timestamp'])
    const nonce = String(headers['x-nonce'])
    if (headers['x-terminal-id'] !== terminalId) throw new Refused('device.unknown')
    const signed = `${method}\n${url}\n${timestamp}\n${nonce}\n${createHash('sha256').update(body).digest('hex')}`
    const expected = createHmac('sha256', key).update(signed).digest('hex')
    if (headers['x-signature'] !== expected) throw new Refused('device.signature')
    if (Math.abs(Number(timestamp) - this.now().getTime()) > 300_000) throw new Refused('device.clock_skew')
    if (this.#nonces.has(nonce) || nonce.length < 16) throw new Refused('device.replayed')
    this.#nonces.add(nonce)
  }
}
