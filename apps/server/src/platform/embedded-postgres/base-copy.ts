import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { copyToDisk, copyTree } from '../copy-tree.ts'

/** Folders that are there in a copy, and empty: their files are of the running server only. */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/[^/]+$/
const ofTheServer = /^(postmaster\.(pid|opts)|global\/pg_control)$|(^|\/)(pgsql_tmp.*|pg_internal\.init.*)$/

/**
 * A base copy of a cluster that runs, as pg_basebackup makes it: torn pages and what changes meanwhile are repaired by the WAL that is copied after
 * it. A temporary replication slot keeps that WAL while the copy is made.
 */
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
    const first = await walFile(client, `pg_backup_start('florin', true)`)
    await copyTree(clusterDir, target, (path) => emptied.test(path) || ofTheServer.test(path))
    // Last, so that it knows the latest checkpoint.
    await copyToDisk(join(clusterDir, 'global/pg_control'), join(target, 'global/pg_control'))
    const { rows } = await client.query<{ label: string; last: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
    )
    const { label = '', last = '' } = rows[0] ?? {}
    await writeFile(join(target, 'backup_label'), label, { mode: 0o600, flush: true })
    await copyWal(clusterDir, target, first, last)
  } finally {
    await client.end()
  }
}

async function walFile(client: pg.Client, call: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`select pg_walfile_name(${call}) as name`)
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
