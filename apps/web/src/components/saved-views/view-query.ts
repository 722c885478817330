/** What of an address is a filter: not the page of a list, nor what is open beside it. */
const notFilter = new Set(['page', 'id', 'edit', 'after'])

/** The filter of an address as it is saved: sorted, so that two spellings of one filter are one. */
export function filterOf(params: URLSearchParams): string {
  const kept = [...params].filter(([name, value]) => !notFilter.has(name) && value !== '')
  return new URLSearchParams(kept.sort(([left], [right]) => left.localeCompare(right))).toString()
}
