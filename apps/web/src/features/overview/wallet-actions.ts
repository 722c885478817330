import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'

export type WalletTab = 'deposit' | 'withdraw'

/** What the three dots offer: everyone may deposit, only leads are offered to withdraw. */
export function walletActions(isLead: boolean) {
  const deposit = { tab: 'deposit', icon: IconArrowDownLeft } as const
  const withdraw = { tab: 'withdraw', icon: IconArrowUpRight } as const
  return isLead ? [deposit, withdraw] : [deposit]
}
