/** The first eight characters: enough to tell deals of one page apart, and the search finds by them. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}
