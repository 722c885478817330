import type { Tx } from '../platform/database.ts'
import { findByHash, type OpeningKey } from './key-store.ts'
import { judgeOf } from './networks.ts'

/** A key as the gate remembers it. */
export interface KnownKey extends OpeningKey {
  allows(ip: string): boolean
  /** When its use was last written down, as far as this node knows. */
  notedAtMs: number
}

export async function loadKey(tx: Tx, hashHex: string): Promise<KnownKey | undefined> {
  const key = await findByHash(tx, Buffer.from(hashHex, 'hex'))
  return key && { ...key, allows: judgeOf(key.networks), notedAtMs: key.lastUsedAt?.getTime() ?? 0 }
}
