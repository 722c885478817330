import { sha256 as hashSha256 } from '@noble/hashes/sha2.js'

export const sha256 = (bytes: Uint8Array): Uint8Array => hashSha256(bytes)

export const toHex = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')

/** Strict on purpose: Buffer.from silently stops at the first wrong digit, and a shortened id would look like a good one. */
export function fromHex(hex: string): Uint8Array {
  if (!isHex(hex)) throw new TypeError('INVALID hex String')
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}

export const isHex = (text: string): boolean => text.length % 2 === 0 && /^[0-9a-fA-F]*$/.test(text)

export const utf8 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'utf8'))

export const fromUtf8 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

export function concat(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0
