import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { Endpoint, Upload, Uploads } from '@florin/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Problem } from '../platform/problem.ts'

/** A temporary file under a name of ours. `serve` removes it when its call is over. */
export interface UploadedFile {
  readonly path: string
  readonly size: number
  /** What the sender called it: any text at all. */
  readonly name: string
  remove(): Promise<void>
}

/** What an upload may query about the disk. */
export interface UploadTerms {
  /** A sender may take as long as it likes, as long as it keeps sending: so many bytes in each such time. */
  readonly idleMs: number
  readonly leastBytes: number
  /** Whether there is room on the disk. Called again while a file comes in. */
  hasRoom(): Promise<boolean>
  /** All files in the temporary folder together. */
  readonly folderBytes: number
}

const usualTerms: UploadTerms = {
  idleMs: 15_000,
  // A kilobyte a second: the slowest phone sends more, and a byte now and then is no progress.
  leastBytes: 15 * 1024,
  hasRoom: async () => true,
  folderBytes: 2 * 1024 ** 3,
}
const multipartBytes = 8 * 1024
const busySeconds = 10
const lookEveryBytes = 8 * 1024 * 1024

/** What reading files takes would cost every request a little, so only these routes have it. */
export function addUploadRoute(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (own) => {
    await own.register(multipart)
    own.route(route)
  })
}

/** Plain bytes, as a stream: the verb decides first whether it wants them. */
export function addBytesRoute(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (own) => {
    own.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    own.route(route)
  })
}

/** Whether its body is read by its own route, however long it takes, as long as bytes keep coming. */
export function streamsBody(endpoint: Endpoint | undefined): boolean {
  return takesFiles(endpoint) || endpoint?.takesBytes === true
}

/** Does its body come as a form with files, which are streamed to disk? */
export function takesFiles(endpoint: Endpoint | undefined): boolean {
  return endpoint?.upload !== undefined || endpoint?.uploads !== undefined
}

/** Streams one file to disk; nothing of it is ever held whole in memory. Answers undefined when the field is absent. */
export async function receiveUpload(
  request: FastifyRequest,
  upload: Upload,
  folder: string,
  terms: Partial<UploadTerms> = {},
): Promise<UploadedFile | undefined> {
  return receiving(request, folder, terms, async (kept) => {
    const part = await request.file({
      limits: { fileSize: upload.maxBytes, files: 1, fields: 5, fieldSize: 1024, parts: 6 },
    })
    if (part?.fieldname !== upload.field) {
      part?.file.resume()
      return undefined
    }
    return storePart(part, upload, folder, kept)
  })
}

/** Reads a form while there is room and while bytes keep coming. */
export async function receiving<Read>(
  request: FastifyRequest,
  folder: string,
  terms: Partial<UploadTerms>,
  read: (terms: UploadTerms) => Promise<Read>,
): Promise<Read> {
  if (!request.isMultipart()) throw new Problem('request.unsupported_type')
  const kept = { ...usualTerms, ...terms }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await assertRoom(folder, kept)
  // From the first byte on: what comes before the file may drip as well.
  const stopClock = cutWhenIdle(request, kept)
  try {
    return await read(kept)
  } catch (error) {
    // A sender that goes away, or is cut, is no bug of ours.
    if (request.raw.complete || error instanceof Problem) throw error
    throw request.raw.destroyed ? new Problem('request.malformed', { internal: error }) : error
  } finally {
    stopClock()
  }
}

/** The size that the sender declares, which need not be true; 0 when unknown. One that can't fit is refused at once. */
export function declaredBytes({ headers }: FastifyRequest, upload: Upload | Uploads): number {
  const most = upload.maxBytes * ('maxFiles' in upload ? upload.maxFiles : 1)
  const bytes = Number(headers['content-length'] ?? 0)
  if (bytes > most + multipartBytes * ('maxFiles' in upload ? upload.maxFiles : 1))
    throw new Problem(upload.tooLarge)
  return Math.min(bytes, most)
}

export async function assertRoom(
  folder: string,
  { hasRoom, folderBytes }: Pick<UploadTerms, 'hasRoom' | 'folderBytes'>,
): Promise<void> {
  if (!(await hasRoom())) throw new Problem('evidence.no_room')
  // Not 507: it is over as soon as the running uploads have ended.
  if ((await bytesIn(folder)) >= folderBytes)
    throw new Problem('server.busy', { retryAfterSeconds: busySeconds, internal: 'temporary folder is full' })
}

/** Time alone would be no measure: a byte every few seconds would hold the file for ever. */
export function cutWhenIdle(
  { raw }: FastifyRequest,
  { idleMs, leastBytes }: Pick<UploadTerms, 'idleMs' | 'leastBytes'> = usualTerms,
): () => void {
  let before = raw.socket.bytesRead
  const clock = setInterval(() => {
    const { bytesRead } = raw.socket
    if (!raw.complete && bytesRead - before < leastBytes) raw.destroy(new Error('The upload stalled'))
    before = bytesRead
  }, idleMs)
  return () => clearInterval(clock)
}

/** Streams one part to a temporary file of its own; removed again when it can't be kept whole. */
export async function storePart(
  part: MultipartFile,
  { tooLarge }: Pick<Upload, 'tooLarge'>,
  folder: string,
  terms: UploadTerms,
): Promise<UploadedFile> {
  const path = join(folder, randomBytes(16).toString('hex'))
  const remove = () => rm(path, { force: true })
  let size = 0
  let looked = 0
  async function* watched(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      size += chunk.length
      if (size - looked > lookEveryBytes) {
        looked = size
        await assertRoom(folder, terms)
      }
      yield chunk
    }
  }
  try {
    await pipeline(part.file, watched, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated) throw new Problem(tooLarge)
  } catch (error) {
    await remove()
    throw error
  }
  return { path, size, name: part.filename ?? '', remove }
}

/** Removes what a crash has left there. An upload that still runs has just been written to. */
export async function sweepUploads(
  folder: string,
  olderThanMs: number,
  isSwept: (name: string) => boolean = () => true,
): Promise<number> {
  const names = ((await readdir(folder).catch(ifGone)) ?? []).filter(isSwept)
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

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder)
  const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(ifGone)))
  return files.reduce((sum, file) => sum + (file?.size ?? 0), 0)
}

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
