/** 23:00 of what a person types: 23:00, 2300, 730, 23.00, 7 or 7:5. Undefined where it is no time of day. */
export function typedTime(text: string): string | undefined {
  const found = /^\s*(\d{1,2})(?:\s*[:.,\s]\s*(\d{1,2})|(\d{2}))?\s*$/.exec(text)
  if (found === null) return undefined
  const [hours, minutes] = [Number(found[1]), Number(found[2] ?? found[3] ?? 0)]
  if (hours > 23 || minutes > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
