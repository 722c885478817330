import { createHash } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Twenty bytes in hex, as logs and topics have them, to the address that people see. */
export function toBase58(twentyBytesHex: string): string {
  const body = Buffer.from(`41${twentyBytesHex}`, 'hex')
  if (body.length !== 21) throw new RangeError('An address has twenty bytes')
  const whole = Buffer.concat([body, checksum(body)])
  let number = BigInt(`0x${whole.toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = alphabet[Number(number % 58n)] + text
  return text
}

/** Undefined when the checksum is wrong: somebody mistyped it, or means another network. */
export function fromBase58(text: string): string | undefined {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return undefined
  let number = 0n
  for (const letter of text) number = number * 58n + BigInt(alphabet.indexOf(letter))
  const whole = Buffer.from(number.toString(16).padStart(50, '0'), 'hex')
  const body = whole.subarray(0, 21)
  const isGood = whole.length === 25 && body[0] === 0x41 && checksum(body).equals(whole.subarray(21))
  return isGood ? body.subarray(1).toString('hex') : undefined
}

function checksum(bytes: Buffer): Buffer {
  return sha256(sha256(bytes)).subarray(0, 4)
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
