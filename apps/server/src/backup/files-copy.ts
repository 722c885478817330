import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Copies, filesFolder, goneFolder, keptFolder, macOf } from './copies.ts'
import { ifMissing } from './folder.ts'

/** Folders of evidence and pictures: each file has a name by chance and never changes. */
export const copiedFolders = ['avatars', 'evidence']
const isName = /^[a-f0-9]{32}\.[a-z0-9]+$/

export interface FilesCopy {
  /** Adds what is new. What is gone here moves aside, because an earlier state still has it. */
  copy(atMs: number): Promise<void>
}

export function filesCopy(copies: Copies, root: string): FilesCopy {
  const { folder } = copies
  const known = new Map<string, Set<string>>()

  async function copyFolder(name: string, atMs: number): Promise<void> {
    const copied = known.get(name) ?? new Set(await folder.list(`${filesFolder}/${name}`))
    known.set(name, copied)
    const found = await readdir(join(root, name)).catch(ifMissing)
    if (!found && copied.size > 0)
      throw new Error(`${join(root, name)} is gone, and ${copied.size} files with it.`)
    const there = new Set((found ?? []).filter((one) => isName.test(one)))
    for (const one of there) {
      if (copied.has(one)) continue
      const content = await readFile(join(root, name, one)).catch(ifMissing)
      const path = `${filesFolder}/${name}/${one}`
      if (content && !(await folder.has(path))) await copies.writeSealed(path, [content])
      if (content) copied.add(one)
    }
    for (const one of copied) {
      if (there.has(one)) continue
      await folder.move(`${filesFolder}/${name}/${one}`, `${goneFolder}/${atMs}/${name}/${one}`)
      copied.delete(one)
    }
  }

  return {
    async copy(atMs) {
      for (const name of copiedFolders) await copyFolder(name, atMs)
    },
  }
}

/** Removes the copies of files that were deleted before the oldest kept base copy: no restore can bring those files back. */
export async function forgetGone({ folder }: Pick<Copies, 'folder'>, beforeMs: number): Promise<void> {
  for (const moment of await folder.list(goneFolder))
    if (Number(moment) < beforeMs) await folder.remove(`${goneFolder}/${moment}`)
}

/** Each version of a small secret, for as long as the folder is there. */
export async function copyKept(copies: Copies, name: string, path: string, atMs: number): Promise<void> {
  const content = await readFile(path)
  const versions = (await copies.folder.list(keptFolder)).filter((one) => one.startsWith(`${name}.`)).sort()
  const mac = macOf(copies.key, content)
  if (versions.at(-1)?.endsWith(`.${mac}`)) return
  await copies.writeSealed(`${keptFolder}/${name}.${String(atMs).padStart(13, '0')}.${mac}`, [content])
}

export interface KeptVersion {
  readonly path: string
  readonly atMs: number
}

export async function keptVersions({ folder }: Pick<Copies, 'folder'>, name: string): Promise<KeptVersion[]> {
  return (await folder.list(keptFolder))
    .filter((one) => one.startsWith(`${name}.`))
    .sort()
    .map((one) => ({ path: `${keptFolder}/${one}`, atMs: Number(one.slice(name.length + 1).split('.')[0]) }))
}

/** A modification time is cheap to read in every round; the content is read only when it has changed. */
export function whenChanged(path: string, work: () => Promise<void>): () => Promise<void> {
  let seen: string | undefined
  return async () => {
    const { mtimeMs, size, ino } = await stat(path)
    const now = `${mtimeMs} ${size} ${ino}`
    if (now === seen) return
    await work()
    seen = now
  }
}
