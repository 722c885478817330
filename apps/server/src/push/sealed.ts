import { createHash } from 'node:crypto'
import type { Secrets } from '../platform/secrets.ts'
import type { PushSubscription } from '../ports/push-sender.ts'
import type { StoredDevice } from './store.ts'

export function endpointHash(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest()
}

const contextOf = (hash: Buffer) => `push:${hash.toString('hex')}`

export function sealSubscription(secrets: Secrets, subscription: PushSubscription): Buffer {
  return secrets.seal(contextOf(endpointHash(subscription.endpoint)), JSON.stringify(subscription))
}

export function openSubscription(secrets: Secrets, { sealed, endpointHash: hash }: StoredDevice) {
  return JSON.parse(secrets.unseal(contextOf(hash), sealed)) as PushSubscription
}
