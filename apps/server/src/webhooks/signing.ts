import { createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '../platform/secrets.ts'

const prefix = 'whsec_'

/** As Standard Webhooks writes it: what comes after the prefix is the key, in base64. */
export function newSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

const context = (endpointId: string) => `webhook:${endpointId}`

export function sealSecret(secrets: Secrets, endpointId: string, secret: string): Buffer {
  return secrets.seal(context(endpointId), secret)
}

export interface SignedMessage {
  readonly id: string
  readonly sentAtSeconds: number
  readonly body: string
}

/** The headers of Standard Webhooks. Each secret signs: during a rotation the shop may know either. */
export function signedHeaders(
  { id, sentAtSeconds, body }: SignedMessage,
  signingSecrets: readonly string[],
): Record<string, string> {
  const content = `${id}.${sentAtSeconds}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': String(sentAtSeconds),
    'webhook-signature': signingSecrets.map((secret) => `v1,${signature(secret, content)}`).join(' '),
  }
}

function signature(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(content).digest('base64')
}

export interface SealedSecrets {
  readonly endpointId: string
  readonly secret: Buffer
  readonly oldSecret: Buffer | undefined
}

export function openSecrets(
  secrets: Secrets,
  { endpointId, secret, oldSecret }: SealedSecrets,
): readonly string[] {
  const sealed = oldSecret ? [secret, oldSecret] : [secret]
  return sealed.map((one) => secrets.unseal(context(endpointId), one))
}
