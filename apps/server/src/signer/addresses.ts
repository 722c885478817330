import { createHash } from 'node:crypto'

// The signer brings its own reading of addresses: what it signs must not depend on code that others may change.
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The 21 bytes behind an address. Throws for a wrong checksum. */
export function addressBytes(text: string): Buffer {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) throw new RangeError('no Tron address')
  let number = 0n
  for (const letter of text) number = number * 58n + BigInt(alphabet.indexOf(letter))
  const whole = Buffer.from(number.toString(16).padStart(50, '0'), 'hex')
  const body = whole.subarray(0, 21)
  if (whole.length !== 25 || body[0] !== 0x41 || !checksum(body).equals(whole.subarray(21)))
    throw new RangeError('no Tron address')
  return body
}

export function addressText(body: Buffer): string {
  let number = BigInt(`0x${Buffer.concat([body, checksum(body)]).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = alphabet[Number(number % 58n)] + text
  return text
}

function checksum(bytes: Buffer): Buffer {
  return sha256(sha256(bytes)).subarray(0, 4)
}

export function sha256(bytes: Buffer | string): Buffer {
  return createHash('sha256').update(bytes).digest()
}
