import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { Upload } from '@florin/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Problem } from '../platform/problem.ts'

/** A file that lies on disk under a name of ours. Whoever handles it removes it. */
export interface UploadedFile {
  readonly path: string
  readonly size: number
  /** What the sender called it: any text at all. */
  readonly name: string
  remove(): Promise<void>
}

/** What an upload may ask of its place. */
export interface UploadTerms {
  /** A sender may take as long as it likes, as long as it keeps sending. */
  readonly idleMs: number
  /** Is there room on the disk? Asked again while a file comes in. */
  hasRoom(): Promise<boolean>
}

const usualTerms: UploadTerms = { idleMs: 15_000, hasRoom: async () => true }
const lookEveryBytes = 8 * 1024 * 1024

/** What reading files takes would cost every request a little, so only these routes have it. */
export function addUploadRoute(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (own) => {
    await own.register(multipart)
    own.route(route)
  })
}

/** Streams one file to disk; nothing of it is ever held whole in memory. Answers undefined when the field is absent. */
export async function receiveUpload(
  request: FastifyRequest,
  upload: Upload,
  folder: string,
  terms: Partial<UploadTerms> = {},
): Promise<UploadedFile | undefined> {
  if (!request.isMultipart()) throw new Problem('request.unsupported_type')
  const kept = { ...usualTerms, ...terms }
  if (!(await kept.hasRoom())) throw new Problem('evidence.no_room')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const part = await request.file({
    limits: { fileSize: upload.maxBytes, files: 1, fields: 5, fieldSize: 1024, parts: 6 },
  })
  if (part?.fieldname !== upload.field) {
    part?.file.resume()
    return undefined
  }
  return store(part, upload, join(folder, randomBytes(16).toString('hex')), request, kept)
}

async function store(
  part: MultipartFile,
  upload: Upload,
  path: string,
  request: FastifyRequest,
  { idleMs, hasRoom }: UploadTerms,
): Promise<UploadedFile> {
  const remove = () => rm(path, { force: true })
  const idle = setTimeout(() => request.raw.destroy(new Error('The upload stalled')), idleMs)
  let size = 0
  let looked = 0
  async function* watched(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      size += chunk.length
      idle.refresh()
      if (size - looked > lookEveryBytes) {
        looked = size
        if (!(await hasRoom())) throw new Problem('evidence.no_room')
      }
      yield chunk
    }
  }
  try {
    await pipeline(part.file, watched, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated) throw new Problem(upload.tooLarge)
  } catch (error) {
    await remove()
    throw error
  } finally {
    clearTimeout(idle)
  }
  return { path, size, name: part.filename ?? '', remove }
}

/** Removes what a crash has left there. An upload that still runs has just been written to. */
export async function sweepUploads(folder: string, olderThanMs: number): Promise<number> {
  const names = (await readdir(folder).catch(ifGone)) ?? []
  const before = Date.now() - olderThanMs
  let removed = 0
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(ifGone)
    if (!found?.isFile() || found.mtimeMs > before) continue
    await rm(join(folder, name), { force: true })
    removed += 1
  }
  return removed
}

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
