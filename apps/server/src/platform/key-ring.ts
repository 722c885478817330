import { randomBytes } from 'node:crypto'
import { chmod, chown, open, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'

/**
 * The keys of this installation, as the secret file has them. The root makes every MAC and is the first sealing key, number 0. Rotating adds
 * sealing keys 1, 2, …; the database says which of them seals.
 */
export interface KeyRing {
  readonly root: Buffer
  readonly later: ReadonlyMap<number, Buffer>
  /** Nothing is sealed with the root any more, and nothing that claims to be is opened. */
  readonly isRootRetired: boolean
}

export const firstRing = (root: Buffer): KeyRing => ({ root, later: new Map(), isRootRetired: false })

export function newestKey({ later }: KeyRing): number {
  return Math.max(0, ...later.keys())
}

/** Keys that open, newest first. */
export function knownKeys({ later, isRootRetired }: KeyRing): number[] {
  return [...later.keys(), ...(isRootRetired ? [] : [0])].sort((left, right) => right - left)
}

/** One line with the root, then `key NUMBER HEXADECIMAL` for each later key, and `retired 0` when the root seals nothing any more. */
export function formatKeyRing({ root, later, isRootRetired }: KeyRing): string {
  const keys = [...later].map(([id, key]) => `key ${id} ${key.toString('hex')}`)
  return [root.toString('hex'), ...keys, ...(isRootRetired ? ['retired 0'] : []), ''].join('\n')
}

export function parseKeyRing(text: string, file = 'the key ring'): KeyRing {
  const [first = '', ...lines] = text.trim().split('\n')
  if (!/^[\da-f]{64}$/i.test(first.trim())) throw notKeys(file)
  const later = new Map<number, Buffer>()
  let isRootRetired = false
  for (const line of lines) {
    const key = /^key (\d{1,4}) ([\da-f]{64})$/i.exec(line.trim())
    if (key) later.set(Number(key[1]), Buffer.from(key[2] ?? '', 'hex'))
    else if (line.trim() === 'retired 0') isRootRetired = true
    else throw notKeys(file)
  }
  return { root: Buffer.from(first.trim(), 'hex'), later, isRootRetired }
}

function notKeys(file: string): Error {
  return new Error(`SECRET_FILE: ${file} must hold 64 hexadecimal digits, and what "keys rotate" has added.`)
}

/** Reads the keys, or makes the first one at the very first start. Readable by the owner only. */
export async function loadKeyRing(file: string): Promise<KeyRing> {
  try {
    return parseKeyRing(await readFile(file, 'utf8'), file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  // `wx` and a second read: of two nodes that start together on one disk, one makes the key and both use it.
  await writeFile(file, formatKeyRing(firstRing(randomBytes(32))), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  await chmod(file, 0o600)
  return parseKeyRing(await readFile(file, 'utf8'), file)
}

/** The same ring with one more key. */
export function withNewKey(ring: KeyRing): KeyRing {
  return { ...ring, later: new Map([...ring.later, [newestKey(ring) + 1, randomBytes(32)]]) }
}

/** The same ring without the sealing keys before this one. The root stays for its MACs. */
export function withoutKeysBefore(ring: KeyRing, id: number): KeyRing {
  return { ...ring, later: new Map([...ring.later].filter(([key]) => key >= id)), isRootRetired: id > 0 }
}

/** Replaces the file as a whole and on the disk, with its owner and its mode: a crash leaves the old keys or the new ones. */
export async function saveKeyRing(file: string, ring: KeyRing): Promise<void> {
  const { uid, gid, mode } = await stat(file)
  const draft = `${file}.${process.pid}.new`
  try {
    const handle = await open(draft, 'wx', 0o600)
    // A group that copies it still has to read it.
    await handle.chmod(mode & 0o777)
    await handle.writeFile(formatKeyRing(ring))
    await handle.sync()
    await handle.close()
    if (process.getuid?.() === 0) await chown(draft, uid, gid)
    await rename(draft, file)
  } catch (error) {
    await unlink(draft).catch(() => undefined)
    throw error
  }
}
