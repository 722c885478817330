/** A page of rows as lists are answered. */
export interface PageOf<Row> {
  readonly results: readonly Row[]
  readonly total_items: number
}

/** What is shown of a page that has changed: the rows in their places, and how many are new among the rest. */
export interface Steadied<Page> {
  readonly page: Page
  readonly unseen: number
}

/**
 * Puts a fresh answer into the order of the page that is shown. Known rows are renewed in their places; new ones only counted; those
 * that new ones have pushed off the end stay, and what no longer belongs here goes.
 */
export function steadied<Row, Page extends PageOf<Row>>(
  shown: Page,
  fresh: Page,
  keyOf: (row: Row) => string,
): Steadied<Page> {
  const now = new Map(fresh.results.map((row) => [keyOf(row), row]))
  const before = new Set(shown.results.map(keyOf))
  const news = fresh.results.filter((row) => !before.has(keyOf(row))).length
  const lastKnown = shown.results.findLastIndex((row) => now.has(keyOf(row)))
  const rows = shown.results.flatMap((row, at) => {
    const renewed = now.get(keyOf(row))
    if (renewed !== undefined) return [renewed]
    return news > 0 && at > lastKnown ? [row] : []
  })
  // A page that is new from its first row to its last says nothing of how many are before it; the totals do.
  const isAllNew = news > 0 && news === fresh.results.length
  const unseen = isAllNew ? Math.max(news, fresh.total_items - shown.total_items) : news
  return { page: { ...fresh, results: rows }, unseen }
}
