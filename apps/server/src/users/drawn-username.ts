import { randomInt } from 'node:crypto'
import { isReservedName } from './reserved-names.ts'

/** Drawn from digits that look like no letter. */
const suffixDigits = '23456789'

/** Another name where the first one looks like somebody's or like one of ours. */
export function drawnUsername(first: string): string {
  const suffix = Array.from({ length: 6 }, () => suffixDigits[randomInt(suffixDigits.length)]).join('')
  return isReservedName(first) ? `user_${suffix}` : `${first.slice(0, 13)}_${suffix}`
}
