import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changesOfLanded, readHashes } from './landed-sql.ts'

const root = join(import.meta.dirname, '..')
const list = 'apps/server/sql/landed.sha256'
const folders = ['apps/server/sql/schema', 'packages/ledger/sql/schema']
const copies = 'apps/server/test/released'
const releases = readdirSync(join(root, copies)).filter((name) => name.endsWith('.sql'))

test('a numbered SQL file that has landed never changes', () => {
  const landed = readHashes(readFileSync(join(root, list), 'utf8'))
  expect(landed.size).toBeGreaterThan(15)
  expect(changesOfLanded(landed, hashesNow(), list)).toEqual([])
})

// The list could be made anew with a changed file in it. The copy of a released version cannot: databases have it applied as it is there.
test.each(releases)('a numbered file of %s is today as it was released', (name) => {
  const released = filesOfCopy(readFileSync(join(root, copies, name), 'utf8'))
  expect(released.size).toBeGreaterThan(15)
  const now = hashesNow()
  expect(changesOfLanded(released, new Map([...now].filter(([path]) => released.has(path))), list)).toEqual(
    [],
  )
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

/** The numbered files in a copy that `apps/server/test/released/sql-copy.ts` has made. */
function filesOfCopy(copy: string): Map<string, string> {
  const texts = copy.split(/^-- file: /m).slice(1)
  return new Map(
    texts
      .map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1)] as const)
      .filter(([path]) => path.includes('/schema/'))
      .map(([path, sql]) => [path.replace(/^(\w+)/, (part) => sqlOf(part)), sha256(Buffer.from(sql))]),
  )
}

function sqlOf(part: string): string {
  return part === 'ledger' ? 'packages/ledger/sql' : 'apps/server/sql'
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
