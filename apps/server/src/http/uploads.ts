import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { Upload } from '@florin/contract'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'

/** A file that lies on disk under a name of ours. Whoever handles it removes it. */
export interface UploadedFile {
  readonly path: string
  readonly size: number
  remove(): Promise<void>
}

// A sender may take as long as it likes, as long as it keeps sending.
const idleMs = 15_000

/** Streams one file to disk; nothing of it is ever held whole in memory. Answers undefined when the field is absent. */
export async function receiveUpload(
  request: FastifyRequest,
  upload: Upload,
  folder: string,
): Promise<UploadedFile | undefined> {
  if (!request.isMultipart()) throw new Problem('request.unsupported_type')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const part = await request.file({
    limits: { fileSize: upload.maxBytes, files: 1, fields: 5, fieldSize: 1024, parts: 6 },
  })
  if (part?.fieldname !== upload.field) {
    part?.file.resume()
    return undefined
  }
  return store(part, upload, join(folder, randomBytes(16).toString('hex')), request)
}

async function store(
  part: MultipartFile,
  upload: Upload,
  path: string,
  request: FastifyRequest,
): Promise<UploadedFile> {
  const remove = () => rm(path, { force: true })
  const idle = setTimeout(() => request.raw.destroy(new Error('The upload stalled')), idleMs)
  let size = 0
  part.file.on('data', (chunk: Buffer) => {
    size += chunk.length
    idle.refresh()
  })
  try {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated) throw new Problem(upload.tooLarge)
  } catch (error) {
    await remove()
    throw error
  } finally {
    clearTimeout(idle)
  }
  return { path, size, remove }
}
