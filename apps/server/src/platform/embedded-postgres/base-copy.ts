import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { copyToDisk, copyTree } from '../copy-tree.ts'

/** Folders that are there in a copy, and empty: their files are of the running server only. */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/[^/]+$/
const ofTheServer =
  /^(postmaster\.(pid|opts)|global\/pg_control|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|(current_logfiles|postgresql\.auto\.conf)\.tmp)$|(^|\/)(pgsql_tmp.*|pg_internal\.init.*)$/

/** What a base copy leaves out, by PostgreSQL's own list. `global/pg_control` is copied by itself, last. */
export const leftOut = (path: string): boolean => emptied.test(path) || ofTheServer.test(path)

export interface BackupEnd {
  /** To be written beside the files as `backup_label`. */
  readonly label: string
  readonly stopLsn: string
  /** By the server's clock: the copy is whole from here on. */
  readonly endedMs: number
}

/** Answers the place from which on the log is needed. `stopBackup` belongs to the same session. */
export async function startBackup(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ lsn: string }>(`select pg_backup_start('florin', true)::text as lsn`)
  return rows[0]?.lsn ?? ''
}

/** Torn pages, and what has changed while the files were copied, are repaired by the log from the first place to the last. */
export async function stopBackup(client: pg.Client): Promise<BackupEnd> {
  const { rows } = await client.query<{ label: string; map: string; lsn: string; ended: string }>(
    `select labelfile as label, spcmapfile as map, lsn::text, floor(extract(epoch from clock_timestamp()) * 1000)::text as ended
     from pg_backup_stop(false)`,
  )
  const { label = '', map = '', lsn = '', ended = '0' } = rows[0] ?? {}
  // Ours makes none. Their files lie elsewhere and would be missing.
  if (map.trim() !== '') throw new Error('This database has tablespaces, which are not copied.')
  return { label, stopLsn: lsn, endedMs: Number(ended) }
}

/** A base copy of a cluster that runs, as pg_basebackup makes it. A temporary replication slot keeps the log that it needs while it is made. */
export async function copyRunningCluster(
  adminUrl: string,
  clusterDir: string,
  target: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(
      `select pg_create_physical_replication_slot('florin_backup_' || pg_backend_pid(), true, true)`,
    )
    const startLsn = await startBackup(client)
    await copyTree(clusterDir, target, leftOut)
    // Last, so that it has the latest checkpoint.
    await copyToDisk(join(clusterDir, 'global/pg_control'), join(target, 'global/pg_control'))
    const { label, stopLsn } = await stopBackup(client)
    await writeFile(join(target, 'backup_label'), label, { mode: 0o600, flush: true })
    await copyWal(clusterDir, target, await walFile(client, startLsn), await walFile(client, stopLsn))
  } finally {
    await client.end()
  }
}

async function walFile(client: pg.Client, lsn: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`select pg_walfile_name($1::pg_lsn) as name`, [lsn])
  return rows[0]?.name ?? ''
}

/** From the segment in which the copy began to the one in which it ended, both included. */
async function copyWal(clusterDir: string, target: string, first: string, last: string): Promise<void> {
  await mkdir(join(target, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
  const names = (await readdir(join(clusterDir, 'pg_wal'))).filter((name) => /^[\dA-F]{24}$/.test(name))
  const needed = names.filter((name) => name >= first && name <= last).sort()
  if (needed[0] !== first || needed.at(-1) !== last)
    throw new Error(`The write-ahead log from ${first} to ${last} is not whole. Back up again.`)
  for (const name of needed) await copyToDisk(join(clusterDir, 'pg_wal', name), join(target, 'pg_wal', name))
}
