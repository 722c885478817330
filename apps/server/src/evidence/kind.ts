import type { EvidenceContentType } from './tables.ts'

interface Kind {
  readonly contentType: EvidenceContentType
  readonly extension: string
  /** In the page; otherwise it is only ever saved. */
  readonly mayShow: boolean
}

/** The four kinds of file that can prove something. Anything else is refused. */
export const evidenceKinds = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg', mayShow: true },
  png: { contentType: 'image/png', extension: 'png', mayShow: true },
  // A viewer of its own opens it, outside the browser's page.
  pdf: { contentType: 'application/pdf', extension: 'pdf', mayShow: false },
  mp4: { contentType: 'video/mp4', extension: 'mp4', mayShow: true },
} as const satisfies Record<string, Kind>

export type EvidenceKind = keyof typeof evidenceKinds

/** How many bytes of a file are enough to tell. */
export const tellingBytes = 16

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

// What phones, recorders and editors write. Not QuickTime, not 3GP, and none of the pictures that share the box format.
const brands = new Set([
  ...['isom', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'iso7', 'iso8', 'iso9'],
  ...['mp41', 'mp42', 'avc1', 'M4V ', 'M4VH', 'M4VP', 'MSNV', 'mmp4', 'dash'],
])

/** What a file claims to be by its first bytes. Its name is never looked at, and the claim is still to be proved. */
export function kindOf(first: Buffer): EvidenceKind | undefined {
  if (first[0] === 0xff && first[1] === 0xd8 && first[2] === 0xff) return 'jpeg'
  if (first.subarray(0, 8).equals(pngSignature)) return 'png'
  if (/^%PDF-[12]\.\d/.test(first.toString('latin1', 0, 8))) return 'pdf'
  if (first.toString('latin1', 4, 8) === 'ftyp' && brands.has(first.toString('latin1', 8, 12))) return 'mp4'
  return undefined
}

export function kindOfType(contentType: EvidenceContentType): Kind {
  const found = Object.values(evidenceKinds).find((kind) => kind.contentType === contentType)
  if (!found) throw new Error(`${contentType} is no kind of evidence`)
  return found
}
