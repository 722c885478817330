/** What a column of a record may be sent as: objects as JSON, lists as an array of plain words. */
type Field = string | number | boolean | object | null | undefined

/**
 * Rows as an array of a composite type, in its columns' order. The database reads it three times as fast as the same in JSON,
 * which it would take apart, sort and look up by name.
 */
export function recordArray<Column extends string>(
  columns: readonly Column[],
  rows: readonly { readonly [Name in Column]?: Field }[],
): string {
  return `{${rows.map((row) => `"(${columns.map((column) => fieldText(row[column])).join(',')})"`).join(',')}}`
}

function fieldText(value: Field): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'string') return isPlain.test(value) ? value : quoted(value)
  return quoted(Array.isArray(value) ? `{${value.join(',')}}` : JSON.stringify(value))
}

const isPlain = /^[\w.:+-]+$/

/** Quoted for the record, and once more for the array that it stands in. */
function quoted(text: string): string {
  return `\\"${text.replace(/\\/g, '\\\\\\\\').replace(/"/g, '\\\\\\"')}\\"`
}
