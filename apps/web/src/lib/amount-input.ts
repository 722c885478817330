import { filterAmount } from './input-filters.ts'
import { isKeystroke } from './number-input.ts'

/** Digits, one dot or comma between them, and spaces between thousands: how people write a sum. */
const oneSum = /[0-9](?:[\s\p{Z}.,'’]*[0-9])*/gu
const spaces = /[\s\p{Z}'’]/gu
const inThousands = /^\d{1,3}(?:[\s\p{Z}'’]\d{3})*(?:[.,]\d*)?$/u
const onePoint = /^\d+(?:[.,]\d*)?$/
const groupedByComma = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/
const groupedByDot = /^\d{1,3}(?:\.\d{3})+,\d*$/
const groupedByDots = /^\d{1,3}(?:\.\d{3}){2,}$/

/** The one sum in a text as plain digits with a dot; undefined where it could be read in two ways, or is not alone. */
export function readAmount(text: string): string | undefined {
  const [first, ...others] = text.matchAll(oneSum)
  if (first === undefined) return ''
  if (others.length > 0 || /[^\P{N}0-9]/u.test(text)) return undefined
  // «.5» is a half, not five.
  const isFraction = /[.,]$/.test(text.slice(0, first.index))
  const sum = isFraction ? `.${first[0]}` : first[0]
  if (isFraction) return /^\.\d+$/.test(sum) ? sum : undefined
  const bare = sum.replace(spaces, '')
  if (groupedByDots.test(bare)) return bare.replaceAll('.', '')
  const isKnown = [onePoint, groupedByComma, groupedByDot].some((form) => form.test(bare))
  return isKnown && (bare === sum || inThousands.test(sum)) ? filterAmount(bare) : undefined
}

interface Entry {
  readonly before: string
  readonly typed: string
  readonly isKeystroke: boolean
}

/** What a sum's field shows after a change. As with numbers: keys are filtered, a paste is read or left for its owner to correct. */
export function enterAmount({ before, typed, isKeystroke: isKey }: Entry): string {
  if (isKey && isPlain(before)) return filterAmount(typed)
  return readAmount(typed) ?? typed
}

/** The same for a field that takes whole numbers. */
export function enterWhole({ before, typed, isKeystroke: isKey }: Entry): string {
  if (isKey && /^\d*$/.test(before)) return typed.replace(/[^0-9]/g, '')
  return readAmount(typed)?.replace(/^(\d+)\.0*$/, '$1') ?? typed
}

function isPlain(shown: string): boolean {
  return /^\d*\.?\d*$/.test(shown)
}

type Enter = typeof enterAmount

export function changeAmount(
  before: string,
  event: { readonly currentTarget: HTMLInputElement; readonly nativeEvent: Event },
  enter: Enter = enterAmount,
): string {
  const typed = event.currentTarget.value
  return enter({ before, typed, isKeystroke: isKeystroke(event.nativeEvent as InputEvent) })
}
