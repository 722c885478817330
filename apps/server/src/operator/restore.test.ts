import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operatorWith } from '../../test/operator-process.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { manifestName } from './backup-place.ts'

// What a restore of real copies brings is in operator-backup.long.test.ts.

// The act is a process that loads all of the server, and the machine has other work.
vi.setConfig({ testTimeout: 90_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-restore-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// The machine dies when the cluster is there and not yet marked: here it is PostgreSQL that does not come up.
test('a restore that ended before the mark leaves a folder on which nothing starts', async () => {
  const copy = join(folder, 'copy')
  await mkdir(join(copy, 'postgres'), { recursive: true })
  await writeFile(join(copy, 'postgres', 'PG_VERSION'), '18\n')
  await writeFile(join(copy, 'postgres-password'), 'word')
  await writeFile(join(copy, 'secret.key'), 'a'.repeat(64))
  const manifest = { madeAt: '2026-11-18T09:30:00.000Z', fingerprint: '', rows: {} }
  await writeFile(join(copy, manifestName), JSON.stringify(manifest))
  const dataDir = join(folder, 'data')

  const interrupted = await operatorWith({ DATA_DIR: dataDir })(['restore', copy])

  expect(interrupted.complained).toContain('PostgreSQL did not start')
  expect(await readdir(dataDir)).toContain('postgres')
  // By this door every role and every command comes to the own PostgreSQL.
  const log = { info: () => undefined, warn: () => undefined }
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
    /The restore of the state of 2026-11-18T09:30:00.000Z into .+ did not end, and what was paid out since would be paid again/,
  )
})
