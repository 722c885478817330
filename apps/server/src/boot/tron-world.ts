import { noChain } from '../adapters/no-chain.ts'
import { tronChain } from '../adapters/tron/index.ts'
import type { TronWorld } from './world.ts'

/** Where the coins lie, in plain words. Without a node there is no wallet. */
export interface TronPlace {
  readonly urls: readonly string[]
  readonly usdtContract: string
  readonly explorerUrl: string | undefined
}

/** 30 TRX: what a deposit address gets to pay for its sweep. */
export const topUpSun = 30_000_000n
/** The signer signs no transfer that may burn more. */
export const mostFeeSun = 100_000_000n

/** No node is known: addresses, deposits and withdrawals are refused, everything else works. */
export const withoutTron: TronWorld = {
  chain: noChain,
  isConnected: false,
  usdtContract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  explorerUrl: undefined,
}

export function tronWorld({ urls, usdtContract, explorerUrl }: TronPlace): TronWorld {
  if (urls.length === 0) return withoutTron
  return { chain: tronChain({ urls, usdtContract }), isConnected: true, usdtContract, explorerUrl }
}
