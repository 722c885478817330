import type { Log } from '../contracts/contract.ts'
import type { Address } from '../encoding/address.ts'

/** What a transaction did, in the words of a receipt. Zeroes stay out of the answer, as protobuf leaves them out. */
export interface TransactionReceipt {
  contractRet: string
  receiptResult?: string
  infoResult?: string
  resMessage?: string
  contractResult: string[]
  contractAddress?: Address
  logs: Log[]
  fee: number
  netUsage: number
  netFee: number
  energyUsage: number
  energyFee: number
  energyPenalty: number
}

export interface Charge {
  netUsage: number
  netFee: number
  /** Activation and memo: burnt, but in no line of the receipt of their own. */
  otherFee: number
}

export function bill(
  charge: Charge,
  activation: number,
  energy = { energyUsage: 0, energyFee: 0, energyPenalty: 0 },
) {
  const { netUsage, netFee, otherFee } = charge
  return { netUsage, netFee, fee: netFee + otherFee + activation, ...energy }
}
