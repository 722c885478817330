/**
 * What a field lets through as its owner types. A filter only drops and regroups characters; whether the result is good
 * enough is for the form to judge. Filtering twice changes nothing, so a filter may sit on typing, pasting and blur alike.
 */
export type InputFilter = (typed: string) => string

export const filterEmail: InputFilter = (typed) => typed.replace(/[^A-Za-z0-9.@_+-]/g, '').toLowerCase()

// A password is never cut to length: its owner would not see that the stored one is shorter than the pasted one.
export const filterPassword: InputFilter = (typed) => typed.replace(/[^A-Za-z0-9!@#$%^&*]/g, '')

export type LeftOut = 'letters' | 'spaces' | 'signs'

/** Which kinds of characters `filterPassword` drops from a typed or pasted text. */
export function leftOutOfPassword(typed: string): readonly LeftOut[] {
  const dropped = typed.replace(/[A-Za-z0-9!@#$%^&*]/g, '')
  const kinds = [
    ['letters', /[\p{L}\p{M}]/u],
    ['spaces', /\s/],
    ['signs', /[^\p{L}\p{M}\s]/u],
  ] as const
  return kinds.filter(([, pattern]) => pattern.test(dropped)).map(([kind]) => kind)
}

const codeLength = 6
/** The one run of six digits, where a whole letter was pasted; else the first six digits. */
export const filterCode: InputFilter = (typed) => {
  const [code, ...others] = typed.match(/(?<!\d)\d{6}(?!\d)/g) ?? []
  return code !== undefined && others.length === 0 ? code : digitsOf(typed).slice(0, codeLength)
}

export const filterReferralCode: InputFilter = (typed) => typed.replace(/[^\p{L}\p{N}_-]/gu, '')

/** Any alphabet. Marks stay, because "й" may arrive as two characters. */
export const filterName: InputFilter = (typed) => oneLine(typed).replace(/[^\p{L}\p{M} '’.-]/gu, '')

/**
 * Digits and one dot. A comma is what a Russian keyboard gives for the dot, and what an English page puts between
 * thousands: "12,5" must not become 125, nor "1,250" become 1.25.
 */
export const filterAmount: InputFilter = (typed) => {
  const [whole = '', ...fraction] = withDot(typed.replace(/[^\d.,]/g, '')).split('.')
  return fraction.length === 0 ? whole : `${whole}.${fraction.join('')}`
}

const tronAddress = /(?<![A-Za-z0-9])T[1-9A-HJ-NP-Za-km-z]{33}(?![A-Za-z0-9])/g

/** The one Tron address in a pasted text, out of a link or a sentence; else every letter and digit. Never cut to a length. */
export const filterAddress: InputFilter = (typed) => {
  const [address, ...others] = typed.match(tronAddress) ?? []
  return address !== undefined && others.length === 0 ? address : typed.replace(/[^A-Za-z0-9]/g, '')
}

/** The field says when a search is longer than the call takes. */
export const filterSearch: InputFilter = (typed) => oneLine(typed).replace(/[\p{C}<>{}`\\]/gu, '')

const thousandsByComma = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
const thousandsByDot = /^[1-9]\d{0,2}(\.\d{3})+,\d+$/

function withDot(amount: string): string {
  if (thousandsByDot.test(amount)) return amount.replaceAll('.', '').replace(',', '.')
  if (thousandsByComma.test(amount) || amount.includes('.')) return amount.replaceAll(',', '')
  return amount.replace(',', '.').replaceAll(',', '')
}

function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '')
}

/** A pasted line break, tab or glued space becomes an ordinary space. */
function oneLine(typed: string): string {
  return typed.replace(/\s/g, ' ')
}
