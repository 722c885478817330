import { mkdir } from 'node:fs/promises'
import { assertRoom } from '../http/uploads.ts'
import type { UploadLinkParts } from './parts.ts'

/** The same limits as for uploads in one go: of the disk, and of all unfinished uploads together. */
export async function assertRoomFor(parts: UploadLinkParts, bytes: number): Promise<void> {
  const { uploadFolder, uploadFolderBytes, hasRoom } = parts
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 })
  await assertRoom(uploadFolder, { hasRoom, folderBytes: uploadFolderBytes - bytes })
}
