import type { Deal } from './transactions-queries.ts'

export interface DealOpeners {
  readonly onOpen: (id: string) => void
  readonly onConfirm: (deal: Deal) => void
  /** What a deal brings is a trader's profit and a merchant's credit. */
  readonly isMerchant?: boolean
}
