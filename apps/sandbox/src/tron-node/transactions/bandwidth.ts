import { type Address, isAddress, toBase58 } from '../encoding/address.ts'
import { freeNetLimit, netUsedAt, readAccount, writeAccount } from '../state/accounts.ts'
import type { StateView } from '../state/state.ts'
import { chainParameters } from './parameters.ts'
import type { Charge } from './receipt.ts'
import { InvalidContract, Refusal } from './refusal.ts'
import { encodeTransaction, type SignedTransaction, type Transfer, type Trigger } from './transaction.ts'

/** A transaction's bytes cost free bandwidth or TRX; who has neither is refused before anything runs. */
export function chargeBandwidth(
  session: StateView,
  transaction: SignedTransaction,
  call: Transfer | Trigger,
  at: number,
): Charge {
  const owner = readAccount(session, call.owner)
  if (!owner) throw new InvalidContract(`account [${showAddress(call.owner)}] does not exist`)

  const bytes = encodeTransaction(transaction).length + chainParameters.resultBytes
  const otherFee = transaction.raw.memo.length > 0 ? chainParameters.memoFee : 0
  const createsAccount = call.kind === 'transfer' && !readAccount(session, call.to)
  const used = netUsedAt(owner, at)
  const isFree = !createsAccount && used + bytes <= freeNetLimit
  // Opening an account for somebody else is never free: it has a flat price instead of one per byte.
  const paid = createsAccount ? chainParameters.createAccountFee : bytes * chainParameters.transactionFee
  const netFee = isFree ? 0 : paid
  if (owner.balance < BigInt(netFee + otherFee)) {
    throw new Refusal('BANDWITH_ERROR', 'Account resource insufficient error.')
  }
  writeAccount(session, call.owner, {
    ...owner,
    balance: owner.balance - BigInt(netFee + otherFee),
    lastOperationAt: at,
    ...(isFree ? { netUsage: used + bytes, netAt: at } : {}),
  })
  return { netUsage: isFree ? bytes : 0, netFee, otherFee }
}

const showAddress = (address: Address): string => (isAddress(address) ? toBase58(address) : address)
