import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileFolder, FileStore, StoredFile } from '../ports/files.ts'

// What evidence is, its row says: a name with an ending would only invite somebody to open it.
export const fileEndings: Record<FileFolder, string> = { avatars: 'webp', evidence: 'bin', pieces: 'bin' }

const draft = '.part'
const isName = /^[a-f0-9]{32}\.[a-z0-9]+$/
/** A name that a store of ours has made. */
export const isFileName = (name: string) => isName.test(name)
const isNameOrDraft = /^[a-f0-9]{32}\.[a-z0-9]+(\.part)?$/

/** Files in a folder: of this machine, or one that several share. */
export function localFiles(root: string): FileStore {
  const placeOf = (folder: FileFolder, name: string, pattern = isName) =>
    // Names come from us, but also back from the address bar.
    pattern.test(name) ? join(root, folder, name) : undefined

  async function putStream(folder: FileFolder, content: Readable): Promise<string> {
    const name = `${randomBytes(16).toString('hex')}.${fileEndings[folder]}`
    const modes = await modesIn(root)
    await mkdir(join(root, folder), { recursive: true, mode: modes.folder })
    await writeWhole({ folder: join(root, folder), name, mode: modes.file }, content)
    return name
  }

  return {
    putStream,
    put: (folder, content) => putStream(folder, Readable.from([content])),
    async read(folder, name) {
      const place = placeOf(folder, name)
      return place === undefined ? undefined : readFile(place).catch(ifMissing)
    },
    async readStream(folder, name, range) {
      const place = placeOf(folder, name)
      const file = place === undefined ? undefined : await open(place).catch(ifMissing)
      return file?.createReadStream(range)
    },
    async remove(folder, name) {
      const place = placeOf(folder, name, isNameOrDraft)
      if (place) await rm(place, { force: true })
    },
    async list(folder) {
      const names = (await readdir(join(root, folder)).catch(ifMissing)) ?? []
      const known = names.filter((name) => isNameOrDraft.test(name))
      const files = await Promise.all(known.map((name) => describe(join(root, folder), name)))
      return files.filter((file) => file !== undefined)
    },
    async usedShare() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      const { blocks, bfree, bavail } = await statfs(root)
      const used = blocks - bfree
      // Of what we may fill: the reserve for root is not ours.
      return used / Math.max(1, used + bavail)
    },
  }
}

async function describe(folder: string, name: string): Promise<StoredFile | undefined> {
  const found = await stat(join(folder, name)).catch(ifMissing)
  return found && { name, changedAtMs: found.mtimeMs }
}

/**
 * Files are their owner's alone. Where the folder lets its group in, and nobody else, the group may read them too: backups are made by
 * another user.
 */
async function modesIn(root: string): Promise<{ readonly folder: number; readonly file: number }> {
  const mode = (await stat(root).catch(ifMissing))?.mode ?? 0
  return (mode & 0o057) === 0o050 ? { folder: 0o750, file: 0o640 } : { folder: 0o700, file: 0o600 }
}

interface Place {
  readonly folder: string
  readonly name: string
  readonly mode: number
}

async function writeWhole({ folder, name, mode }: Place, content: Readable): Promise<void> {
  const place = join(folder, name)
  try {
    const file = await open(place + draft, 'w', mode)
    await closing(file, async () => {
      await file.writeFile(content)
      await file.sync()
    })
    await rename(place + draft, place)
  } catch (error) {
    await rm(place + draft, { force: true })
    throw error
  }
  // The name itself must outlive a power cut as well.
  const parent = await open(folder)
  await closing(parent, () => parent.sync())
}

async function closing(file: FileHandle, use: () => Promise<unknown>): Promise<void> {
  try {
    await use()
  } finally {
    await file.close()
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
