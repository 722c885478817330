import type { Tx } from '../platform/database.ts'
import { type ChainKey, lockChains, type StoredChain, writeChains } from './chain-store.ts'

/** The chains that a batch may touch: what one message moves, the next one finds moved. */
export interface ChainsAtHand {
  of(key: ChainKey): StoredChain | undefined
  move(key: ChainKey, chain: StoredChain): void
  write(tx: Tx): Promise<void>
}

export async function takeChains(tx: Tx, keys: readonly ChainKey[]): Promise<ChainsAtHand> {
  const wanted = new Map(keys.map((key) => [nameOf(key), key]))
  const known = new Map<string, StoredChain>()
  for (const chain of await lockChains(tx, [...wanted.values()])) known.set(nameOf(chain), chain)
  const moved = new Map<string, ChainKey & StoredChain>()
  return {
    of: (key) => known.get(nameOf(key)),
    move(key, chain) {
      known.set(nameOf(key), chain)
      moved.set(nameOf(key), { ...key, ...chain })
    },
    write: (tx) => writeChains(tx, [...moved.values()]),
  }
}

const nameOf = ({ terminalId, bank, tail }: ChainKey) => `${terminalId} ${bank} ${tail}`
