import { walletKey } from './dashboard.ts'

/** Everything fetched about a merchant's payouts begins with this key. What changes the wallet changes them. */
export const payoutsKey = [...walletKey, 'payouts'] as const
