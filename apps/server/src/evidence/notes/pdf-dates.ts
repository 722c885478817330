/** `D:20261117140300+03'00'` as an instant. A date without a zone is read as UTC. */
export function pdfDate(text: string): string | undefined {
  const found =
    /^(?:D:)?(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?(?:Z|([+-])(\d{2})'?(\d{2})?'?)?/.exec(text)
  if (!found) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00', sign, zoneHour, zoneMinute = '00'] =
    found
  const zone = sign === undefined ? 'Z' : `${sign}${zoneHour}:${zoneMinute}`
  return instant(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
}

/** A date of XMP, which is ISO 8601 with or without a zone. */
export function xmpDate(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return undefined
  return instant(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`)
}

function instant(text: string): string | undefined {
  const at = new Date(text)
  const year = at.getUTCFullYear()
  return Number.isNaN(at.getTime()) || year < 1990 || year > 2100 ? undefined : at.toISOString()
}
