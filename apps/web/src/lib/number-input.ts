import { findNumber, type NumberKind, readNumber } from '@florin/contract/numbers'
import { phoneText } from './format.ts'

interface Entry {
  /** What the field showed before. */
  readonly before: string
  /** What it has now. */
  readonly typed: string
  /** One key was pressed; otherwise something was pasted, dropped or filled in. */
  readonly isKeystroke: boolean
}

/**
 * What a number's field shows after a change. A key that is no digit is dropped, and so is one for which a card's or phone's field has no
 * room. A pasted text is reduced to the one number in it; where that cannot be done without guessing, the text stays as it is, for its owner
 * to correct. Nothing that was pasted is cut to a length.
 */
export function enterNumber(kind: NumberKind, { before, typed, isKeystroke }: Entry): string {
  const found = findNumber(typed)
  if (isKeystroke && (found !== undefined || findNumber(before) !== undefined)) {
    const shown = kept(kind, typed)
    return shown.length > Math.max(maxLength[kind], before.length) ? before : shown
  }
  if (found === undefined) return typed
  return settledNumber(kind, kept(kind, found.text))
}

/** The form that stays when the field is left: a Russian phone as +7 912 604-08-15, however it was typed. */
export function settledNumber(kind: NumberKind, shown: string): string {
  if (kind !== 'phone') return shown
  const reading = readNumber('phone', shown)
  return 'number' in reading && reading.number.startsWith('+7') ? phoneText(reading.number) : shown
}

/** Characters that may be typed: nineteen digits of a card in fours. An account that is too long is told, as it always was. */
const maxLength: Record<NumberKind, number> = { card: 23, phone: 20, account: Number.POSITIVE_INFINITY }

function kept(kind: NumberKind, typed: string): string {
  const digits = plainDigits(typed).replace(/[^0-9]/g, '')
  if (kind === 'card') return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
  if (kind === 'account') return digits
  const spelled = spelledPhone(typed)
  return spelled.length <= maxLength.phone ? spelled : spelled.replace(/[ ()-]/g, '')
}

/** With the separators that people type, and one plus at the start. */
function spelledPhone(typed: string): string {
  const characters = plainDigits(typed)
    .replace(/\s/g, ' ')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/[^\d+ ()-]/g, '')
    .trimStart()
  const plus = characters.startsWith('+') ? '+' : ''
  return plus + characters.replaceAll('+', '').trimStart()
}

/** Full-width digits as ASCII ones; nothing else changes, or ² would become a 2. */
function plainDigits(text: string): string {
  return text.replace(/\p{Nd}|\uFF0B/gu, (sign) => sign.normalize('NFKC'))
}

/** Keys and deletions. Keyboards of phones also paste by `insertText`, with the whole text at once. */
export function isKeystroke({ inputType = '', data }: { inputType?: string; data?: string | null }): boolean {
  return inputType.startsWith('delete') || (inputType === 'insertText' && [...(data ?? '')].length <= 1)
}

/**
 * Where the caret belongs in the regrouped text: with as many digits to its right as before. Left to itself it would jump to
 * the end, and the next digit of somebody who corrects the middle would land there.
 */
export function caretIn(shown: string, rightOfCaret: string, isForwardDelete: boolean): number {
  const wanted = countDigits(rightOfCaret)
  const places = Array.from({ length: shown.length + 1 }, (_, at) => at).filter(
    (at) => countDigits(shown.slice(at)) === wanted,
  )
  // Before a space, so that the next Backspace meets a digit; behind it for Delete.
  return (isForwardDelete ? places.at(-1) : places[0]) ?? shown.length
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
}

/** Handles a change of a number's field: answers what it shows now, and keeps the caret in its place. */
export function changeNumber(
  kind: NumberKind,
  before: string,
  event: { readonly currentTarget: HTMLInputElement; readonly nativeEvent: Event },
): string {
  const input = event.currentTarget
  const { inputType } = event.nativeEvent as InputEvent
  const typed = input.value
  const right = typed.slice(input.selectionStart ?? typed.length)
  const shown = enterNumber(kind, {
    before,
    typed,
    isKeystroke: isKeystroke(event.nativeEvent as InputEvent),
  })
  // React leaves the caret alone where the field already has the value that it is about to get.
  input.value = shown
  const at = right === '' ? shown.length : caretIn(shown, right, inputType === 'deleteContentForward')
  input.setSelectionRange(at, at)
  return shown
}
