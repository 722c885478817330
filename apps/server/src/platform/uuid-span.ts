/** Every UUID that begins so, as a range: ids are ordered, so an index finds them. Undefined for what begins no id. */
export function uuidsBeginning(text: string): { from: string; to: string } | undefined {
  if (!/^[0-9a-f-]{4,36}$/.test(text)) return undefined
  const digits = text.replaceAll('-', '')
  if (digits.length === 0 || digits.length > 32) return undefined
  return { from: asUuid(digits.padEnd(32, '0')), to: asUuid(digits.padEnd(32, 'f')) }
}

function asUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
