import { mkdir } from 'node:fs/promises'
import { assertRoom } from '../http/uploads.ts'
import type { UploadLinkParts } from './parts.ts'
import { bytesOfPieces } from './piece-store.ts'

/** The same limits as for uploads in one go: of the disk, and of all unfinished uploads together, pieces on every node included. */
export async function assertRoomFor(parts: UploadLinkParts, bytes: number): Promise<void> {
  const { uploadFolder, uploadFolderBytes, hasRoom, disputes } = parts
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 })
  const waiting = bytes + (await bytesOfPieces(disputes.db.each))
  await assertRoom(uploadFolder, { hasRoom, folderBytes: uploadFolderBytes - waiting })
}
