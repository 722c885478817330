const most = 80

/** A person's note as an alert quotes it: one line, and no number that could be a card or an account in full. */
export function shortNote(note: string): string {
  const line = note
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\d(?:[ -]?\d){11,}/g, (number) => `•• ${number.replace(/\D/g, '').slice(-4)}`)
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}
