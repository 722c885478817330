import {
  type Balances,
  balancesAt,
  beginning,
  type Places,
  placesAt,
  type StatementLine,
  statementPage,
} from '@florin/ledger'
import { booksIn } from '../books/index.ts'
import type { Database } from '../platform/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import { cursorText, readCursor } from './cursor.ts'
import type { Coin, Period, Stretch, Whose } from './stretch.ts'
import { subjectOf } from './subject.ts'
import { type KnownDeal, knownDeals } from './subject-store.ts'

export interface StatementParts {
  readonly db: Database
  readonly secrets: Secrets
}

export interface Statement {
  readonly opening: Balances<Coin>
  readonly closing: Balances<Coin>
  readonly lines: readonly StatementLine[]
  readonly deals: readonly KnownDeal[]
  readonly next: string | undefined
}

/** A page of somebody's movements: opening balance + all movements = closing balance, to the last digit. */
export async function readStatement(
  parts: StatementParts,
  whose: Whose,
  { after, limit, ...period }: Period & { readonly after?: string | undefined; readonly limit: number },
): Promise<Statement> {
  const stretch =
    after === undefined ? await stretchOf(parts, whose, period) : readCursor(parts.secrets, whose, after)
  const { lines, deals, next } = await linesOf(parts, whose, stretch, limit)
  const [opening, closing] = await Promise.all([
    balancesAt(booksIn(parts.db.each), whose.userId, whose.asset, stretch.opening),
    balancesAt(booksIn(parts.db.each), whose.userId, whose.asset, stretch.to),
  ])
  return { opening, closing, lines, deals, next: next && cursorText(parts.secrets, whose, next) }
}

export async function stretchOf(
  { db }: StatementParts,
  { userId, asset }: Whose,
  period: Period,
): Promise<Stretch> {
  const books = booksIn(db.each)
  const [from, to] = await Promise.all([
    period.from ? placesAt(books, userId, asset, period.from) : beginning,
    placesAt(books, userId, asset, period.to),
  ])
  return { opening: from, from, to }
}

export async function linesOf(
  { db }: StatementParts,
  { userId, asset }: Whose,
  stretch: Stretch,
  limit: number,
): Promise<{ lines: readonly StatementLine[]; deals: readonly KnownDeal[]; next: Stretch | undefined }> {
  const { lines, next } = await statementPage(booksIn(db.each), userId, asset, { ...stretch, limit })
  const subjects = lines.map(subjectOf)
  const deals = await knownDeals(db.each, userId, {
    dealIds: subjects.flatMap(({ dealId }) => dealId ?? []),
    disputeIds: subjects.flatMap(({ disputeId }) => disputeId ?? []),
  })
  const isOver = Object.entries(stretch.to).every(([kind, end]) => next[kind as keyof Places] >= end)
  return { lines, deals, next: isOver ? undefined : { ...stretch, from: next } }
}
