import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UploadedFile } from '../http/uploads.ts'
import { mostFileBytes } from './take-file.ts'

/** Telegram did not hand the file over; later it may. Says nothing of the address, which contains the token. */
export class NotFetched extends Error {}

/** More came than Telegram promised. */
export class TooLarge extends Error {}

export interface DownloadLimits {
  /** No byte for so long ends the download. */
  readonly idleMs: number
  readonly wholeMs: number
}

const usualLimits: DownloadLimits = { idleMs: 15_000, wholeMs: 150_000 }

/** Streams a file to a temporary one. Bounded in bytes and in time. */
export async function download(
  url: string,
  folder: string,
  name: string,
  { idleMs, wholeMs }: DownloadLimits = usualLimits,
): Promise<UploadedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomBytes(16).toString('hex'))
  const remove = () => rm(path, { force: true })
  const idle = new AbortController()
  let clock = setTimeout(() => idle.abort(), idleMs)
  let size = 0
  async function* bounded(source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      clearTimeout(clock)
      clock = setTimeout(() => idle.abort(), idleMs)
      size += chunk.length
      if (size > mostFileBytes) throw new TooLarge()
      yield chunk
    }
  }
  try {
    const signal = AbortSignal.any([idle.signal, AbortSignal.timeout(wholeMs)])
    // No redirect: the address is ours, and so is what we send to it.
    const answer = await fetch(url, { signal, redirect: 'error' })
    if (!answer.ok || !answer.body) throw new NotFetched(`status ${answer.status}`)
    await pipeline(Readable.fromWeb(answer.body as never), bounded, createWriteStream(path, { mode: 0o600 }))
    return { path, size, name, remove }
  } catch (error) {
    await remove()
    if (error instanceof TooLarge || error instanceof NotFetched) throw error
    throw new NotFetched('the connection failed or was silent')
  } finally {
    clearTimeout(clock)
  }
}
