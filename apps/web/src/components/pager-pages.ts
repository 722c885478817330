/** Which page numbers a pager shows: the first, the current, the next and the last; `gap` where some are left out. */
export function pagesShown(current: number, last: number): (number | 'gap')[] {
  const shown = [...new Set([1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((left, right) => left - right)
  return shown.flatMap((page, at) => {
    const before = shown[at - 1]
    return before === undefined || page === before + 1 ? [page] : ['gap' as const, page]
  })
}

/** "41–60 of 238": the rows of this page. */
export function rowsShown(page: number, pageSize: number, count: number): { from: number; to: number } {
  return { from: Math.min((page - 1) * pageSize + 1, count), to: Math.min(page * pageSize, count) }
}
