import { createHash, randomBytes } from 'node:crypto'
import type { EvidenceSide } from '@florin/contract'

/** A link that takes one file for one case. */
export interface UploadLink {
  readonly id: string
  readonly disputeId: string
  /** The side of the case that it belongs to. */
  readonly side: EvidenceSide
  readonly ownerId: string
  readonly expiresAt: Date
  readonly isOver: boolean
  readonly isFiling: boolean
  readonly file: { readonly name: string; readonly size: number } | undefined
  readonly receivedBytes: number
}

/** 160 bits. */
export function newToken(): string {
  return randomBytes(20).toString('base64url')
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function isComplete({ file, receivedBytes }: UploadLink): boolean {
  return file !== undefined && receivedBytes === file.size
}
