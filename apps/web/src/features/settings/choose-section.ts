/** The section the address names, if it is there for this person; else the first. */
export function chooseSection<S extends { hash: string }>(offered: readonly [S, ...S[]], hash: string): S {
  return offered.find((section) => section.hash === hash) ?? offered[0]
}
