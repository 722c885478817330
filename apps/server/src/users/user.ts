import type { AccountType, Language } from '@florin/contract'

export interface User {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly accountType: AccountType
  readonly language: Language
  readonly isLead: boolean
  readonly isStaff: boolean
  readonly isBlocked: boolean
  /** Support lets new people in; until then no deal comes to a trader, and a shop has test orders only. */
  readonly isActivated: boolean
  readonly isPremium: boolean
  /** Takes deals. */
  readonly isWork: boolean
  readonly isNotified: boolean
  readonly hasVerifiedEmail: boolean
  readonly hasVerifiedPhone: boolean
  readonly hidesEmail: boolean
  /** A right of its own, beside being a lead. */
  readonly hasWalletOutput: boolean
  readonly depositBasisPoints: number
  readonly withdrawBasisPoints: number
  readonly avatarFile: string | undefined
  readonly notifiesPayments: boolean
  readonly notifiesAccount: boolean
  readonly joinedAt: Date
}

/** What a new account is charged or earns, in hundredths of a percent. Support may change it later. */
export const startingPercentages: Record<AccountType, { deposit: number; withdraw: number }> = {
  merchant: { deposit: 700, withdraw: 100 },
  trader: { deposit: 400, withdraw: 100 },
}

/** The part before the @, cut to what a username may be, until the person chooses a better one. */
export function firstUsername(email: string): string {
  const local = (email.split('@')[0] ?? '')
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, 20)
  return local.length >= 3 ? local : `user_${local}`
}
