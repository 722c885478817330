/** Of the wire's decimal text. */
export function isAboveZero(amount: string): boolean {
  return !amount.startsWith('-') && /[1-9]/.test(amount)
}
