import { overlay, type StateView } from '../state/state.ts'
import { chargeBandwidth } from './bandwidth.ts'
import { contractTypeName, typeUrlOf } from './contract-types.ts'
import type { TransactionReceipt } from './receipt.ts'
import { InvalidContract } from './refusal.ts'
import { runContract } from './run-contract.ts'
import { sendTrx } from './send-trx.ts'
import type { SignedTransaction } from './transaction.ts'

/** Carries a checked transaction out, or refuses it without a trace. */
export function execute(state: StateView, transaction: SignedTransaction, at: number): TransactionReceipt {
  const session = overlay(state)
  const contract = transaction.raw.contracts[0]!
  const { call } = contract
  if (call.kind === 'other') {
    throw new InvalidContract(`the sandbox does not carry out ${contractTypeName(contract.type)}`)
  }
  if (contract.typeUrl !== typeUrlOf(contract.type)) {
    throw new InvalidContract(
      `contract type error, expected type [${contractTypeName(contract.type)}], real type [class com.google.protobuf.Any]`,
    )
  }
  const charge = chargeBandwidth(session, transaction, call, at)
  const receipt =
    call.kind === 'transfer'
      ? sendTrx(session, call, charge, at)
      : runContract(session, call, transaction.raw.feeLimit, charge)
  session.commit()
  return receipt
}
