import { uuidsBeginning } from '../platform/uuid-span.ts'
import type { UserSearch } from './list-store.ts'

export function readSearch(typed: string): UserSearch {
  const text = folded(typed)
  return {
    text,
    isPrefix: !/[a-z0-9]{3}/.test(text),
    tail: /^[•*.\s]*(\d{4})$/.exec(typed)?.[1] ?? null,
    ids: (text.length >= idDigits ? uuidsBeginning(text) : undefined) ?? null,
  }
}

/** Fewer begin too many ids to be meant as one. */
const idDigits = 8

// As `translate` in find_users.sql, letter for letter; the two signs are left out.
const cyrillic = 'абвгдеёжзийклмнопрстуфхцчшщыэюя'
const latin = 'abvgdeejziiklmnoprstufhccssyeua'

function folded(text: string): string {
  return [...text.normalize('NFC').toLowerCase()]
    .filter((letter) => letter !== 'ъ' && letter !== 'ь')
    .map((letter) => latin[cyrillic.indexOf(letter)] ?? letter)
    .join('')
}
