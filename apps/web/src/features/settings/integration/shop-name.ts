/** What payers see must say something and fit their screen. */
export function isShopName(typed: string): boolean {
  const length = typed.trim().length
  return length >= 2 && length <= 60
}
