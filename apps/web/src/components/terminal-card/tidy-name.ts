/** As the server will keep it. */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/g, ' ').trim()
}
