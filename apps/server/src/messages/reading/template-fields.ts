import { amountPattern } from './amount.ts'
import { oneOfWords, vocabulary } from './vocabulary.ts'

/**
 * What a field may hold; it decides what may stand before an amount. `vocabulary`: words of a closed list, as good as
 * literals. `words`: letters and no digits. `digits`: a number of a known shape. `free`: anything.
 */
type FieldKind = 'amount' | 'vocabulary' | 'words' | 'digits' | 'free'

export interface Field {
  readonly kind: FieldKind
  /** RE2, on lower-case text; `(?P<name>...)` where the value is kept. */
  readonly source: string
}

const number = `-? ?(?:${amountPattern})`
const date = '\\d{1,2}[./]\\d{1,2}(?:[./](?:20)?\\d{2})?(?: ?г\\.)?|(?:20)?\\d{2}-\\d{2}-\\d{2}'
const longDate = '\\d{1,2}[./]\\d{1,2}[./](?:20)?\\d{2}(?: ?г\\.)?|(?:20)?\\d{2}-\\d{2}-\\d{2}'
const time = '\\d{1,2}:\\d{2}(?::\\d{2})?(?: \\(?(?:мск|msk)\\)?)?'
const mask = '\\p{L}?\\d{0,16}[*x.]{1,8} ?'
const purposes = oneOfWords(vocabulary.purpose)
const requisites = oneOfWords(vocabulary.requisite)
const tail = '(?P<card>\\d{3,5})'
const currency = ' ?\\(?(?:rub|rur|руб|руб\\.|рублей|рубля|р|р\\.|p|p\\.|r|r\\.|₽)\\)?'
// Bare digits behind a name are four at least: the 100 of "на счет 100 500р" is no account.
const shade = '\\p{L}?\\d{0,16}(?:[*x]{1,8}|[.]{2,4}) ?'
const account = (place: number | '') =>
  `(?:${requisites}(?: ${requisites}){0,2}[ .:;,-]{0,3}(?P<card${place}>(?:${shade})\\d{3,5}|\\d{4,20})|` +
  `(?P<star${place}>\\p{L}?\\d{0,6}[*]{1,8} ?\\d{3,5}))`
// A day and a month alone are not taken for a moment: 12.50 is a sum.
const moment =
  `(?:${longDate})(?:(?:[ ,.;]{1,3}| в )(?:${time}))?|(?:${date})(?:[ ,.;]{1,3}| в )(?:${time})|` +
  `(?:${time})(?:[ ,.;]{1,3}(?:${date}))?`
// As banks print a payer: a name or two and a letter, a surname and two letters, or a company.
const name = '[\\p{L}"][\\p{L}\\p{M}\'"-]*'
const person = `(?:${name}(?: ${name}){0,2} \\p{L}\\.(?: ?\\p{L}\\.)?|${name}(?: ${name}){0,3}?)`
const border = '(?:[ .,:;|]{1,4}| - )'
const openings = oneOfWords(vocabulary.opening)
const service = '\\p{L}+(?: \\p{L}+)? (?:card2card|c2c|p2p)'
const footer = '(?:https?://)?[a-z0-9-]+(?:[.][a-z0-9-]+)+(?:/[a-z0-9./_-]*)?'
// An account in several currencies prints those that are empty, too.
const emptied = '0[.,]00 (?:usd|eur|cny)'
const source = '(?:от|ot|из|iz|отправитель|otpravitel)[: ]{1,2}'

/**
 * What banks print beside the sum, in any order: the card, the time, and words of a closed list. A pattern may have several such places;
 * the number keeps their values apart.
 */
function segments(place: number): string {
  const when = `\\[?(?:${oneOfWords(vocabulary.momentLabel)}[: ]{1,2})?(?P<when${place}>${moment})\\]?`
  return `(?:${oneOfWords(vocabulary.beforeRequisite)} )?(?:${account(place)}|${when}|${openings}|${service})`
}

/**
 * The fields of the template language. None of those that may precede an amount can hold digits and a payer's own words at once: a
 * payer's name has no digits, so no name can look like a sum.
 */
export const fields = {
  amount: { kind: 'amount', source: `(?:\\+ ?)?(?P<amount>${amountPattern})` },
  balance: { kind: 'digits', source: `(?P<balance>${number})` },
  /** A sum that is neither the amount nor the balance: a fee, a limit, a loan. */
  number: { kind: 'digits', source: `(?:\\+ ?)?(?:${number})` },
  cur: { kind: 'words', source: currency },
  /** Money has come in, and words about it: "зачисление зарплаты на карту". */
  incoming: {
    kind: 'vocabulary',
    source: `(?:безналичное |beznalichnoe )?${oneOfWords(vocabulary.incoming)}(?:[ :,.;]{1,2}${purposes})*`,
  },
  outgoing: {
    kind: 'vocabulary',
    source: `${oneOfWords(vocabulary.outgoing)}(?:[ :,.;]{1,2}${purposes})*`,
  },
  purpose: { kind: 'vocabulary', source: `${purposes}(?: ${purposes})*` },
  left: { kind: 'vocabulary', source: oneOfWords(vocabulary.left) },
  /** 1234, *1234, 5*9857, 4081**4363, A*891, or a whole number of up to 20 digits. */
  card: { kind: 'digits', source: `(?:${mask}|\\d{12,16})?${tail}` },
  /** A card or account by its name or its stars: Карта *1234, Schet 4081**4363, VISA1234, *1234. */
  requisite: {
    kind: 'digits',
    source: account(''),
  },
  /** All that may come before the word of arrival; or nothing. */
  head: { kind: 'digits', source: `(?:(?:${oneOfWords(vocabulary.heading)}|${segments(1)})${border})*` },
  /** All that may come between the word of arrival and the sum; or nothing. */
  between: { kind: 'digits', source: `(?:${border}(?:${segments(2)}|${purposes}))*` },
  /** What may follow the sum, as far as it is understood: the card, the moment, the payer, his bank. */
  details: {
    kind: 'digits',
    source: `(?:${border}(?:${segments(3)}|${source}(?P<payer3>${person})|${oneOfWords(vocabulary.otherSum)}[\\p{L}. ]{0,30}[: ]{1,2}0(?:[.,]00?)?${currency}))*`,
  },
  /** The same behind the balance. */
  more: {
    kind: 'digits',
    source: `(?:${border}(?:${segments(4)}|${emptied}|${footer}|${oneOfWords(vocabulary.closing)}|${oneOfWords(vocabulary.otherSum)}[\\p{L}. ]{0,30}[: ]{1,2}${number}${currency}))*`,
  },
  /** A plus before a sum means the same as the word: money has come in. */
  plus: { kind: 'vocabulary', source: '\\+ ?' },
  /** What the digits of a card belong to, in a bank with many names for it: VISA, MIR-, ПЛАТ.СЧЕТ. */
  instrument: { kind: 'words', source: '\\p{L}[\\p{L}. ]*-?' },
  /** All the cards of an account, each with its semicolon. */
  cards: { kind: 'words', source: '(?:\\p{L}[\\p{L} ]*\\d{0,4}; ?)+' },
  payer: { kind: 'words', source: "(?P<payer>\\p{L}[\\p{L}\\p{M}.'* -]*?)" },
  bank: {
    kind: 'words',
    source: '(?P<bank>[\\p{L}"][\\p{L}\\p{M} .\'"()&/_-]*|банк 131|\\p{L}+ card2card)',
  },
  /** Where it happened: a cash machine, a shop, a service. Only behind the amount. */
  place: { kind: 'free', source: '(?P<place>[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} .,*_/#@\'"&>()+-]*)' },
  time: { kind: 'digits', source: `(?P<time>${time})` },
  date: { kind: 'digits', source: `(?P<date>${date})` },
  /** A date, a time, or both in either order. */
  when: {
    kind: 'digits',
    source: `(?P<when>(?:${date})(?:[ ,.;]{1,3}(?:${time}))?|(?:${time})(?:[ ,.;]{1,3}(?:${date}))?)`,
  },
  phone: { kind: 'digits', source: '\\+?\\d[\\d ()*x-]{8,17}' },
  /** Words between amount and balance that no field needs; quotation marks would be a comment. */
  middle: { kind: 'free', source: '[^«»]+?' },
  comment: { kind: 'free', source: '.*' },
  any: { kind: 'free', source: '.*?' },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof fields

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fields, name)
}
