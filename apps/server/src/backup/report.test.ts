import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { newBackupKeys } from './keys.ts'
import { backupReport } from './report.ts'
import { openRounds } from './rounds.ts'

let db: Database
let url: string
let drop: () => Promise<void>
let root: string

beforeAll(async () => {
  const fresh = await freshDatabase()
  url = fresh.url
  drop = fresh.drop
  db = openDatabase({ connectionString: url })
  root = await mkdtemp(join(tmpdir(), 'florin-backup-'))
})

afterAll(async () => {
  await db.close()
  await drop()
  await rm(root, { recursive: true })
})

// The alerts look at an age: without a moment to count from, a folder that never took anything rings none of them.
test('copies that were wanted and never made are behind from that moment on, and say why', async () => {
  expect(await backupReport(db.each)).toBeUndefined()
  const noFolder = join(root, 'a-file')
  await writeFile(noFolder, '')

  const opening = openRounds(
    {
      adminUrl: inject('postgresAdminUrl'),
      productUrl: url,
      clusterDir: root,
      dataDir: root,
      filesRoot: undefined,
      secretFile: join(root, 'secret.key'),
      backupDir: noFolder,
      serverKey: newBackupKeys().server,
      keep: 2,
      everyHours: 24,
    },
    () => undefined,
  )
  await expect(opening).rejects.toThrow('ENOTDIR')
  await db.pool.query(`update backup_report set began_at = began_at - interval '2 minutes'`)

  const report = await backupReport(db.each)
  expect(report?.archiveSeconds).toBeGreaterThan(119)
  expect(report?.baseSeconds).toBeGreaterThan(119)
  expect(report?.problem).toContain('ENOTDIR')
})
