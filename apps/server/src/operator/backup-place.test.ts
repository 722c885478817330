import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { copyTree } from '../platform/copy-tree.ts'
import { assertEmpty, assertOwnPostgres, readManifest } from './backup-place.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a copy goes into an empty folder, and comes back into an empty one', async () => {
  await writeFile(join(folder, 'something'), '')

  await expect(assertEmpty(folder)).rejects.toThrow('is not empty')
  await assertEmpty(join(folder, 'new'))
})

// A copy that was cut short has everything but its last file.
test('a copy without its manifest is not restored', async () => {
  await expect(readManifest(folder)).rejects.toThrow('is no whole copy')
})

test('somebody else’s server is left to its own tools', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://a:b@db/florin' }, folder)

  expect(() => assertOwnPostgres(config)).toThrow('use its own tools')
  expect(() => assertOwnPostgres(readConfig({}, folder))).not.toThrow()
})

test('a folder is copied for its owner only, without what is skipped', async () => {
  const from = join(folder, 'from')
  await mkdir(join(from, 'deep', 'skipped'), { recursive: true })
  await writeFile(join(from, 'deep', 'one'), 'content', { mode: 0o644 })
  await writeFile(join(from, 'deep', 'skipped', 'two'), '')
  const to = join(folder, 'to')

  await copyTree(from, to, (path) => path === 'deep/skipped/two')

  expect((await readdir(to, { recursive: true })).sort()).toEqual(['deep', 'deep/one', 'deep/skipped'])
  expect(await readFile(join(to, 'deep', 'one'), 'utf8')).toBe('content')
  expect((await stat(join(to, 'deep', 'one'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(to, 'deep'))).mode & 0o777).toBe(0o700)
})
