/** A terminal is a phone only when one has spoken through it; until then it is a wish with a name. */
export function hasPhone(terminals: readonly { readonly last_ping: string | null }[] | undefined): boolean {
  return terminals?.some(({ last_ping }) => last_ping !== null) ?? false
}
