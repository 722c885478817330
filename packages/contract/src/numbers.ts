import { accountDigits, cardDigits, phoneDigits } from './rules.ts'

/**
 * Card, phone and account numbers as people type and paste them. The forms and the server read them by these functions,
 * so both see the same number. Free of zod, so that the web can import it for nothing.
 */
export type NumberKind = 'card' | 'phone' | 'account'

/** The one number that a text has in it. `digits` is empty where the text has none. */
export interface FoundNumber {
  readonly digits: string
  readonly hasPlus: boolean
  /** The number as written, with its separators, from its plus or first digit to its last digit. */
  readonly text: string
}

/** What may stand between the digits of one number: spaces, dashes, invisible characters, dots and parentheses. */
const separator = String.raw`[\s\p{Z}\p{Pd}\p{Cf}\p{Cc}\u2212.()]`
const numberPattern = new RegExp(`[0-9](?:${separator}*[0-9])*`, 'gu')
const plusBefore = new RegExp(`[+\\uFF0B]${separator}*$`, 'u')
/** «Сбер2 4276 …»: the digit belongs to the word. */
const wordWithDigits = /\p{L}[0-9]{1,3}(?![0-9])/u

/**
 * Finds the number in a text, whatever words stand before and after it. Undefined where dropping the rest could change the
 * number: a letter or another sign between the digits («…0O00…», «2202 **** 4417», two numbers), or digits of other scripts.
 */
export function findNumber(text: string): FoundNumber | undefined {
  const plain = text.replace(/\p{Nd}/gu, (digit) => digit.normalize('NFKC'))
  if (/[^\P{N}0-9]/u.test(plain)) return undefined
  const [first, ...others] = plain.matchAll(numberPattern)
  if (first === undefined) return { digits: '', hasPlus: false, text: '' }
  const digits = digitsOf(first[0])
  if (others.length > 0) return undefined
  if (digits !== first[0] && wordWithDigits.test(plain)) return undefined
  const hasPlus = plusBefore.test(plain.slice(0, first.index))
  return { digits, hasPlus, text: `${hasPlus ? '+' : ''}${first[0]}` }
}

/** More typing can mend a number that is short; one that is long or mixed with something else has to be corrected. */
export type NumberFault = 'short' | 'long' | 'mixed'
export type NumberReading = { readonly number: string } | { readonly fault: NumberFault }

const lengths = { card: cardDigits, phone: phoneDigits, account: accountDigits }

/** The number in the form in which it is stored, or why there is none. Nothing is ever cut to fit. */
export function readNumber(kind: NumberKind, text: string): NumberReading {
  const found = findNumber(text)
  if (found === undefined) return { fault: 'mixed' }
  const { min, max } = lengths[kind]
  if (found.digits.length < min) return { fault: 'short' }
  if (found.digits.length > max) return { fault: 'long' }
  return { number: kind === 'phone' ? canonicalPhone(found) : found.digits }
}

/**
 * A phone in its one spelling: +7… for the numbers of Russia, however they begin (8 9…, 7…, 9…). Others keep their digits,
 * and their plus if they had one. No country has the code +89, so «+8 9…» is a Russian number too.
 */
function canonicalPhone({ digits, hasPlus }: Pick<FoundNumber, 'digits' | 'hasPlus'>): string {
  if (/^7\d{10}$/.test(digits)) return `+${digits}`
  if (/^89\d{9}$/.test(digits)) return `+7${digits.slice(1)}`
  // With a plus, ten digits that begin with 9 are of another country: +960 is the Maldives.
  if (/^9\d{9}$/.test(digits) && !hasPlus) return `+7${digits}`
  return hasPlus ? `+${digits}` : digits
}

/** The spelling above for a phone that was stored before there was one; any other text stays as it is. */
export function storedPhone(phone: string): string {
  const reading = readNumber('phone', phone)
  return 'number' in reading ? reading.number : phone
}

/** Whether a stored phone has these searched digits: 8 9… is looked for as +7 9…. */
export function phoneHasDigits(phone: string, digits: string): boolean {
  if (phone.includes(digits)) return true
  return digits.startsWith('89') && phone.startsWith(`+7${digits.slice(1)}`)
}

export const usualAccountDigits = 20

/** What looks like a slip in a number that may be saved all the same: its owner is asked first. */
export type NumberDoubt = 'card_check_digit' | 'account_length'

export function numberDoubt(kind: NumberKind, number: string): NumberDoubt | undefined {
  if (kind === 'card' && !passesLuhn(number)) return 'card_check_digit'
  if (kind === 'account' && number.length !== usualAccountDigits) return 'account_length'
  return undefined
}

/** ISO/IEC 7812: every second digit from the right doubled, the sum of all digits divisible by ten. */
export function passesLuhn(card: string): boolean {
  const sum = [...card].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '')
}
