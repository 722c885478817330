/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const csvMark = '\uFEFF'

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

const number = /^-?\d+(?:\.\d+)?$/

/** A cell that begins like a formula would be carried out by a spreadsheet: it is made a text. A number stays one. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
