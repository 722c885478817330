import { setImmediate as othersTurn } from 'node:timers/promises'
import { findNumber, type paymentSearchModes, phoneHasDigits } from '@florin/contract'
import type { SearchedMethod } from './list-store.ts'
import { foldName, type RequisiteName, requisiteNames } from './payment-method.ts'
import { openRequisite } from './requisite-columns.ts'
import type { RequisiteSeal } from './requisite-seal.ts'

export interface Search {
  readonly text: string
  readonly by: (typeof paymentSearchModes)[number]
}

/** What a search has to look at: names alone, which the database can do, or also digits, which only we can open. */
export interface SearchPlan {
  readonly namePart: string | undefined
  readonly digits: string | undefined
  readonly columns: readonly RequisiteName[]
}

export function planSearch({ text, by }: Search): SearchPlan {
  const digits = findNumber(text)?.digits || undefined
  return {
    namePart: by === 'name' || by === 'all' ? foldName(text) : undefined,
    digits: by === 'name' ? undefined : digits,
    columns: by === 'all' || by === 'name' ? requisiteNames : [by],
  }
}

/** A run this long is a whole number, and the keyed index finds it without opening anything. */
const wholeNumberDigits = 16
const openedInOneTurn = 200

/** Those whose name or numbers have the wanted part, in their order. */
export async function findAmong(
  seal: RequisiteSeal,
  rows: readonly SearchedMethod[],
  { namePart, digits = '', columns }: SearchPlan,
): Promise<SearchedMethod[]> {
  const exact = digits.length >= wholeNumberDigits ? wholeNumberAmong(seal, rows, digits, columns) : []
  if (exact.length > 0) return exact
  const found: SearchedMethod[] = []
  for (const [at, row] of rows.entries()) {
    // Opening thousands of numbers takes tens of milliseconds: other people's calls go on between them.
    if (at % openedInOneTurn === openedInOneTurn - 1) await othersTurn()
    if (hasName(row, namePart) || columns.some((column) => hasDigits(seal, row, column, digits)))
      found.push(row)
  }
  return found
}

function hasName(row: SearchedMethod, namePart: string | undefined): boolean {
  return namePart !== undefined && row.name_folded.includes(namePart)
}

function hasDigits(seal: RequisiteSeal, row: SearchedMethod, column: RequisiteName, digits: string): boolean {
  if (row[`${column}_tail`]?.includes(digits)) return true
  const number = openRequisite(seal, row, column)
  if (number === undefined) return false
  return column === 'phone' ? phoneHasDigits(number, digits) : number.includes(digits)
}

function wholeNumberAmong(
  seal: RequisiteSeal,
  rows: readonly SearchedMethod[],
  digits: string,
  columns: readonly RequisiteName[],
): SearchedMethod[] {
  const indexed = (['card', 'account'] as const).filter((column) => columns.includes(column))
  const wanted = indexed.flatMap((column) =>
    [seal.index(column, digits), ...seal.olderIndexes(column, digits)].map((index) => ({ column, index })),
  )
  return rows.filter((row) => wanted.some(({ column, index }) => row[`${column}_index`]?.equals(index)))
}
