import { readArguments, selectorOf } from '../encoding/abi.ts'
import type { Address } from '../encoding/address.ts'
import { fromUtf8 } from '../encoding/bytes.ts'
import type { CallOutcome, ForgedReceipt, Invocation } from './contract.ts'
import { readContract } from './contract.ts'
import { callToken, move } from './token.ts'

export const payManySelector = selectorOf('payMany(address,address[],uint256[])')
export const forgeSelector = selectorOf('forge(bytes)')

const flat = { used: 4_000, penalty: 0 }
const reverted: CallOutcome = { kind: 'revert', output: new Uint8Array(), energy: flat }

/** Runs a call on the contract at the address; undefined where there is none. */
export function invoke(call: Invocation): CallOutcome | undefined {
  const record = readContract(call.state, call.contract)
  switch (record?.kind) {
    case undefined:
      return undefined
    case 'token':
      return callToken(call, record)
    case 'splitter':
      return payMany(call)
    case 'forger':
      return forge(call)
  }
}

/** An exchange's way of paying: one transaction, many Transfer logs, none of them visible in the call data of the token. */
function payMany(call: Invocation): CallOutcome {
  const given = readArguments(call.data)
  const token = given.address(0)
  const receivers = given.array<Address>(1, given.address)
  const amounts = given.array<bigint>(2, given.uint)
  const record = token === undefined ? undefined : readContract(call.state, token)
  const isSound = given.selector === payManySelector && receivers?.length === amounts?.length
  if (!isSound || !token || record?.kind !== 'token' || !receivers || !amounts) return reverted

  const energy = { used: flat.used, penalty: 0 }
  const logs = []
  for (const [index, to] of receivers.entries()) {
    const units = amounts[index] ?? 0n
    const paid = move({ state: call.state, contract: token }, record, { from: call.caller, to, units }, true)
    if (paid.kind !== 'success') return reverted
    logs.push(...paid.logs)
    energy.used += paid.energy.used
    energy.penalty += paid.energy.penalty
  }
  return { kind: 'success', output: new Uint8Array(), logs, energy }
}

/** The receipt is in the call data, so a restart or a reorganisation tells the same lie again. */
function forge(call: Invocation): CallOutcome {
  try {
    const receipt = JSON.parse(fromUtf8(call.data.slice(4))) as ForgedReceipt
    return { kind: 'forged', receipt, energy: flat }
  } catch {
    // Strangers can call this contract with anything; for them it is a contract that reverts.
    return reverted
  }
}
