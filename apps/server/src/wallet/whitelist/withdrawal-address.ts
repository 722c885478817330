import { createHash } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Whether the checksum holds. A mistyped address passes the contract's shape and would swallow the money. */
export function isTronAddress(text: string): boolean {
  return bytesOfAddress(text) !== undefined
}

/** The twenty bytes behind an address; undefined when it is none. */
export function bytesOfAddress(text: string): Buffer | undefined {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return undefined
  let number = 0n
  for (const character of text) number = number * 58n + BigInt(alphabet.indexOf(character))
  const bytes = Buffer.from(number.toString(16).padStart(50, '0'), 'hex')
  if (bytes.length !== 25 || bytes[0] !== 0x41) return undefined
  const checksum = sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4)
  return checksum.equals(bytes.subarray(21)) ? bytes.subarray(1, 21) : undefined
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
