import type { CallOutcome } from '../../contracts/contract.ts'
import { readContract } from '../../contracts/contract.ts'
import { invoke } from '../../contracts/invoke.ts'
import { selectorOf } from '../../encoding/abi.ts'
import { toHex, utf8 } from '../../encoding/bytes.ts'
import type { JsonObject } from '../../encoding/json.ts'
import { contractFailure, RequestError } from '../../encoding/request-error.ts'
import { overlay } from '../../state/state.ts'
import { InvalidContract } from '../../transactions/refusal.ts'
import { checkTransfer } from '../../transactions/send-trx.ts'
import { type Transfer, type Trigger, transferOf, triggerOf } from '../../transactions/transaction.ts'
import { printTransaction, readAddress, readBytes, readInt64 } from '../../transactions/transaction-json.ts'
import { buildTransaction, type TransactionInput } from '../build-transaction.ts'
import type { Ask, Endpoints } from './ask.ts'

export const buildingEndpoints: Endpoints = {
  createtransaction,
  triggersmartcontract: (ask) => guarded(ask, trigger),
  triggerconstantcontract: (ask) => guarded(ask, callConstant),
  estimateenergy: (ask) => guarded(ask, estimate),
}

function createtransaction(ask: Ask): unknown {
  const { params, visible } = ask
  const contract = transferOf(
    readAddress(params.owner_address, visible),
    readAddress(params.to_address, visible),
    readInt64(params.amount),
  )
  try {
    checkTransfer(ask.view.state(), contract.call as Transfer)
  } catch (error) {
    if (error instanceof InvalidContract) throw contractFailure(error.reason)
    throw error
  }
  return build(ask, { contract: permitted(contract, params), memo: memoOf(ask) })
}

function trigger(ask: Ask): unknown {
  const contract = triggerContract(ask)
  if (!readContract(ask.view.state(), (contract.call as Trigger).contract)) {
    throw new InvalidContract('No contract or not a valid smart contract')
  }
  const input = { contract, feeLimit: readInt64(ask.params.fee_limit), memo: memoOf(ask) }
  return { result: { result: true }, transaction: build(ask, input) }
}

/** Runs the call on a copy of the state that is discarded. */
function callConstant(ask: Ask): unknown {
  const contract = triggerContract(ask)
  const outcome = simulate(ask, contract.call as Trigger)
  const hasFailed = outcome.kind !== 'success'
  const message = toHex(utf8('REVERT opcode executed'))
  return {
    result: {
      result: true,
      ...(hasFailed ? { message: ask.visible ? 'REVERT opcode executed' : message } : {}),
    },
    energy_used: BigInt(outcome.energy.used),
    ...(outcome.energy.penalty > 0 ? { energy_penalty: BigInt(outcome.energy.penalty) } : {}),
    constant_result: [outcome.kind === 'forged' ? '' : toHex(outcome.output)],
    ...(outcome.kind === 'success' && outcome.logs.length > 0 ? { logs: outcome.logs } : {}),
    transaction: { ret: [hasFailed ? { ret: 'FAILED' } : {}], ...build(ask, { contract }) },
  }
}

function estimate(ask: Ask): unknown {
  const outcome = simulate(ask, triggerContract(ask).call as Trigger)
  if (outcome.kind !== 'success') {
    throw new RequestError('org.tron.core.exception.ContractExeException', 'REVERT opcode executed')
  }
  return { result: { result: true }, energy_required: BigInt(outcome.energy.used) }
}

function simulate({ view }: Ask, call: Trigger): CallOutcome {
  const state = overlay(view.state())
  const outcome = invoke({ state, caller: call.owner, contract: call.contract, data: call.data })
  if (!outcome) throw new InvalidContract('Smart contract is not exist.')
  return outcome
}

/** These endpoints never print the bare Error object: their failures sit inside `result`. */
function guarded(ask: Ask, work: (ask: Ask) => unknown): unknown {
  try {
    return work(ask)
  } catch (error) {
    const refusal =
      error instanceof InvalidContract
        ? { code: 'CONTRACT_VALIDATE_ERROR', message: error.reason }
        : error instanceof RequestError
          ? { code: 'OTHER_ERROR', message: error.answer.Error.replaceAll('"', "'") }
          : undefined
    if (!refusal) throw error
    return { result: { ...refusal, message: ask.visible ? refusal.message : toHex(utf8(refusal.message)) } }
  }
}

function triggerContract({ params, visible }: Ask) {
  for (const name of ['owner_address', 'contract_address']) {
    if (!params[name]) {
      throw new RequestError('java.security.InvalidParameterException', `${name} isn't set.`)
    }
  }
  const contract = triggerOf(
    readAddress(params.owner_address, visible),
    readAddress(params.contract_address, visible),
    callDataOf(params),
    readInt64(params.call_value),
  )
  return permitted(contract, params)
}

function callDataOf(params: JsonObject): Uint8Array {
  if (typeof params.function_selector !== 'string' || params.function_selector === '') {
    return readBytes(params.data)
  }
  const argumentsHex = typeof params.parameter === 'string' ? params.parameter : ''
  return readBytes(selectorOf(params.function_selector) + argumentsHex)
}

const permitted = (
  contract: TransactionInput['contract'],
  params: JsonObject,
): TransactionInput['contract'] => ({
  ...contract,
  permissionId: Number(readInt64(params.Permission_id)),
})

function memoOf({ params, visible }: Ask): Uint8Array {
  return visible && typeof params.extra_data === 'string'
    ? utf8(params.extra_data)
    : readBytes(params.extra_data)
}

function build(ask: Ask, input: TransactionInput): JsonObject {
  const { chain, view, solidView } = ask
  const built = buildTransaction({ reference: solidView, head: view, timestamp: chain.now() }, input)
  return { visible: ask.visible, ...printTransaction(built, ask.visible) }
}
