import { type CallOutcome, type ForgedReceipt, readContract } from '../contracts/contract.ts'
import { invoke } from '../contracts/invoke.ts'
import { toHex, utf8 } from '../encoding/bytes.ts'
import { readAccount, writeAccount } from '../state/accounts.ts'
import { overlay, type StateView } from '../state/state.ts'
import { chainParameters } from './parameters.ts'
import { bill, type Charge, type TransactionReceipt } from './receipt.ts'
import { InvalidContract } from './refusal.ts'
import type { Trigger } from './transaction.ts'

/** A failed call is no refusal: it stands in a block, its fee is burnt, and its changes are lifted off. */
export function runContract(
  session: StateView,
  call: Trigger,
  feeLimit: bigint,
  charge: Charge,
): TransactionReceipt {
  checkTrigger(session, call, feeLimit)
  const payer = readAccount(session, call.owner)!
  const affordable = payer.balance < feeLimit ? payer.balance : feeLimit
  const energyLimit = Number(affordable / BigInt(chainParameters.energyFee))

  const inside = overlay(session)
  const outcome = invokeFree(inside, call)
  const isOut = outcome.energy.used > energyLimit
  const energy = isOut ? { used: energyLimit, penalty: 0 } : outcome.energy
  const energyFee = energy.used * chainParameters.energyFee
  if (!isOut && outcome.kind === 'success') inside.commit()
  // Read again: the call itself may have touched the payer, and the fee must not undo that.
  const after = readAccount(session, call.owner)!
  writeAccount(session, call.owner, { ...after, balance: after.balance - BigInt(energyFee) })

  const cost = bill(charge, 0, { energyUsage: energy.used, energyFee, energyPenalty: energy.penalty })
  const outcomeFields = isOut ? outOfEnergy(energyLimit) : tell(outcome)
  return { ...cost, fee: cost.fee + energyFee, contractAddress: call.contract, ...outcomeFields }
}

function checkTrigger(session: StateView, call: Trigger, feeLimit: bigint): void {
  if (feeLimit < 0n || feeLimit > BigInt(chainParameters.maxFeeLimit)) {
    throw new InvalidContract(`feeLimit must be >= 0 and <= ${chainParameters.maxFeeLimit}`)
  }
  if (!readContract(session, call.contract)) throw new InvalidContract('No contract or not a smart contract')
  if (call.callValue < 0n) throw new InvalidContract('callValue must be >= 0')
  if (readAccount(session, call.owner)!.balance < call.callValue) {
    throw new InvalidContract('Validate InternalTransfer error, balance is not sufficient.')
  }
}

/** None of our contracts is payable, so TRX sent along turns any call into a revert. */
function invokeFree(state: StateView, call: Trigger): CallOutcome {
  const outcome = invoke({ state, caller: call.owner, contract: call.contract, data: call.data })
  if (!outcome || call.callValue === 0n) return outcome!
  return { kind: 'revert', output: new Uint8Array(), energy: { used: 300, penalty: 0 } }
}

type OutcomeFields = Omit<TransactionReceipt, keyof ReturnType<typeof bill> | 'contractAddress'>

function tell(outcome: CallOutcome): OutcomeFields {
  switch (outcome.kind) {
    case 'success':
      return {
        contractRet: 'SUCCESS',
        receiptResult: 'SUCCESS',
        contractResult: [toHex(outcome.output)],
        logs: outcome.logs,
      }
    case 'revert':
      return failed('REVERT', 'REVERT opcode executed', toHex(outcome.output))
    case 'forged':
      return tellForged(outcome.receipt)
  }
}

function tellForged(receipt: ForgedReceipt): OutcomeFields {
  const { resMessage, ...rest } = receipt
  return {
    contractRet: 'SUCCESS',
    contractResult: [''],
    logs: [],
    ...rest,
    ...(resMessage === undefined ? {} : { resMessage: toHex(utf8(resMessage)) }),
  }
}

const outOfEnergy = (limit: number): OutcomeFields =>
  failed(
    'OUT_OF_ENERGY',
    `Not enough energy for 'SSTORE' operation executing: curInvokeEnergyLimit[${limit}], curOpEnergy[20000], usedEnergy[${limit}]`,
    '',
  )

const failed = (result: string, message: string, output: string): OutcomeFields => ({
  contractRet: result,
  receiptResult: result,
  infoResult: 'FAILED',
  resMessage: toHex(utf8(message)),
  contractResult: [output],
  logs: [],
})
