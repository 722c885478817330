/** Everything fetched about a lead's codes begins with this key; `deals.changed` and `wallet.changed` make it ask anew. */
export const referralsKey = ['referrals'] as const
