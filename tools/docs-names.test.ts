import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@florin/contract'
import { expect, test } from 'vitest'
import { subjects } from '../apps/server/src/operator/subjects.ts'
import { deadLinks, deadNames, type KnownNames, namesIn, pathWithoutNames } from './docs-names.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

/** Pages that describe the present. `bench/log.md` and `CHANGELOG.md` tell of the past and may name what is gone. */
const pages = files.filter((path) =>
  /^(README|SECURITY|bench\/README|docs\/((flows|decisions)\/)?[\w-]+)\.md$/.test(path),
)

/** What only the operator's own machine has, and a setting of Node's own. */
const elsewhere = ['deploy/.env', 'deploy/tls', 'deploy/signer', 'deploy/secrets']
const nodes = ['NODE_EXTRA_CA_CERTS']

const known: KnownNames = {
  files: [...files, ...elsewhere],
  settings: new Set([
    ...nodes,
    ...files
      .filter((path) => /\.(ts|mjs|yaml|service)$|deploy\/\.env\.example$/.test(path))
      .filter((path) => !path.includes('docs-names'))
      .flatMap((path) => read(path).match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []),
  ]),
  calls: new Set(
    Object.values(contract).map(({ method, path }) => `${method.toUpperCase()} ${pathWithoutNames(path)}`),
  ),
  scripts: new Set(Object.keys(JSON.parse(read('package.json')).scripts)),
  subjects: new Set(Object.keys(subjects)),
}

test('every path, setting, call and command that the docs name exists', () => {
  const named = pages.flatMap((page) => namesIn(page, read(page)))

  expect(named.length).toBeGreaterThan(500)
  expect(deadNames(named, known)).toEqual([])
})

test('every link of a page leads to a file', () => {
  const all = files.filter((path) => path.endsWith('.md'))

  expect(all.flatMap((page) => deadLinks(page, read(page), new Set(files)))).toEqual([])
})

test('a decision fits one page: the decision, its figure, its cost', () => {
  const decisions = files.filter((path) => path.startsWith('docs/decisions/'))
  const long = decisions.filter((path) => read(path).split(/\s+/).length > 500)

  expect(decisions.length).toBeGreaterThan(20)
  expect(long).toEqual([])
})

test('a link to nothing would be found, one to a folder or out of the house is none', () => {
  const text = '[a](gone.md) [b](../README.md#top) [c](flows) [d](https://example.com/x)'
  const there = new Set(['README.md', 'docs/flows/deals.md'])

  expect(deadLinks('docs/a.md', text, there)).toEqual(['docs/a.md links to gone.md, which does not exist.'])
})

test.each([
  'deals/gone.ts',
  'apps/server/src/gone',
  'gone.test.ts',
  'deals/{deal,gone}.ts',
  'GONE_SETTING',
  'GONE_SETTING=1',
  'GET /merchant/v1/gone',
  'POST /api/v1/disputes/:id/gone/',
  'npm run gone',
  'npm run operator -- gone',
])('%s would be found', (name) => {
  expect(deadNames([{ page: 'docs/a.md', name }], known)).toEqual([
    `docs/a.md names \`${name}\`, which does not exist.`,
  ])
})

test.each([
  'apps/server/src/platform',
  'platform/database.ts',
  'disputes/rules/rule-*.test.ts',
  'PUBLIC_URL',
  'ROLE=signer',
  'GET /merchant/v1/orders/{id}',
  'npm run operator -- doctor',
  'deposit',
])('%s may stand in the docs', (name) => {
  expect(deadNames([{ page: 'docs/a.md', name }], known)).toEqual([])
})

test('what a program prints in a block of code is left to those who run it', () => {
  expect(namesIn('a.md', 'a `b`\n```sh\ncat `c`\n```\nand `d`').map(({ name }) => name)).toEqual(['b', 'd'])
})
