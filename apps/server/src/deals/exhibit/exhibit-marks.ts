import type { EvidenceSide } from '@florin/contract'

// How the exhibits of a case are called. Pure.

/** The server's own record. */
export const serverMark = 'A'

const letters: Record<EvidenceSide, string> = { merchant: 'M', trader: 'T' }

interface Filed {
  readonly id: string
  readonly side: EvidenceSide
}

/** Files in the order in which they came get their marks: M1, M2 of the merchant's side, T1 of the trader's. */
export function marksOf<File extends Filed>(files: readonly File[]): (File & { readonly mark: string })[] {
  const counts = { merchant: 0, trader: 0 }
  return files.map((file) => {
    counts[file.side] += 1
    return { ...file, mark: `${letters[file.side]}${counts[file.side]}` }
  })
}
