/** One text in the three spellings that the parser compares; all of one length, so a place in one is a place in all. */
export interface NormalText {
  readonly text: string
  /** Lower case, and ё as е: banks write СЧЁТ and счет. */
  readonly folded: string
  /** Letters that look alike are one letter: some banks send Latin words with Cyrillic letters in them. */
  readonly skeleton: string
}

export const longestMessageBytes = 2048

/** Whether a text may be parsed at all. No bank writes 2 KB; a longer text is suspicious. */
export function isTooLong(raw: string): boolean {
  return raw.length > longestMessageBytes || Buffer.byteLength(raw) > longestMessageBytes
}

/** Unifies what phones and banks spell in several ways. The raw text is kept elsewhere. */
export function normalise(raw: string): NormalText {
  const text = (unusual.test(raw) ? unified(raw) : raw).trim()
  const folded = fold(text)
  return { text, folded, skeleton: skeletonOf(folded) }
}

/** Most messages have none of what is unified: they are Russian or Latin letters, digits and the signs of any keyboard. */
const unusual = /[^ -~А-Яа-яЁё«»₽]| {2}/

function unified(raw: string): string {
  return (
    raw
      // NFKC would turn full-width and other digits into ASCII ones; a 5 written that way must not be read as an amount.
      .replace(strangeDigits, '\uFFFD')
      .replace(invisible, '')
      .normalize('NFKC')
      .replace(dashes, '-')
      .replace(bullets, '*')
      .replace(doubleQuotes, '"')
      .replace(apostrophes, "'")
      .replace(blanks, ' ')
  )
}

/** The same text without its first letters, and without the signs that parted them from the rest. */
export function behind({ text, folded, skeleton }: NormalText, length: number): NormalText {
  const from = length + (/^[ .,:;|]+/.exec(folded.slice(length))?.[0].length ?? 0)
  return { text: text.slice(from), folded: folded.slice(from), skeleton: skeleton.slice(from) }
}

const strangeDigits = /[^\P{N}0-9]/gu
// Zero-width, bidirectional and other marks that are not seen.
const invisible = /\u034F|[\uFE00-\uFE0F]|[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
const dashes = /[\u2010-\u2015\u2212]/g
const bullets = /[\u2022\u00B7\u2219\u25CF\u22C5]/g
const doubleQuotes = /[\u201C-\u201F]/g
const apostrophes = /[\u2018\u2019\u02BC]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: a control character in a bank's text is a blank at best.
const blanks = /[\s\u0000-\u001F\u007F-\u009F]+/g

/** Lower case of the same length. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  const sameLength = lower.length === text.length ? lower : [...text].map(lowerOfSameLength).join('')
  return sameLength.replaceAll('ё', 'е')
}

// One letter, the Turkish İ, becomes two.
function lowerOfSameLength(letter: string): string {
  const lower = letter.toLowerCase()
  return lower.length === letter.length ? lower : letter
}

/** Cyrillic and Greek letters as the Latin ones they look like. */
export function skeletonOf(folded: string): string {
  return folded.replace(lookAlikes, (letter) => latinTwin.get(letter) ?? letter)
}

const latinTwin = new Map(
  Object.entries({
    а: 'a',
    в: 'b',
    с: 'c',
    е: 'e',
    н: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    м: 'm',
    о: 'o',
    р: 'p',
    ѕ: 's',
    т: 't',
    у: 'y',
    х: 'x',
    α: 'a',
    ε: 'e',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'y',
    χ: 'x',
  }),
)
const lookAlikes = new RegExp(`[${[...latinTwin.keys()].join('')}]`, 'g')
