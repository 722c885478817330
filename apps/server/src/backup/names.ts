/** Of PostgreSQL's own cluster, as `initdb` makes it. */
export const segmentBytes = 16 * 2 ** 20
const segmentsOfLogId = 2n ** 32n / BigInt(segmentBytes)

/** One file of the write-ahead log in the archive: its first bytes, or all of them. */
export interface WalFile {
  readonly name: string
  readonly timeline: number
  /** Counted from the beginning of the log. */
  readonly segment: bigint
  readonly length: number
  /** What was committed before this moment is in this file or in an earlier one. By the database's clock. */
  readonly untilMs: number
  /** A keyed hash of the content: the server, which cannot open the file, sees by it whether it has the same content. */
  readonly mac: string
}

export interface BaseName {
  readonly name: string
  readonly startedMs: number
}

/** `0/3A0000F8`, as PostgreSQL writes a place in its log. */
export function lsnFrom(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export function lsnText(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`
}

export const segmentOf = (lsn: bigint): bigint => lsn / BigInt(segmentBytes)

/** The 24 digits by which PostgreSQL names a segment. */
export function segmentName(timeline: number, segment: bigint): string {
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  return hex(BigInt(timeline)) + hex(segment / segmentsOfLogId) + hex(segment % segmentsOfLogId)
}

export function readSegmentName(
  name: string,
): { readonly timeline: number; readonly segment: bigint } | undefined {
  const parts = /^([\dA-F]{8})([\dA-F]{8})([\dA-F]{8})$/.exec(name)
  if (!parts) return undefined
  const [timeline = 0n, logId = 0n, low = 0n] = parts.slice(1).map((part) => BigInt(`0x${part}`))
  return { timeline: Number(timeline), segment: logId * segmentsOfLogId + low }
}

export function walName({ timeline, segment, length, untilMs, mac }: Omit<WalFile, 'name'>): string {
  return `${segmentName(timeline, segment)}.${length.toString(16)}.${String(untilMs).padStart(13, '0')}.${mac}`
}

export function readWalName(name: string): WalFile | undefined {
  const parts = /^([\dA-F]{24})\.([\da-f]{1,7})\.(\d{13})\.([\da-f]{32})$/.exec(name)
  const place = parts && readSegmentName(parts[1] ?? '')
  if (!parts || !place) return undefined
  return {
    name,
    ...place,
    length: Number.parseInt(parts[2] ?? '', 16),
    untilMs: Number(parts[3]),
    mac: parts[4] ?? '',
  }
}

export const isWhole = ({ length }: WalFile): boolean => length === segmentBytes

/** `20261118T225958Z`: the second in which the copy began. */
export function baseName(startedMs: number): string {
  return new Date(startedMs).toISOString().replace(/[-:]|\.\d+/g, '')
}

export function readBaseName(name: string): BaseName | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name)
  if (!parts) return undefined
  const [year, month, day, hour, minute, second] = parts.slice(1)
  return { name, startedMs: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }
}

/** Where a timeline left its parent: the lines of a `.history` file. */
export interface Branch {
  readonly parent: number
  readonly at: bigint
}

export function readHistory(text: string): Branch[] {
  return text.split('\n').flatMap((line) => {
    const parts = /^\s*(\d+)\s+([\dA-Fa-f]+\/[\dA-Fa-f]+)/.exec(line)
    return parts ? [{ parent: Number(parts[1]), at: lsnFrom(parts[2] ?? '') }] : []
  })
}
