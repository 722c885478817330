import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { Problem } from '../platform/problem.ts'

export interface AvatarSource {
  readonly path: string
}

const maxSide = 4096
const side = 512

/**
 * Draws the picture anew: whatever else the file carried (places, comments, a page in disguise) is gone.
 * The type is judged by content; the name that the sender chose is never looked at.
 */
export async function encodeAvatar({ path }: AvatarSource): Promise<Buffer> {
  const type = await fileTypeFromBuffer(await firstBytes(path))
  if (type?.mime !== 'image/jpeg' && type?.mime !== 'image/png') throw new Problem('avatar.wrong_type')
  try {
    const picture = sharp(path, { limitInputPixels: maxSide * maxSide, failOn: 'error', pages: 1 })
    const { width = 0, height = 0 } = await picture.metadata()
    if (width > maxSide || height > maxSide) throw new Problem('avatar.wrong_type')
    return await picture.rotate().resize(side, side, { fit: 'cover' }).webp({ quality: 86 }).toBuffer()
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('avatar.wrong_type', { internal: error })
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4100), 0, 4100, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
