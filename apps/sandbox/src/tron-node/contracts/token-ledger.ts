import { addressWord, topicOf, uintWord } from '../encoding/abi.ts'
import type { Address } from '../encoding/address.ts'
import { toHex } from '../encoding/bytes.ts'
import type { StateView } from '../state/state.ts'
import type { Log } from './contract.ts'

export const transferTopic = topicOf('Transfer(address,address,uint256)')
const approvalTopic = topicOf('Approval(address,address,uint256)')

const balanceKey = (token: Address, holder: Address) => `token:${token}:balance:${holder}`
const allowanceKey = (token: Address, holder: Address, spender: Address) =>
  `token:${token}:allowance:${holder}:${spender}`
const blacklistKey = (token: Address, holder: Address) => `token:${token}:blacklist:${holder}`

export const tokenBalance = (state: StateView, token: Address, holder: Address): bigint =>
  BigInt(state.get(balanceKey(token, holder)) ?? 0)

export function setTokenBalance(state: StateView, token: Address, holder: Address, units: bigint): void {
  state.set(balanceKey(token, holder), units.toString())
}

export const allowance = (state: StateView, token: Address, holder: Address, spender: Address): bigint =>
  BigInt(state.get(allowanceKey(token, holder, spender)) ?? 0)

export function setAllowance(
  state: StateView,
  token: Address,
  holder: Address,
  spender: Address,
  units: bigint,
): void {
  state.set(allowanceKey(token, holder, spender), units.toString())
}

export const isBlacklisted = (state: StateView, token: Address, holder: Address): boolean =>
  state.get(blacklistKey(token, holder)) === 'yes'

export function setBlacklisted(state: StateView, token: Address, holder: Address, isListed: boolean): void {
  state.set(blacklistKey(token, holder), isListed ? 'yes' : 'no')
}

export const transferLog = (token: Address, from: Address, to: Address, units: bigint): Log =>
  eventLog(token, transferTopic, from, to, units)

export const approvalLog = (token: Address, holder: Address, spender: Address, units: bigint): Log =>
  eventLog(token, approvalTopic, holder, spender, units)

function eventLog(token: Address, topic: string, one: Address, other: Address, units: bigint): Log {
  return {
    address: token.slice(2),
    topics: [topic, toHex(addressWord(one)), toHex(addressWord(other))],
    data: toHex(uintWord(units)),
  }
}
