/** Crockford's base32: no letter that looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 32 letters of 5 bits are 160 bits. */
const letters = 32

/** Twenty random bytes as 32 letters. */
export function keyFrom(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  let key = ''
  for (let at = letters - 1; at >= 0; at -= 1) key += alphabet[Number((bits >> BigInt(at * 5)) & 31n)]
  return key
}

/** In groups of four, for reading aloud and typing. */
export function inGroups(key: string): string {
  return key.match(/.{4}/g)?.join('-') ?? key
}

/** What a person pasted or typed: spaces, dashes, small letters and look-alikes are forgiven. Undefined for anything else. */
export function readKey(text: string): string | undefined {
  if (text.length > 200) return undefined
  const key = text
    .toUpperCase()
    .replace(/[\s\p{Pd}_]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return key.length === letters && [...key].every((letter) => alphabet.includes(letter)) ? key : undefined
}
