/** Chosen ones keep their order, and stay chosen while other pages are looked at. */
export function toggled(chosen: readonly string[], id: string): readonly string[] {
  return chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]
}
