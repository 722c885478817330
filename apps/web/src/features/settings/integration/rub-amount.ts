/** Roubles with kopecks at most, as the server takes them; a comma is as good as a point. */
export function rubAmount(typed: string): string | undefined {
  const text = typed
    .trim()
    .replaceAll(/[\s\u00A0]/g, '')
    .replace(',', '.')
  return /^\d{1,10}(\.\d{1,2})?$/.test(text) && /[1-9]/.test(text) ? text : undefined
}

/** The same hundreds, with the last two digits of the roubles that tell the simulated payer what to do. */
export function withMagic(typed: string, digits: string): string {
  const whole = (rubAmount(typed) ?? '1000').split('.')[0] ?? '1000'
  return `${whole.slice(0, -2) || '10'}${digits}`
}
