import type { Address } from '../encoding/address.ts'
import type { StateView } from './state.ts'

export interface Account {
  balance: bigint
  createdAt: number
  isContract: boolean
  /** Free bandwidth spent, and when; it grows back over a day. */
  netUsage: number
  netAt: number
  lastOperationAt: number
}

const dayMs = 86_400_000
export const freeNetLimit = 600

const keyOf = (address: Address): string => `account:${address}`

export function readAccount(state: StateView, address: Address): Account | undefined {
  const text = state.get(keyOf(address))
  if (text === undefined) return undefined
  const stored = JSON.parse(text) as Omit<Account, 'balance'> & { balance: string }
  return { ...stored, balance: BigInt(stored.balance) }
}

export function writeAccount(state: StateView, address: Address, account: Account): void {
  state.set(keyOf(address), JSON.stringify({ ...account, balance: account.balance.toString() }))
}

export const newAccount = (balance: bigint, at: number, isContract = false): Account => ({
  balance,
  createdAt: at,
  isContract,
  netUsage: 0,
  netAt: 0,
  lastOperationAt: 0,
})

/** What is left of yesterday's usage at a moment: it fades in a straight line over 24 hours. */
export function netUsedAt(account: Account, at: number): number {
  const passed = Math.max(0, at - account.netAt)
  return passed >= dayMs ? 0 : Math.ceil(account.netUsage * (1 - passed / dayMs))
}
