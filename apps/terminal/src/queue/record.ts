import { crc32 } from 'node:zlib'
import type { DeviceMessage } from '@florin/contract'

/** A queued message, with the number and the id that it keeps. */
export interface Entry extends DeviceMessage {
  /** When it was queued, by the phone's clock. */
  readonly queued_at: number
}

/** Where a message was found, stored together with it: a crash cannot separate the two. */
export interface Trace {
  /** Recognises the same message when it is read again. */
  readonly mark?: string
  /** How far a source was read. */
  readonly position?: { readonly source: string; readonly at: string }
}

export type QueueRecord =
  | {
      readonly kind: 'start'
      readonly last_seq: number
      readonly marks: string[]
      readonly positions: Record<string, string>
    }
  | { readonly kind: 'entry'; readonly entry: Entry; readonly trace: Trace }
  | { readonly kind: 'seen'; readonly trace: Trace }
  | { readonly kind: 'acked'; readonly seq: number }
  | { readonly kind: 'emptied'; readonly seqs: number[] }

/** One line: checksum, space, JSON. The JSON contains no line breaks, so a line is a record. */
export function recordLine(record: QueueRecord): string {
  const json = JSON.stringify(record)
  return `${checksum(json)} ${json}\n`
}

/** Undefined for a line that is not whole. */
export function parseLine(line: Buffer): QueueRecord | undefined {
  const json = line.subarray(9)
  if (line[8] !== 0x20 || line.toString('latin1', 0, 8) !== checksum(json)) return undefined
  return JSON.parse(json.toString('utf8')) as QueueRecord
}

function checksum(json: string | Buffer): string {
  return crc32(json).toString(16).padStart(8, '0')
}
