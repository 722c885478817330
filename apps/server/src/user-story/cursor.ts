import { cursorRefused } from '../platform/page-cursor.ts'

/** A page out of one row more than was asked for. */
export function pageOf<Row, Shown>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
  show: (row: Row) => Shown,
): { results: Shown[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { results: page.map(show), next: last === undefined ? null : cursorOf(last) }
}

export function numberCursor(after: string | undefined): bigint | undefined {
  if (after === undefined) return undefined
  if (!/^\d{1,18}$/.test(after)) throw cursorRefused()
  return BigInt(after)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function idCursor(after: string | undefined): string | undefined {
  if (after !== undefined && !uuid.test(after)) throw cursorRefused()
  return after
}
