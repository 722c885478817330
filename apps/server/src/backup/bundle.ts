import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ifMissing } from './folder.ts'
import { ByteReader } from './sealed.ts'

// Folders and files as one stream: for each the length of its path, its path and pieces of content, the last of them empty. A path that ends
// with a slash is a folder. A file that grows or shrinks while it is read does no harm, because no length is said in advance.

/** A folder that others write to meanwhile. What vanishes is left out, and so is what is skipped. */
export async function* bundleFolder(
  root: string,
  name: string,
  skips: (path: string) => boolean,
): AsyncGenerator<Buffer> {
  yield* bundleIn(root, name, skips, '')
}

async function* bundleIn(
  root: string,
  name: string,
  skips: (path: string) => boolean,
  path: string,
): AsyncGenerator<Buffer> {
  yield* entry(`${name}/${path === '' ? '' : `${path}/`}`, [])
  for (const one of (await readdir(join(root, path), { withFileTypes: true }).catch(ifMissing)) ?? []) {
    const own = path === '' ? one.name : `${path}/${one.name}`
    if (skips(own)) continue
    if (one.isDirectory()) yield* bundleIn(root, name, skips, own)
    else if (one.isFile()) yield* bundleFile(join(root, own), `${name}/${own}`)
  }
}

export async function* bundleFile(from: string, path: string): AsyncGenerator<Buffer> {
  const file = await open(from).catch(ifMissing)
  if (!file) return
  yield* entry(path, file.createReadStream({ highWaterMark: 2 ** 20 }))
}

export async function* entry(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const name = Buffer.from(path)
  yield lengthOf(name.length)
  yield name
  for await (const piece of content) {
    if (piece.length === 0) continue
    yield lengthOf(piece.length)
    yield Buffer.from(piece)
  }
  yield lengthOf(0)
}

/** How many files wait for the disk at once: a cluster has some thousand, most of them small. */
const mostWaiting = 16

/** Puts a bundle into an empty folder, for its owner only, and on the disk. Answers how many bytes the files have. */
export async function unbundle(source: AsyncIterable<Uint8Array>, target: string): Promise<number> {
  const reader = new ByteReader(source)
  const waiting: Promise<void>[] = []
  let bytes = 0
  try {
    while (!(await reader.isAtEnd())) {
      const path = (await takeAll(reader, await takeLength(reader))).toString()
      const place = join(target, path)
      // Sealed by our own server, and still: nothing is written beside the folder.
      if (path.split('/').includes('..') || path.startsWith('/'))
        throw new Error(`A bundle with ${path} in it.`)
      if (path.endsWith('/')) {
        await mkdir(place, { recursive: true, mode: 0o700 })
        await takeLength(reader)
        continue
      }
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      const file = await open(place, 'wx', 0o600)
      bytes += await writeContent(reader, file)
      waiting.push(toDisk(file))
      if (waiting.length >= mostWaiting) await waiting.shift()
    }
  } finally {
    await Promise.all(waiting)
  }
  return bytes
}

async function writeContent(reader: ByteReader, file: FileHandle): Promise<number> {
  let bytes = 0
  try {
    for (let length = await takeLength(reader); length > 0; length = await takeLength(reader)) {
      await file.write(await takeAll(reader, length))
      bytes += length
    }
    return bytes
  } catch (error) {
    await file.close()
    throw error
  }
}

function toDisk(file: FileHandle): Promise<void> {
  const written = file.sync().finally(() => file.close())
  // Its error is handled when its turn comes; until then it must not count as an unhandled rejection.
  written.catch(() => undefined)
  return written
}

async function takeLength(reader: ByteReader): Promise<number> {
  return (await takeAll(reader, 4)).readUInt32BE()
}

async function takeAll(reader: ByteReader, length: number): Promise<Buffer> {
  const bytes = await reader.take(length)
  if (!bytes) throw new Error('A bundle that ends too early.')
  return bytes
}

function lengthOf(value: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(value)
  return length
}
