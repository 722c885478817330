import { createHash, createHmac, randomUUID } from 'node:crypto'

export interface Signing {
  readonly terminalId: string
  readonly key: string
  readonly method: string
  readonly path: string
  readonly timestampMs: number
  readonly body: string
}

/** The headers that prove a call: what, when, once, and by whom. */
export function signedHeaders(call: Signing): Record<string, string> {
  const nonce = randomUUID()
  return {
    'X-Terminal-Id': call.terminalId,
    'X-Timestamp': String(call.timestampMs),
    'X-Nonce': nonce,
    'X-Signature': signature(call, nonce),
  }
}

function signature(call: Signing, nonce: string): string {
  const bodyHash = createHash('sha256').update(call.body).digest('hex')
  const signed = [call.method, call.path, call.timestampMs, nonce, bodyHash].join('\n')
  return createHmac('sha256', call.key).update(signed).digest('hex')
}
