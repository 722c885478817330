import { banksNamed } from './bank-words.ts'

/** What the text of an uploaded document names, to be compared with a deal. */
export interface DocumentFacts {
  readonly sumsKopecks: number[]
  readonly times: string[]
  readonly tails: string[]
  readonly banks: string[]
}

const most = 20

export function factsOf(text: string): DocumentFacts {
  const plain = text.replace(/[\u00a0\u2007\u2009\u202f]/g, ' ').toLowerCase()
  return {
    sumsKopecks: first(sums(plain)),
    times: first(times(plain)),
    tails: first(tails(plain)),
    banks: first(banksNamed(plain)),
  }
}

const first = <T>(values: Iterable<T>): T[] => [...new Set(values)].slice(0, most)

const number = String.raw`(\d{1,3}(?: \d{3}){1,3}|\d{1,9})(?: ?[.,] ?(\d{2}))?(?![\d.,])`
// In the fonts of some banks the sign of the rouble is the letter `i` or a Latin `p`.
const beforeSign = new RegExp(
  String.raw`(?<![\d.,:*])${number} {0,3}(?:₽|руб|rub|р(?![а-яё])|[pi](?![a-z]))`,
  'g',
)
const afterWord = new RegExp(
  String.raw`(?:сумма|итого|amount|total)[^\d\n]{0,30}\n?[^\d\n]{0,10}(?<![\d.,:*])${number}`,
  'g',
)

function* sums(text: string): Generator<number> {
  for (const pattern of [beforeSign, afterWord])
    for (const [, whole = '', kopecks = '00'] of text.matchAll(pattern)) {
      const sum = Number(whole.replaceAll(' ', '')) * 100 + Number(kopecks)
      if (sum > 0) yield sum
    }
}

const months = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']
const inDigits = /(?<!\d)(\d{2})[./-](\d{2})[./-](20\d{2})(?:[ ,в\n]{1,4}(\d{2}):(\d{2}))?/g
const inWords = /(?<!\d)(\d{1,2}) ([а-я]{3,8})\.? (20\d{2})(?: ?г\.?)?(?:[ ,в\n]{1,4}(\d{2}):(\d{2}))?/g

function* times(text: string): Generator<string> {
  for (const [, day, month, year, hour, minute] of text.matchAll(inDigits))
    yield* time(Number(year), Number(month), Number(day), hour, minute)
  for (const [, day, word = '', year, hour, minute] of text.matchAll(inWords))
    yield* time(Number(year), monthOf(word), Number(day), hour, minute)
}

/** «мар» before «ма», which stands for the fifth month in every case. */
function monthOf(word: string): number {
  return word.startsWith('мар') ? 3 : months.findIndex((month) => word.startsWith(month)) + 1
}

function* time(year: number, month: number, day: number, hour?: string, minute?: string): Generator<string> {
  if (month < 1 || month > 12 || day < 1 || day > 31) return
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const isTime = hour !== undefined && minute !== undefined && Number(hour) < 24 && Number(minute) < 60
  yield isTime ? `${date}T${hour}:${minute}` : date
}

// Masked cards and accounts, then phones, then whole cards: only the last four digits leave this file.
const masked = /(?:[*•·]{1,12}|[xх×]{4,12}) ?(\d{4})(?!\d)/g
const phones = /(?:\+7|(?<!\d)8)[ (-]{0,2}[\d*•]{3}[ )-]{0,2}[\d*•]{3}[ -]?(\d{2})[ -]?(\d{2})(?!\d)/g
const cards = /(?<!\d)\d{4} ?\d{4} ?\d{4} ?(\d{4})(?!\d)/g

function* tails(text: string): Generator<string> {
  for (const [, tail = ''] of text.matchAll(masked)) yield tail
  for (const [, left = '', right = ''] of text.matchAll(phones)) yield left + right
  for (const [, tail = ''] of text.matchAll(cards)) yield tail
}
