import { type Invariant, ledgerInvariants } from '@florin/ledger'
import { debtInvariants } from '../books/index.ts'
import { dealInvariants } from '../deals/index.ts'
import { depositInvariants, withdrawalInvariants } from '../wallet/index.ts'

/** Every promise about money; a domain that moves some adds its own. */
export const moneyInvariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...debtInvariants,
  ...depositInvariants,
  ...withdrawalInvariants,
  ...dealInvariants,
]
