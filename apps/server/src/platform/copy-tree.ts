import { copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Copies a folder for its owner only, and waits for the fsync. Files that vanish meanwhile are left out. `skips` gets the path relative
 * to the folder.
 */
export async function copyTree(
  from: string,
  to: string,
  skips: (path: string) => boolean = () => false,
  path = '',
): Promise<void> {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  const entries = await readdir(join(from, path), { withFileTypes: true }).catch(ifGone)
  for (const entry of entries ?? []) {
    const own = path === '' ? entry.name : `${path}/${entry.name}`
    if (skips(own)) continue
    if (entry.isDirectory()) await copyTree(from, to, skips, own)
    else if (entry.isFile()) await copyToDisk(join(from, own), join(to, own))
  }
}

export async function copyToDisk(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to)
  } catch (error) {
    return ifGone(error as NodeJS.ErrnoException)
  }
  const file = await open(to, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
