export type WalletTab = 'deposit' | 'withdraw'

interface Known {
  readonly isLead: boolean
  readonly hasAddress: boolean
}

/** Withdrawing is for leads, and only once there is an address; whoever asks for it earlier lands on Deposit. */
export function tabShown(chosenTab: WalletTab, { isLead, hasAddress }: Known): WalletTab {
  return chosenTab === 'withdraw' && isLead && hasAddress ? 'withdraw' : 'deposit'
}
