import { mkdir, open, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  basePath,
  basesIn,
  type Chain,
  type CopyFolder,
  chainTo,
  copyFolder,
  filesFolder,
  goneFolder,
  historiesIn,
  keptVersions,
  type Manifest,
  type OpenCopies,
  openCopies,
  readOperatorKey,
  segmentBytes,
  segmentName,
  unbundle,
  walFolder,
  walIn,
} from '../backup/index.ts'
import { formatKeyRing, type KeyRing, parseKeyRing } from '../platform/key-ring.ts'

export interface SealedInput {
  /** BACKUP_DIR, or one set of copies within it. */
  readonly folder: string
  readonly keyFile: string
  readonly toMs: number | undefined
  readonly timeline: number | undefined
}

export interface FoundState {
  readonly copies: OpenCopies
  readonly chain: Chain
  readonly timeline: number
  readonly histories: ReadonlyMap<string, Buffer>
  readonly manifest: Manifest
}

/** Finds the copies needed for that moment, and opens enough of them to see that the key fits. */
export async function findState(input: SealedInput): Promise<FoundState> {
  const key = readOperatorKey(
    await readFile(input.keyFile, 'utf8').catch(() => {
      throw new Error(
        `${input.keyFile} cannot be read: --key names the file that "backup key FILE" has written.`,
      )
    }),
  )
  const copies = openCopies(await placeOf(input.folder, key.id), key)
  const { histories, texts } = await historiesIn(copies)
  const wal = await walIn(copies.folder)
  const timeline = input.timeline ?? Math.max(0, ...wal.map((file) => file.timeline))
  const chain = chainTo(input.toMs, timeline, await basesIn(copies.folder), wal, histories)
  const manifest = JSON.parse(String(await copies.whole(basePath(chain.base.name, 'manifest')))) as Manifest
  return { copies, chain, timeline, histories: texts, manifest }
}

async function placeOf(folder: string, keyId: string): Promise<string> {
  const isSet = async (place: string) => (await basesIn(copyFolder(place))).length > 0
  if (await isSet(folder)) return folder
  const sets = (await copyFolder(folder).list('.')).filter((name) => /^\d+-[\da-f]{12}$/.test(name))
  const fitting = sets.filter((name) => name.endsWith(`-${keyId}`))
  const [only] = fitting
  if (only !== undefined && fitting.length === 1) return join(folder, only)
  if (fitting.length > 1)
    throw new Error(
      `${folder} has the copies of ${fitting.length} databases. Name one: ${fitting.join(', ')}.`,
    )
  throw new Error(
    sets.length > 0
      ? `The copies in ${folder} were sealed for another key.`
      : `There is no whole copy in ${folder}.`,
  )
}

/** The base copy and its log, as PostgreSQL expects them; it does the rest itself. Answers how many bytes were unpacked. */
export async function placeState(
  { copies, chain, histories }: FoundState,
  target: { readonly dataDir: string; readonly cluster: string },
): Promise<number> {
  // The bundle's folder `postgres` may lie elsewhere, where its account can come.
  const bytes = await unbundle(copies.open(basePath(chain.base.name, 'content')), dirname(target.cluster))
  const log = join(target.cluster, 'pg_wal')
  await mkdir(join(log, 'archive_status'), { recursive: true, mode: 0o700 })
  for (const file of chain.files) {
    const content = await copies.whole(`${walFolder}/${file.name}`)
    if (content.length !== file.length) throw new Error(`${file.name} is shorter than its name says.`)
    await writeToDisk(join(log, segmentName(file.timeline, file.segment)), content, segmentBytes)
  }
  for (const [name, text] of histories) await writeToDisk(join(log, name), text)
  await writeToDisk(join(target.cluster, 'recovery.signal'), Buffer.alloc(0))
  return bytes
}

/** The rest of a segment is zeros, as PostgreSQL has it. */
async function writeToDisk(path: string, content: Buffer, length = content.length): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    if (length > content.length)
      await file.write(Buffer.alloc(length - content.length), 0, null, content.length)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function placeSecrets(
  { copies }: FoundState,
  { dataDir, secretFile }: { readonly dataDir: string; readonly secretFile: string },
  toMs: number | undefined,
): Promise<void> {
  const password = (await keptVersions(copies, 'postgres-password')).at(-1)
  if (!password) throw new Error('The copies lack the password of the database.')
  await writeToDisk(join(dataDir, 'postgres-password'), await copies.whole(password.path))
  // A SECRET_FILE elsewhere may be there already; whether it fits is checked later.
  if (await stat(secretFile).catch(() => undefined)) return
  await writeFile(secretFile, formatKeyRing(await keyRingOf(copies, toMs)), {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
}

/** Of a rotation near that moment it is not known which side of it the state is on: then both versions together. */
async function keyRingOf(copies: OpenCopies, toMs: number | undefined): Promise<KeyRing> {
  const versions = await keptVersions(copies, 'secret.key')
  const before = versions.filter(({ atMs }) => toMs === undefined || atMs <= toMs).at(-1)
  const after = toMs === undefined ? undefined : versions.find(({ atMs }) => atMs > toMs)
  const rings = await Promise.all(
    [before, after].flatMap((version) =>
      version ? [copies.whole(version.path).then((text) => parseKeyRing(String(text)))] : [],
    ),
  )
  const [first, ...rest] = rings
  if (!first) throw new Error('The copies lack the secret file.')
  return rest.reduce<KeyRing>(
    (ring, other) => ({
      root: ring.root,
      later: new Map([...ring.later, ...other.later]),
      isRootRetired: ring.isRootRetired && other.isRootRetired,
    }),
    first,
  )
}

/** The files that the restored rows name, and no others. Those that the copies lack are found missing later. */
export async function placeFiles(
  { copies }: FoundState,
  root: string,
  paths: readonly string[],
): Promise<void> {
  const gone = await placesOfGone(copies.folder)
  for (const path of paths) {
    const name = `${filesFolder}/${path}`
    const at = (await copies.folder.has(name)) ? name : gone.get(path)
    if (at === undefined) continue
    const target = join(root, path)
    // A folder that nodes share may have outlived the disk of the database.
    if (await stat(target).catch(() => undefined)) continue
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await writeToDisk(target, await buffer(copies.open(name, at)))
  }
}

async function placesOfGone(folder: CopyFolder): Promise<Map<string, string>> {
  const places = new Map<string, string>()
  for (const moment of await folder.list(goneFolder))
    for (const kind of await folder.list(`${goneFolder}/${moment}`))
      for (const name of await folder.list(`${goneFolder}/${moment}/${kind}`))
        places.set(`${kind}/${name}`, `${goneFolder}/${moment}/${kind}/${name}`)
  return places
}
