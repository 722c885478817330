/** Decimal text to smallest units, exactly: '250.5' with six places is 250500000. */
export function toUnits(text: string, places: number): bigint {
  const match = /^(\d{1,30})(?:\.(\d+))?$/.exec(text)
  const fraction = match?.[2] ?? ''
  if (!match || fraction.length > places)
    throw new RangeError(`'${text}' is no amount with ${places} places.`)
  return BigInt(match[1]! + fraction.padEnd(places, '0'))
}

export function fromUnits(units: bigint, places: number): string {
  const digits = units.toString().padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
