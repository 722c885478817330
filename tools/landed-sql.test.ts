import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changesOfLanded, readHashes } from './landed-sql.ts'

const root = join(import.meta.dirname, '..')
const list = 'apps/server/sql/landed.sha256'
const folders = ['apps/server/sql/schema', 'packages/ledger/sql/schema']

test('a numbered SQL file that has landed never changes', () => {
  const landed = readHashes(readFileSync(join(root, list), 'utf8'))
  expect(landed.size).toBeGreaterThan(15)
  expect(changesOfLanded(landed, hashesNow(), list)).toEqual([])
})

const landed = new Map([
  ['schema/0001-a.sql', 'one'],
  ['schema/0002-b.sql', 'two'],
])

test.each([
  ['nothing', landed, []],
  [
    'a changed file',
    new Map([...landed, ['schema/0001-a.sql', 'other']]),
    [
      'schema/0001-a.sql has landed and was changed: undo that, and write the change into a new numbered file.',
    ],
  ],
  [
    'a file that is gone',
    new Map([['schema/0001-a.sql', 'one']]),
    ['schema/0002-b.sql has landed and is gone: put it back. Databases have it applied.'],
  ],
  [
    'a new file',
    new Map([...landed, ['schema/0003-c.sql', 'three']]),
    ['schema/0003-c.sql is new: append this line to the-list:\nthree  schema/0003-c.sql'],
  ],
])('sees %s', (_, files, sentences) => {
  expect(changesOfLanded(landed, files, 'the-list')).toEqual(sentences)
})

function hashesNow(): Map<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .sort()
      .map((name) => `${folder}/${name}`),
  )
  return new Map(paths.map((path) => [path, sha256(readFileSync(join(root, path)))]))
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
