import { isAddress } from '../encoding/address.ts'
import { newAccount, readAccount, writeAccount } from '../state/accounts.ts'
import type { StateView } from '../state/state.ts'
import { chainParameters } from './parameters.ts'
import { bill, type Charge, type TransactionReceipt } from './receipt.ts'
import { InvalidContract } from './refusal.ts'
import type { Transfer } from './transaction.ts'

export function sendTrx(
  session: StateView,
  transfer: Transfer,
  charge: Charge,
  at: number,
): TransactionReceipt {
  const { owner, to, amount } = transfer
  const activation = checkTransfer(session, transfer)
  const from = readAccount(session, owner)!
  writeAccount(session, owner, { ...from, balance: from.balance - amount - BigInt(activation) })
  const receiver = readAccount(session, to) ?? newAccount(0n, at)
  writeAccount(session, to, { ...receiver, balance: receiver.balance + amount })
  return { ...bill(charge, activation), contractRet: 'SUCCESS', contractResult: [''], logs: [] }
}

/** Refuses as TransferActuator does and tells the price of opening the receiver's account. */
export function checkTransfer(state: StateView, { owner, to, amount }: Transfer): number {
  if (!isAddress(owner)) throw new InvalidContract('Invalid ownerAddress!')
  if (!isAddress(to)) throw new InvalidContract('Invalid toAddress!')
  if (owner === to) throw new InvalidContract('Cannot transfer TRX to yourself.')
  const from = readAccount(state, owner)
  if (!from) throw new InvalidContract('Validate TransferContract error, no OwnerAccount.')
  if (amount <= 0n) throw new InvalidContract('Amount must be greater than 0.')
  const receiver = readAccount(state, to)
  if (receiver?.isContract) throw new InvalidContract('Cannot transfer TRX to a smartContract.')
  const activation = receiver ? 0 : chainParameters.createNewAccountFee
  if (from.balance < amount + BigInt(activation)) {
    throw new InvalidContract('Validate TransferContract error, balance is not sufficient.')
  }
  return activation
}
