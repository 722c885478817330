import { createECDH } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'

export interface VapidKeys {
  /** An uncompressed P-256 point, base64url. */
  readonly publicKey: string
  readonly privateKey: string
}

/** The order of P-256: a private key is a number from 1 to one less. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/**
 * Derived from the installation's master key, so that all nodes have the same pair and a backup needs nothing more. Browsers
 * remember the public key: with another one every subscription would be dead.
 */
export function vapidKeys(secrets: Pick<Secrets, 'mac'>): VapidKeys {
  const privateKey = firstInRange(secrets)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

function firstInRange(secrets: Pick<Secrets, 'mac'>): Buffer {
  for (let counter = 0; ; counter += 1) {
    const candidate = secrets.mac('vapid', String(counter))
    const scalar = BigInt(`0x${candidate.toString('hex')}`)
    if (scalar > 0n && scalar < order) return candidate
  }
}
