import type { DealStatus } from '@florin/contract'

/** Whose deals, and how they are looked at. */
export type Viewer = 'trader' | 'merchant' | 'support'

export interface DealFilter {
  readonly viewer: Viewer
  readonly userId: string
  readonly statuses: readonly DealStatus[]
  readonly from: Date | undefined
  readonly until: Date | undefined
  readonly search: string
  readonly sort: 'created_at' | 'amount' | 'profit'
  readonly order: 'asc' | 'desc'
}
