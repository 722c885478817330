import type { Address } from '../encoding/address.ts'
import type { StateView } from '../state/state.ts'

export interface Log {
  /** Twenty bytes, without the 41: that is how nodes print it. */
  address: string
  topics: string[]
  data: string
}

export interface Energy {
  used: number
  /** The part that the network adds for contracts as busy as USDT. */
  penalty: number
}

export interface Invocation {
  state: StateView
  caller: Address
  contract: Address
  data: Uint8Array
}

/** A receipt written by the test itself, for the scanner that must not believe everything. */
export interface ForgedReceipt {
  contractRet?: string
  receiptResult?: string
  infoResult?: string
  resMessage?: string
  contractResult?: string[]
  logs?: Log[]
}

export type CallOutcome =
  | { kind: 'success'; output: Uint8Array; logs: Log[]; energy: Energy }
  | { kind: 'revert'; output: Uint8Array; energy: Energy }
  | { kind: 'forged'; receipt: ForgedReceipt; energy: Energy }

export type ContractRecord = ({ kind: 'token' } & TokenSettings) | { kind: 'splitter' } | { kind: 'forger' }

export interface TokenSettings {
  name: string
  symbol: string
  decimals: number
  /** Decimal text, because settings are stored as JSON. */
  supply: string
  owner: Address
  feeBasisPoints: number
  maximumFee: string
  isPaused: boolean
  /** USDT on Tron forgets its return statement, so a successful transfer says false. */
  saysFalseOnSuccess: boolean
}

const keyOf = (address: Address): string => `contract:${address}`

export function readContract(state: StateView, address: Address): ContractRecord | undefined {
  const text = state.get(keyOf(address))
  return text === undefined ? undefined : (JSON.parse(text) as ContractRecord)
}

export function writeContract(state: StateView, address: Address, record: ContractRecord): void {
  state.set(keyOf(address), JSON.stringify(record))
}
