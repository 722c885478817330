import type { Places } from '@florin/ledger'

export type Coin = 'USDT' | 'USDT_TEST'

export interface Whose {
  readonly userId: string
  readonly asset: Coin
}

export interface Period {
  readonly from: Date | undefined
  readonly to: Date | undefined
}

/** The period as places in the accounts: fixed with the first page, so that the later ones end where that said. */
export interface Stretch {
  readonly opening: Places
  readonly from: Places
  readonly to: Places
}
