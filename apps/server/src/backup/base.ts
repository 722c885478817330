import { join } from 'node:path'
import pg from 'pg'
import { leftOut, startBackup, stopBackup } from '../platform/embedded-postgres/base-copy.ts'
import { bundleFile, bundleFolder, entry } from './bundle.ts'
import type { BaseCard } from './chain.ts'
import { basePath, basesFolder, basesIn, type Copies, walFolder, walIn } from './copies.ts'
import { forgetGone } from './files-copy.ts'
import { baseName, lsnFrom } from './names.ts'
import { whatToRemove } from './retention.ts'
import { countRows } from './row-counts.ts'

/** What a restore is measured by. Sealed with the copy; the card beside it is for the server's own use. */
export interface Manifest extends BaseCard {
  /** Of the secret file that opens it. */
  readonly fingerprint: string
  /** Before the copy began. */
  readonly rows: Readonly<Record<string, number>>
}

export interface BaseParts {
  readonly adminUrl: string
  readonly productUrl: string
  readonly clusterDir: string
  readonly copies: Copies
  readonly fingerprint: string
  /** Until the archive has the log up to there, the copy is not whole. */
  archivedTo(lsn: bigint): Promise<void>
}

/** A copy of the cluster's files while it runs. It counts from the moment when its card is written, last of all. */
export async function makeBase(parts: BaseParts): Promise<BaseCard> {
  const { copies } = parts
  const admin = new pg.Client({ connectionString: parts.adminUrl, application_name: 'florin-base' })
  await admin.connect()
  try {
    const { startedMs, timeline } = await stateOf(admin)
    const name = baseName(startedMs)
    const rows = await rowsOf(parts.productUrl)
    const startLsn = await startBackup(admin)
    let end = { label: '', stopLsn: '', endedMs: 0 }
    async function* content() {
      yield* bundleFolder(parts.clusterDir, 'postgres', leftOut)
      // Last, so that it knows the latest checkpoint.
      yield* bundleFile(join(parts.clusterDir, 'global/pg_control'), 'postgres/global/pg_control')
      end = await stopBackup(admin)
      yield* entry('postgres/backup_label', [Buffer.from(end.label)])
    }
    const bytes = await copies.writeSealed(basePath(name, 'content'), content())
    const { stopLsn, endedMs } = end
    await parts.archivedTo(lsnFrom(stopLsn))
    const card = { name, timeline, startLsn, stopLsn, startedMs, endedMs, bytes }
    const manifest = { ...card, fingerprint: parts.fingerprint, rows } satisfies Manifest
    await copies.writeSealed(basePath(name, 'manifest'), [Buffer.from(JSON.stringify(manifest))])
    await copies.folder.write(basePath(name, 'card.json'), [
      Buffer.from(`${JSON.stringify(card, null, 2)}\n`),
    ])
    return card
  } finally {
    await admin.end()
  }
}

async function stateOf(admin: pg.Client): Promise<{ readonly startedMs: number; readonly timeline: number }> {
  const { rows } = await admin.query<{ started: string; timeline: number }>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::text as started,
       ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::int as timeline`,
  )
  return { startedMs: Number(rows[0]?.started), timeline: rows[0]?.timeline ?? 0 }
}

async function rowsOf(productUrl: string): Promise<Record<string, number>> {
  // Not by the product's pool, whose statements end after 8 s.
  const client = new pg.Client({ connectionString: productUrl, application_name: 'florin-base' })
  await client.connect()
  try {
    return await countRows(client)
  } finally {
    await client.end()
  }
}

/** Older copies than the newest `keep` go, and the log and the files that only they needed. */
export async function prune({ folder }: Copies, keep: number): Promise<void> {
  const bases = await basesIn(folder)
  const old = whatToRemove({ bases, wal: await walIn(folder) }, keep)
  // The card first: a copy that lacks a part of its log must not seem whole.
  for (const { name } of old.bases) await folder.remove(basePath(name, 'card.json'))
  for (const { name } of old.bases) await folder.remove(`${basesFolder}/${name}`)
  for (const { name } of old.wal) await folder.remove(`${walFolder}/${name}`)
  const kept = bases.filter((base) => !old.bases.includes(base)).map(({ startedMs }) => startedMs)
  if (kept.length > 0) await forgetGone({ folder }, Math.min(...kept))
}

/** What was begun and never finished. Only for the process that holds the lock. */
export async function removeUnfinished({ folder }: Copies): Promise<void> {
  const whole = new Set((await basesIn(folder)).map(({ name }) => name))
  for (const name of await folder.list(basesFolder))
    if (!whole.has(name)) await folder.remove(`${basesFolder}/${name}`)
  await folder.removeDrafts([walFolder, 'kept', 'files/avatars', 'files/evidence'])
}
