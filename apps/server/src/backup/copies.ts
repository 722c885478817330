import { createHmac } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { BaseCard, Histories } from './chain.ts'
import { type CopyFolder, copyFolder } from './folder.ts'
import type { OperatorKey, ServerKey } from './keys.ts'
import { type Branch, readBaseName, readHistory, readWalName, type WalFile } from './names.ts'
import { open, openWhole, seal } from './sealed.ts'

/** Of one database and one key: its copies lie in a folder of their own, so that two installations or two keys never mix. */
export const copiesName = (systemId: string, keyId: string): string => `${systemId}-${keyId}`

export const walFolder = 'wal'
export const basesFolder = 'bases'
export const filesFolder = 'files'
/** Files that are gone here: `gone/MOMENT/FOLDER/NAME`. */
export const goneFolder = 'gone'
/** The secret file and the superuser's password, each version of them: `kept/NAME.MOMENT.MAC`. */
export const keptFolder = 'kept'

export const basePath = (name: string, part: 'content' | 'manifest' | 'card.json'): string =>
  `${basesFolder}/${name}/${part}`

export function macOf({ nameKey }: ServerKey, content: Uint8Array): string {
  return createHmac('sha256', nameKey).update(content).digest('hex').slice(0, 32)
}

/** What the server does with its copies: it adds, lists, and removes. */
export interface Copies {
  readonly folder: CopyFolder
  readonly key: ServerKey
  writeSealed(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number>
}

export function copiesIn(backupDir: string, systemId: string, key: ServerKey): Copies {
  const folder = copyFolder(`${backupDir}/${copiesName(systemId, key.id)}`)
  return { folder, key, writeSealed: (name, content) => folder.write(name, seal(key, name, content)) }
}

export async function walIn(folder: CopyFolder): Promise<WalFile[]> {
  return (await folder.list(walFolder)).flatMap((name) => readWalName(name) ?? [])
}

/** Whole ones only: the card is written last. */
export async function basesIn(folder: CopyFolder): Promise<BaseCard[]> {
  const names = (await folder.list(basesFolder)).filter((name) => readBaseName(name) !== undefined)
  const cards = names.map(async (name) => {
    const path = basePath(name, 'card.json')
    if (!(await folder.has(path))) return []
    const text = (await buffer(folder.read(path))).toString()
    return [{ ...(JSON.parse(text) as BaseCard), name }]
  })
  return (await Promise.all(cards)).flat()
}

/** What the operator does with them: opens. */
export interface OpenCopies {
  readonly folder: CopyFolder
  readonly key: OperatorKey
  /** `at` is where the file is now, if not where it was sealed. */
  open(name: string, at?: string): AsyncGenerator<Buffer>
  whole(name: string): Promise<Buffer>
}

export function openCopies(place: string, key: OperatorKey): OpenCopies {
  const folder = copyFolder(place)
  return {
    folder,
    key,
    open: (name, at = name) => open(key, name, folder.read(at)),
    whole: (name) => openWhole(key, name, folder.read(name)),
  }
}

export async function historiesIn({ folder, whole }: Pick<OpenCopies, 'folder' | 'whole'>): Promise<{
  readonly histories: Histories
  readonly texts: ReadonlyMap<string, Buffer>
}> {
  const histories = new Map<number, Branch[]>()
  const texts = new Map<string, Buffer>()
  for (const name of await folder.list(walFolder)) {
    const parts = /^([\dA-F]{8})\.history$/.exec(name)
    if (!parts) continue
    const text = await whole(`${walFolder}/${name}`)
    histories.set(Number.parseInt(parts[1] ?? '', 16), readHistory(text.toString()))
    texts.set(name, text)
  }
  return { histories, texts }
}
