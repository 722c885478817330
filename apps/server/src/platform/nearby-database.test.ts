import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { nearbyDatabase } from './nearby-database.ts'

const shared = { url: 'postgres://florin:its@%2Frun%2Fflorin-database/florin' }
const folders: string[] = []
let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'florin-nearby-'))
  folders.push(dataDir)
})
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

const find = (place: Partial<Parameters<typeof nearbyDatabase>[0]>) =>
  nearbyDatabase({ databaseUrl: undefined, dataDir, ...place }, new AsyncDisposableStack())

// The data is another user's (florin-database): a command of florin must not make a second, empty database in the folder of the nodes.
test('where another user keeps the database, commands come to its address and make none', async () => {
  expect(await find({ sharedDatabase: shared })).toBe(shared.url)
  expect(await readdir(dataDir)).toEqual([])
})

test('the user that keeps it finds the address in its own folder', async () => {
  await writeFile(join(dataDir, 'postgres.url'), 'postgres://published/florin\n')
  expect(await find({ sharedDatabase: shared })).toBe('postgres://published/florin')
})

test('a server of the operator’s own is reached past the pooler', async () => {
  const databaseUrl = 'postgres://pooler/florin'
  expect(await find({ databaseUrl })).toBe(databaseUrl)
  expect(await find({ databaseUrl, databaseSessionUrl: 'postgres://server/florin' })).toBe(
    'postgres://server/florin',
  )
})
