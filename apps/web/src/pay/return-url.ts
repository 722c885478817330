/** An address to go back to, if it is one of the web. The server checks too; a script here would run as our page. */
export function returnUrl(address: string | null): string | undefined {
  if (address === null || !URL.canParse(address)) return undefined
  return /^https?:$/.test(new URL(address).protocol) ? address : undefined
}
