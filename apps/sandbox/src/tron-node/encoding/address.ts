import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, fromHex, isHex, sha256, toHex } from './bytes.ts'

/** An address as the chain keeps it: 21 bytes in hex, the first of them 41. */
export type Address = string

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export const isAddress = (hex: string): boolean => /^41[0-9a-f]{40}$/.test(hex)

/** The address as people see it, T and 33 more characters. */
export function toBase58(address: Address): string {
  const payload = fromHex(address)
  const whole = concat(payload, checksumOf(payload))
  let number = BigInt(`0x${toHex(whole)}`)
  let text = ''
  while (number > 0n) {
    text = alphabet[Number(number % 58n)] + text
    number /= 58n
  }
  return text
}

/** The hex address behind a base58 one, or undefined if a character or the checksum is wrong. */
export function fromBase58(text: string): Address | undefined {
  if (text.length !== 34) return undefined
  let number = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit === -1) return undefined
    number = number * 58n + BigInt(digit)
  }
  const hex = number.toString(16).padStart(50, '0')
  const payload = fromHex(hex.slice(0, 42))
  const isGenuine = hex.length === 50 && toHex(checksumOf(payload)) === hex.slice(42)
  return isGenuine && isAddress(hex.slice(0, 42)) ? hex.slice(0, 42) : undefined
}

/** Either spelling of an address; undefined for anything else. */
export function parseAddress(text: unknown): Address | undefined {
  if (typeof text !== 'string') return undefined
  const hex = text.toLowerCase()
  return isHex(hex) && isAddress(hex) ? hex : fromBase58(text)
}

export function addressOfPublicKey(uncompressed: Uint8Array): Address {
  return `41${toHex(keccak_256(uncompressed.slice(1)).slice(12))}`
}

const checksumOf = (payload: Uint8Array): Uint8Array => sha256(sha256(payload)).slice(0, 4)
