import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const draft = '.draft'

/** A folder of sealed files, usually on another disk or another machine. Names are paths within it. */
export interface CopyFolder {
  readonly place: string
  /** Whole files only; nothing where the folder is not there. */
  list(folder: string): Promise<string[]>
  has(name: string): Promise<boolean>
  /** On the disk under its name, or not there at all. A file that is there already is never written over. */
  write(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number>
  read(name: string): AsyncIterable<Buffer>
  move(from: string, to: string): Promise<void>
  remove(name: string): Promise<void>
  /** What a killed process has left half written. */
  removeDrafts(folders: readonly string[]): Promise<void>
}

export function copyFolder(place: string): CopyFolder {
  const at = (name: string) => join(place, name)
  const has = async (name: string) => (await stat(at(name)).catch(ifMissing)) !== undefined
  return {
    place,
    has,
    async list(folder) {
      const names = (await readdir(at(folder)).catch(ifMissing)) ?? []
      return names.filter((name) => !name.endsWith(draft))
    },
    async write(name, content) {
      if (await has(name)) throw new Error(`${name} is there already, and is not written over.`)
      await mkdir(dirname(at(name)), { recursive: true, mode: 0o700 })
      const bytes = await writeDraft(at(name) + draft, content)
      await rename(at(name) + draft, at(name))
      await syncFolder(dirname(at(name)))
      return bytes
    },
    read: (name) => createReadStream(at(name), { highWaterMark: 2 ** 20 }),
    async move(from, to) {
      await mkdir(dirname(at(to)), { recursive: true, mode: 0o700 })
      await rename(at(from), at(to))
      await syncFolder(dirname(at(to)))
    },
    remove: (name) => rm(at(name), { recursive: true, force: true }),
    async removeDrafts(folders) {
      for (const folder of folders)
        for (const name of (await readdir(at(folder)).catch(ifMissing)) ?? [])
          if (name.endsWith(draft)) await rm(at(join(folder, name)), { force: true })
    },
  }
}

async function writeDraft(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  const file = await open(path, 'w', 0o600)
  let bytes = 0
  try {
    for await (const part of content) {
      await file.write(part)
      bytes += part.length
    }
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return bytes
}

/** The name must outlive a power cut as well. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  // Some network folders refuse this; there the server decides.
  await folder.sync().catch(() => undefined)
  await folder.close()
}

export function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
