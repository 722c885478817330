import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pieceFilePrefix } from '../evidence/index.ts'
import type { Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import type { UploadLinkParts } from './parts.ts'
import { type Piece, piecesOf, takePiecesFrom } from './piece-store.ts'
import type { UploadLink } from './upload-link.ts'

/** A whole file on this node's disk, for as long as it is judged. */
export interface GatheredFile {
  readonly path: string
  remove(): Promise<void>
}

/** The offset at which the next byte belongs, for a caller who sent another one. */
export const wrongPlace = (receivedBytes: number) =>
  new Problem('upload_link.offset', { facts: { received_bytes: String(receivedBytes) } })

/** Joins the pieces, whichever nodes they came to. A lost piece has to be sent again, with all pieces after it. */
export async function gather(parts: UploadLinkParts, link: UploadLink): Promise<GatheredFile> {
  const { uploadFolder, files, disputes } = parts
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 })
  const path = join(uploadFolder, `${pieceFilePrefix}${link.id}-${randomBytes(4).toString('hex')}`)
  const remove = () => rm(path, { force: true })
  try {
    let at = 0
    for (const piece of await piecesOf(disputes.db.each, link.id)) {
      if (piece.startsAt !== at) break
      const content = await files.readStream('pieces', piece.objectName)
      if (!content) break
      await pipeline(content, createWriteStream(path, { flags: at === 0 ? 'wx' : 'a', mode: 0o600 }))
      at += piece.size
    }
    if (at === link.receivedBytes) return { path, remove }
    await dropPieces(parts, link.id, at)
    throw wrongPlace(at)
  } catch (error) {
    await remove()
    throw error
  }
}

/**
 * Deletes the rows of all pieces from a byte on, and removes the objects that it can at once; the others have no row then, and are swept.
 */
export async function dropPieces(parts: UploadLinkParts, linkId: string, from = 0): Promise<void> {
  const dropped = await parts.disputes.db.write((tx) => takePiecesFrom(tx, linkId, from))
  await removePieces(parts, dropped)
}

/** The same within a transaction: the names are for `removePieces` after its commit. */
export const takePieces = (tx: Tx, linkId: string): Promise<Piece[]> => takePiecesFrom(tx, linkId, 0)

export async function removePieces(
  { files, log }: Pick<UploadLinkParts, 'files' | 'log'>,
  pieces: readonly Pick<Piece, 'objectName'>[],
): Promise<void> {
  for (const { objectName } of pieces)
    await files.remove('pieces', objectName).catch((error: unknown) => {
      log.warn({ err: error }, 'a piece of an upload is left behind')
    })
}
