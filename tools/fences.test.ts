import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOf, fencesIn } from './fences.ts'

const root = join(import.meta.dirname, '..')
const folders = [
  'apps/server/sql/functions',
  'packages/ledger/sql/functions',
  'apps/server/src',
  'packages/ledger/src',
]

test('a fence against a plan names the test that fails without it', () => {
  const files = filesWithFences()
  expect(files.size).toBeGreaterThan(15)
  const found = [...files].map(([path, text]) => [path, faultsOf(text, exists)] as const)
  expect(Object.fromEntries(found.filter(([, faults]) => faults.length > 0))).toEqual({})
})

const exists = (path: string) => existsSync(join(root, path))
const fenced = 'set enable_seqscan = off\nselect 1 offset 0'

test.each([
  ['without a test', fenced, ['no test defends offset 0', 'no test defends enable_seqscan']],
  ['with its tests', `-- Defended by a.test.ts: offset 0, enable_seqscan.\n${fenced}`, []],
  ['that is gone', '-- Defended by a.test.ts: offset 0.', ['there is no offset 0 to defend']],
  ['of which only a comment speaks', '-- no offset 0 here', []],
  [
    'with a test that is gone',
    '-- Defended by b.test.ts: offset 0.\nselect 1 offset 0',
    ['b.test.ts does not exist'],
  ],
])('sees a fence %s', (_, text, faults) => {
  expect(faultsOf(text, (path) => path === 'a.test.ts')).toEqual(faults)
})

function filesWithFences(): Map<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(sql|ts)$/.test(path) && !path.endsWith('.test.ts'))
      .map((path) => `${folder}/${path}`),
  )
  const texts = paths.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
  return new Map(texts.filter(([, text]) => fencesIn(text).length > 0).sort())
}
