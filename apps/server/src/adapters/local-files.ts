import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileFolder, FileStore } from '../ports/files.ts'

const endings: Record<FileFolder, string> = { avatars: 'webp' }

/** Files in a folder of this machine. */
export function localFiles(root: string): FileStore {
  const placeOf = (folder: FileFolder, name: string) => {
    // Names come from us, but also back from the address bar.
    if (!/^[a-f0-9]{32}\.[a-z0-9]+$/.test(name)) return undefined
    return join(root, folder, name)
  }
  return {
    async put(folder, content) {
      const name = `${randomBytes(16).toString('hex')}.${endings[folder]}`
      await mkdir(join(root, folder), { recursive: true, mode: 0o700 })
      await writeWhole(join(root, folder, name), content)
      return name
    },
    async read(folder, name) {
      const place = placeOf(folder, name)
      return place === undefined ? undefined : readFile(place).catch(ifMissing)
    },
    async remove(folder, name) {
      const place = placeOf(folder, name)
      if (place) await rm(place, { force: true })
    },
  }
}

async function writeWhole(place: string, content: Buffer): Promise<void> {
  const file = await open(`${place}.part`, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${place}.part`, place)
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
