import { Problem } from './problem.ts'

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Where a page of a list begins. The cursor is the id of the last entry of the page before. `find` searches the caller's own list, so a
 * changed cursor, or one of another list or user, is refused and not taken for the first page.
 */
export async function placeAfter<Place>(
  after: string | undefined,
  find: (id: string) => Promise<Place | undefined>,
): Promise<Place | undefined> {
  if (after === undefined) return undefined
  const place = id.test(after) ? await find(after) : undefined
  if (place === undefined) throw cursorRefused()
  return place
}

export function cursorRefused(): Problem {
  return new Problem('request.invalid', { fields: { after: ['field.cursor'] } })
}

/** A page out of one entry more than requested: the extra one shows whether there is a next page. */
export function cutPage<Entry>(
  entries: readonly Entry[],
  limit: number,
  idOf: (entry: Entry) => string,
): { page: Entry[]; next: string | undefined } {
  const page = entries.slice(0, limit)
  const last = entries.length > limit ? page.at(-1) : undefined
  return { page, next: last && idOf(last) }
}
