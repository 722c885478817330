import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { startOldPostgres } from '../../test/old-postgres.ts'
import { migrate } from './migrate.ts'
import { assertServerVersion, oldestPostgres } from './server-version.ts'

test.each([
  { number: '170006', text: '17.6 (Debian 17.6-1)' },
  { number: '90624', text: '9.6.24' },
])('PostgreSQL $text is refused in one sentence, and nothing is changed there', async (version) => {
  await using old = await startOldPostgres(version)

  await expect(migrate(old.url)).rejects.toThrow(
    `The database server is PostgreSQL ${version.text}, and Florin needs 18 or newer: see DATABASE_URL in docs/operations.md.`,
  )

  expect(old.statements).toEqual([expect.stringContaining('server_version_num')])
})

test('the server that we bring along is not refused', async () => {
  const fresh = await freshDatabase()
  expect(await migrate(fresh.url)).toEqual([])
  await fresh.drop()
})

test.each([
  [179_999, 'refused'],
  [180_000, 'taken'],
  [190_001, 'taken'],
])('a server with the number %i is %s', async (number, verdict) => {
  const client = new pg.Client()
  client.query = (async () => ({ rows: [{ number, text: '?' }] })) as unknown as typeof client.query
  const asserted = assertServerVersion(client).then(
    () => 'taken',
    () => 'refused',
  )
  expect(await asserted).toBe(verdict)
})

test.each(['README.md', 'docs/operations.md'])('%s names the oldest', async (path) => {
  const text = await readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8')
  expect(text).toContain(`PostgreSQL ${oldestPostgres} or newer`)
})
