import { createHmac, timingSafeEqual } from 'node:crypto'

// Codes of authenticator apps, RFC 6238 over RFC 4226: SHA-1, six digits, steps of 30 seconds, which is all that every app knows.

export const stepSeconds = 30
/** Clocks of phones are off by a little, and people type slowly: one step to either side. */
const window = 1

export function totpAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(at) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The step whose code this is, at a moment in seconds. Every candidate is compared, whichever fits. */
export function stepOf(secret: Buffer, code: string, nowSeconds: number): number | undefined {
  const now = Math.floor(nowSeconds / stepSeconds)
  let found: number | undefined
  for (let step = now - window; step <= now + window; step += 1) {
    const isSame = code.length === 6 && timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code))
    if (isSame) found = step
  }
  return found
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, as apps take a secret. */
export function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

export function keyUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${stepSeconds}`
}
