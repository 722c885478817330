import type { EvidenceFile } from '../disputes-queries.ts'

export interface NamedExhibit {
  readonly mark: string
  /** The file's name; null of the server's own record. */
  readonly name: string | null
}

/** What a verdict may rest on: `A` is the server's own record, files are numbered by side in the order in which they came. */
export function exhibitsOf(files: readonly EvidenceFile[], hasRecord: boolean): NamedExhibit[] {
  const ofSide = (side: EvidenceFile['side'], letter: string) =>
    files
      .filter((file) => file.side === side)
      .map(({ name }, index) => ({ mark: `${letter}${index + 1}`, name }))
  return [
    ...(hasRecord ? [{ mark: 'A', name: null }] : []),
    ...ofSide('merchant', 'M'),
    ...ofSide('trader', 'T'),
  ]
}
