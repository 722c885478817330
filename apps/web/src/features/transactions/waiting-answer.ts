import type { Answer, Contract } from '@florin/contract'

export interface WaitingDeals {
  readonly results: readonly Answer<Contract['waitingTransactions']>['results'][number][]
  readonly count: number
  /** How far the server's clock is ahead of this browser's: the time left is counted by the server's. */
  readonly clockAheadMs: number
}
