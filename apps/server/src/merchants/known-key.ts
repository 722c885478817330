import type { Queryable } from '../platform/database.ts'
import { findByHashes, type OpeningKey } from './key-store.ts'
import { judgeOf } from './networks.ts'

/** A key as the gate remembers it. */
export interface KnownKey extends OpeningKey {
  allows(ip: string): boolean
  /** When its use was last written down, as far as this node knows. */
  notedAtMs: number
}

/** By the hashes in hex, each in its place. */
export async function loadKeys(tx: Queryable, hashes: readonly string[]): Promise<(KnownKey | undefined)[]> {
  const keys = await findByHashes(
    tx,
    hashes.map((hash) => Buffer.from(hash, 'hex')),
  )
  return keys.map(
    (key) => key && { ...key, allows: judgeOf(key.networks), notedAtMs: key.lastUsedAt?.getTime() ?? 0 },
  )
}
