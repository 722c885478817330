/** J and K step through the rows of the list that is shown; C copies the id of the row that has the focus. */
export function stepRow(by: 1 | -1): void {
  const rows = rowsShown()
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by
  firstIn(rows[next])?.focus()
}

export function copyRowId(): void {
  const row = rowsShown().find((each) => each.contains(document.activeElement))
  row?.querySelector<HTMLElement>('button[data-copied], [data-copy-id]')?.click()
}

/** Presses what the page marks so: the export of its list, or the saving of its view. Answers whether there is one. */
export function pressMarked(mark: 'export' | 'save-view'): boolean {
  const button = document.querySelector<HTMLElement>(`#content [data-shortcut='${mark}']`)
  button?.click()
  return button !== null
}

const rowsShown = () =>
  [...document.querySelectorAll<HTMLElement>('#content tbody tr')].filter((row) => firstIn(row))

const firstIn = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('a[href], button:not([disabled])') ?? undefined
