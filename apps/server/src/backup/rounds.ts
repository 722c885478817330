import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { loadKeyRing } from '../platform/key-ring.ts'
import { secretsFrom } from '../platform/secrets.ts'
import { makeBase, prune, removeUnfinished } from './base.ts'
import { type BaseCard, chainFrom, type Histories } from './chain.ts'
import { basesIn, type Copies, copiesIn, walIn } from './copies.ts'
import { copyKept, filesCopy, whenChanged } from './files-copy.ts'
import { readServerKey } from './keys.ts'
import { readHistory } from './names.ts'
import { beat, reportArchived, reportBase, reportProblem, reportWanted, wantedMs } from './report.ts'
import { isBaseDue } from './schedule.ts'
import { Gap, markNow, walArchive } from './wal-archive.ts'

export interface BackupSettings {
  readonly adminUrl: string
  readonly productUrl: string
  readonly clusterDir: string
  readonly dataDir: string
  /** The folder of evidence and pictures; unset where the file store makes copies itself. */
  readonly filesRoot: string | undefined
  readonly secretFile: string
  readonly backupDir: string
  /** As `backup key` has written it. */
  readonly serverKey: string
  /** How many base copies stay. */
  readonly keep: number
  readonly everyHours: number
}

export interface Rounds extends AsyncDisposable {
  /** Everything that has come since the last one, into the archive. */
  round(): Promise<void>
  /** Whether a base copy should be made now: there is none, the newest is old, the log has a gap after it, or an operator wants one. */
  isBaseDue(): Promise<boolean>
  base(): Promise<BaseCard>
}

/** Any fixed number: of two processes that would copy the same database, one does. */
const lock = 7_014_051

/** The work on the copies of one database, in pieces that a process calls in its rhythm. */
export async function openRounds(settings: BackupSettings, onLoss: () => void): Promise<Rounds> {
  await using opened = new AsyncDisposableStack()
  const connect = async (connectionString: string) => {
    const client = new pg.Client({ connectionString, application_name: 'florin-backup' })
    opened.defer(() => client.end())
    client.on('error', onLoss)
    await client.connect()
    return client
  }
  const admin = await connect(settings.adminUrl)
  const product = await connect(settings.productUrl)
  const { rows } = await product.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [lock])
  if (!rows[0]?.ours) throw new Error('Another process copies this database already.')
  await reportWanted(product)
  const copies = copiesIn(settings.backupDir, await systemIdOf(admin), readServerKey(settings.serverKey))
  await removeUnfinished(copies).catch(async (error: unknown) => {
    await reportProblem(product, String(error))
    throw error
  })
  const running = opened.move()
  return {
    ...roundsOf(settings, admin, product, copies),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

export async function systemIdOf(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  )
  return rows[0]?.id ?? ''
}

function roundsOf(
  settings: BackupSettings,
  admin: pg.Client,
  product: pg.Client,
  copies: Copies,
): Omit<Rounds, keyof AsyncDisposable> {
  const { clusterDir, dataDir, secretFile } = settings
  const archive = walArchive(admin, clusterDir, copies)
  const files = settings.filesRoot === undefined ? undefined : filesCopy(copies, settings.filesRoot)
  const password = join(dataDir, 'postgres-password')
  let atMs = 0
  let reached = 0n
  let isInDoubt = true
  let newest: BaseCard | undefined
  const keeping = [
    whenChanged(secretFile, () => copyKept(copies, 'secret.key', secretFile, atMs)),
    whenChanged(password, () => copyKept(copies, 'postgres-password', password, atMs)),
  ]

  async function once(): Promise<void> {
    const mark = await markNow(admin, () => beat(product))
    atMs = mark.atMs
    // Before the log: a row that is in the archive has its file there, and the key that opens it.
    for (const keep of keeping) await keep()
    await files?.copy(atMs)
    reached = await archive.archive(mark)
    await reportArchived(product, atMs)
  }

  let last: Promise<void> = Promise.resolve()
  /** One round at a time: a base copy requests rounds as well. */
  function round(): Promise<void> {
    const next = last.then(once)
    last = next.catch(() => undefined)
    return next.catch(async (error: unknown) => {
      isInDoubt ||= error instanceof Gap
      await reportProblem(product, error instanceof Error ? error.message : String(error)).catch(
        () => undefined,
      )
      throw error
    })
  }

  return {
    round,
    async isBaseDue() {
      if (isInDoubt) {
        newest = await newestWhole(copies, clusterDir, admin)
        isInDoubt = false
      }
      const { everyHours } = settings
      return isBaseDue(newest, { nowMs: atMs, everyHours, wantedMs: await wantedMs(product) })
    },
    async base() {
      const { fingerprint } = secretsFrom(await loadKeyRing(secretFile))
      const archivedTo = async (lsn: bigint) => {
        while (reached < lsn) await round()
      }
      newest = await makeBase({ ...settings, copies, fingerprint, archivedTo })
      await reportBase(product, newest)
      await prune(copies, settings.keep)
      return newest
    },
  }
}

/** The newest base copy from which the log leads here without a gap. */
async function newestWhole(
  copies: Copies,
  clusterDir: string,
  admin: pg.Client,
): Promise<BaseCard | undefined> {
  const wal = await walIn(copies.folder)
  const { timeline } = await markNow(admin, () => Promise.resolve(0))
  const histories = await ownHistories(clusterDir)
  const end = wal
    .filter((file) => file.timeline === timeline)
    .reduce((most, file) => (file.segment > most ? file.segment : most), -1n)
  return (await basesIn(copies.folder))
    .toSorted((left, right) => right.startedMs - left.startedMs)
    .find((base) => chainFrom(base, timeline, wal, histories)?.files.at(-1)?.segment === end)
}

async function ownHistories(clusterDir: string): Promise<Histories> {
  const log = join(clusterDir, 'pg_wal')
  const names = (await readdir(log)).filter((name) => /^[\dA-F]{8}\.history$/.test(name))
  const read = names.map(
    async (name) =>
      [Number.parseInt(name, 16), readHistory(await readFile(join(log, name), 'utf8'))] as const,
  )
  return new Map(await Promise.all(read))
}
