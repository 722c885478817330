import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Credentials } from './person.ts'

export interface KnownAccount {
  readonly methodId: string
  /** Empty where there is none. */
  readonly card: string
  readonly phone: string
  readonly account?: string
  /** Unset: Sberbank. */
  readonly bank?: string
  /** Kopecks as text: JSON has no whole numbers of that size. */
  balance: string
}

export interface KnownTrader extends Credentials {
  isRegistered?: boolean
  address?: string
  terminalId?: string
  /** The key for a second app on the same phone: the door that liars try. */
  forwarderKey?: string
  isPaired?: boolean
  isOpen?: boolean
  /** Whether the bank's app is on the phone, beside the SMS. */
  hasPush?: boolean
  readonly accounts: KnownAccount[]
}

export interface KnownShop extends Credentials {
  isRegistered?: boolean
  key?: string
  endpointId?: string
  secret?: string
}

/** Who was made here before, so that a second start goes on with the same people. */
export interface Memory {
  readonly traders: KnownTrader[]
  readonly shops: KnownShop[]
}

export interface SavedMemory<Content> {
  readonly memory: Content
  save(): Promise<void>
}

export function openMemory(dataDir: string): Promise<SavedMemory<Memory>> {
  return openKept<Memory>(join(dataDir, 'simulator.json'), { traders: [], shops: [] })
}

/** What outlives a process, in a file for its owner's eyes only. */
export async function openKept<Content>(path: string, empty: Content): Promise<SavedMemory<Content>> {
  const memory = await readKept(path, empty)
  let written = ''
  let writing = Promise.resolve()
  const write = async () => {
    const content = `${JSON.stringify(memory, null, 2)}\n`
    if (content === written) return
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const draft = `${path}.tmp`
    await writeFile(draft, content, { mode: 0o600 })
    await rename(draft, path)
    written = content
  }
  return {
    memory,
    // One at a time: two writers would share a draft.
    save: () => {
      writing = writing.catch(() => undefined).then(write)
      return writing
    },
  }
}

async function readKept<Content>(path: string, empty: Content): Promise<Content> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Content
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty
    throw new Error(`${path} cannot be read. Remove it to begin with new people.`)
  }
}
