import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from './address.ts'
import { concat, fromHex, toHex, utf8 } from './bytes.ts'

export const selectorOf = (signature: string): string => toHex(keccak_256(utf8(signature)).slice(0, 4))

export const topicOf = (signature: string): string => toHex(keccak_256(utf8(signature)))

export const uintWord = (value: bigint): Uint8Array => fromHex(value.toString(16).padStart(64, '0'))

export const boolWord = (value: boolean): Uint8Array => uintWord(value ? 1n : 0n)

/** In call data and topics an address is its last twenty bytes. */
export const addressWord = (address: Address): Uint8Array => fromHex(address.slice(2).padStart(64, '0'))

export function encodeString(text: string): Uint8Array {
  const bytes = utf8(text)
  const padded = new Uint8Array(Math.ceil(bytes.length / 32) * 32)
  padded.set(bytes)
  return concat(uintWord(32n), uintWord(BigInt(bytes.length)), padded)
}

export function encodeArray(words: Uint8Array[]): Uint8Array {
  return concat(uintWord(BigInt(words.length)), ...words)
}

/** The arguments behind the selector. Reading past the end gives undefined, which a contract answers with a revert. */
export function readArguments(data: Uint8Array) {
  const body = data.slice(4)
  const word = (index: number): Uint8Array | undefined => {
    const found = body.slice(index * 32, index * 32 + 32)
    return found.length === 32 ? found : undefined
  }
  const uint = (index: number): bigint | undefined => {
    const found = word(index)
    return found && BigInt(`0x${toHex(found)}`)
  }
  // Some wallets leave the 41 before the twenty bytes, and the old compiler behind USDT ignores it; so do we.
  const address = (index: number): Address | undefined => {
    const found = word(index)
    return found && `41${toHex(found.slice(12))}`
  }
  const array = <T>(index: number, read: (at: number) => T | undefined): T[] | undefined => {
    const offset = uint(index)
    if (offset === undefined || offset % 32n !== 0n || offset > BigInt(body.length)) return undefined
    const start = Number(offset / 32n)
    const length = uint(start)
    if (length === undefined || length > BigInt(body.length / 32)) return undefined
    const items = Array.from({ length: Number(length) }, (_, position) => read(start + 1 + position))
    return items.every((item) => item !== undefined) ? (items as T[]) : undefined
  }
  return { selector: toHex(data.slice(0, 4)), uint, address, array }
}
