import { randomBytes } from 'node:crypto'

// No vowels and no look-alikes: a code is read aloud and never spells a word.
const letters = 'BCDFGHJKMNPQRSTVWXZ23456789'

/** FLR-XXXX-XXXX-XXXX, about 57 bits: worth nothing without the address it was made for. */
export function newCode(): string {
  const picked = [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join('')
  return `FLR-${picked.slice(0, 4)}-${picked.slice(4, 8)}-${picked.slice(8)}`
}
