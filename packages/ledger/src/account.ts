declare const isAccount: unique symbol

/** The owner of an account. The asset comes with the amount, so one account name serves USDT, USDT_TEST and roubles. */
export interface Account {
  readonly owner: string
  readonly kind: UserAccountKind | HouseAccountKind
  /** Only on a frozen account: what the money is frozen for. */
  readonly hold?: HoldKey
  readonly [isAccount]: true
}

export type UserAccountKind = 'available' | 'frozen' | 'debt'

/** custody: what lies on the chain, as a negative number · suspense: owed to someone, or to nobody known. */
export type HouseAccountKind = 'custody' | 'revenue' | 'suspense' | 'network_fee'

/** A hold is for one subject and cause: `deal:42`, `matched`; later perhaps `deal:42`, `dispute:7`. */
export interface HoldKey {
  readonly subject: string
  readonly cause: string
}

export const houseOwner = '00000000-0000-0000-0000-000000000000'

export function userAccount(userId: string, kind: UserAccountKind): Account {
  return account({ owner: userId, kind })
}

/** Frozen for that cause. A credit opens the hold, a debit of the whole amount ends it. */
export function held(userId: string, hold: HoldKey): Account {
  return account({ owner: userId, kind: 'frozen', hold })
}

export function house(kind: HouseAccountKind): Account {
  return account({ owner: houseOwner, kind })
}

function account(named: Omit<Account, typeof isAccount>): Account {
  return named as Account
}
