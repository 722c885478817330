import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { forbiddenImports } from './arrows.ts'
import { circlesIn, parse } from './circles.ts'
import { importsOf } from './imports.ts'

const root = join(import.meta.dirname, '..')
const house = ['packages', 'apps'].flatMap(sourcesIn)

test('every import in the house points along the table of arrows', () => {
  expect(house.length).toBeGreaterThan(50)
  expect(forbiddenImports(house)).toEqual([])
})

// A checker that cannot fail checks nothing, so each rule sees its violation once.
test.each([
  ['packages/money/src/money.ts', '@florin/contract', 'money imports nothing of ours'],
  ['packages/ledger/src/post.ts', '@florin/contract', 'the ledger knows money'],
  ['packages/contract/src/deals.ts', '../../money/src/money.ts', 'imported by its name'],
  ['apps/server/src/platform/outbox.ts', '../deals/index.ts', 'the platform knows no domain'],
  ['apps/server/src/platform/log.ts', '../config.ts', 'the platform knows no domain'],
  ['apps/server/src/ports/mailer.ts', '../adapters/smtp-mailer.ts', 'a port is a type'],
  ['apps/server/src/adapters/smtp-mailer.ts', '../users/index.ts', 'never knows a domain'],
  ['apps/server/src/http/serve.ts', '../auth/index.ts', 'and no domain'],
  ['apps/server/src/deals/deal.ts', '../platform/clock.ts', 'pure: packages only'],
  ['apps/server/src/deals/postings.ts', './store.ts', 'pure: packages only'],
  ['apps/server/src/deals/store.ts', './service.ts', 'a store knows its tables'],
  ['apps/server/src/deals/store.ts', '../users/index.ts', 'a store knows its tables'],
  ['apps/server/src/deals/service.ts', '../users/store.ts', 'the index.ts of domains below it'],
  ['apps/server/src/deals/service.ts', '../disputes/index.ts', 'the index.ts of domains below it'],
  ['apps/server/src/auth/service.ts', '../wallet/index.ts', 'the index.ts of domains below it'],
  ['apps/server/src/deals/service.ts', '../telegram/index.ts', 'the index.ts of domains below it'],
  ['apps/server/src/deals/service.ts', '../compose.ts', 'the index.ts of domains below it'],
  ['apps/server/src/deals/service.ts', '../adapters/tron-node.ts', 'the index.ts of domains below it'],
  ['apps/server/src/deals/service.ts', '@florin/texts/en/deals', 'the index.ts of domains below it'],
  ['apps/server/src/deals/store.ts', './exhibit/index.ts', 'a store knows its tables'],
  ['apps/server/src/deals/wire.ts', './exhibit/index.ts', 'what lies below the rooms'],
  ['apps/server/src/deals/jobs.ts', './exhibit/exhibit.ts', 'entered by its index.ts'],
  ['apps/server/src/deals/exhibit/exhibit.ts', '../jobs.ts', 'what lies over the rooms'],
  ['apps/server/src/deals/exhibit/exhibit.ts', '../readiness/index.ts', 'the rooms below it only'],
  ['apps/server/src/deals/exhibit/exhibit.ts', '../readiness/judge.ts', 'entered by its index.ts'],
  ['apps/server/src/deals/cases/dispute.ts', '../receipts/index.ts', 'the rooms below it only'],
  ['apps/server/src/deals/receipts/receive.ts', '../cases/case-store.ts', 'entered by its index.ts'],
  ['apps/server/src/deals/receipts/receive.ts', '../parts.ts', 'what lies over the rooms'],
  ['apps/server/src/deals/index.ts', './past/index.ts', 'only the demo writes the past'],
  ['apps/server/src/deals/orders/create.ts', '../past/index.ts', 'only the demo writes the past'],
  ['apps/server/src/disputes/service.ts', '../deals/past/index.ts', 'only the demo writes the past'],
  ['apps/server/src/disputes/service.ts', '../users/past/past-store.ts', 'only the demo writes the past'],
  ['apps/server/src/boot/serve.ts', '../deals/past/index.ts', 'only the demo writes the past'],
  ['apps/server/src/operator/seed.ts', '../users/past/index.ts', 'only the demo writes the past'],
  ['apps/server/src/demo/history.ts', '../deals/past/write.ts', 'the index.ts of domains below it'],
  ['apps/server/src/deals/past/write.ts', '../../disputes/past/index.ts', 'the index.ts of domains below it'],
  ['apps/server/src/deals/confirm.test.ts', '@florin/web', 'a test may import its own app'],
  ['apps/server/src/config.ts', './compose.ts', 'starts nothing'],
  [
    'apps/web/src/features/deals/deals-screen.tsx',
    '../wallet/wallet-queries.ts',
    'never imports another feature',
  ],
  ['apps/web/src/features/deals/deals-screen.tsx', '../../app/router.tsx', 'never imports another feature'],
  [
    'apps/web/src/components/query-view.tsx',
    '../features/deals/deals-table.tsx',
    'never import features or app',
  ],
  ['apps/web/src/lib/api.ts', '../app/session-guard.tsx', 'never imports features or app'],
  ['apps/web/src/pay/main.tsx', '../features/deals/deals-table.tsx', 'stays small'],
  ['apps/web/src/app/router.tsx', '@florin/server', 'never the server'],
  ['apps/sandbox/src/payer.ts', '@florin/server', 'the sandbox is outside us'],
  ['apps/terminal/src/phone.ts', '@florin/texts', 'the phone is outside us'],
  ['apps/android/test/java.ts', '@florin/server/deals/confirm', 'the app is Java'],
])('%s may not import %s', (path, specifier, rule) => {
  const [complaint, ...more] = forbiddenImports([{ path, source: `import { thing } from '${specifier}'` }])

  expect(complaint).toContain(`${path} imports '${specifier}': `)
  expect(complaint).toContain(rule)
  expect(more).toEqual([])
})

test.each([
  ['packages/ledger/src/post.ts', '@florin/money'],
  ['packages/contract/src/deals.ts', './endpoint.ts'],
  ['packages/contract/src/deals.ts', 'zod'],
  ['packages/texts/src/texts.test.ts', '@florin/contract'],
  ['apps/server/src/platform/embedded-postgres/index.ts', './account.ts'],
  ['apps/server/src/adapters/smtp-mailer.ts', '@florin/texts/en/mail'],
  ['apps/server/src/deals/postings.ts', './deal.ts'],
  ['apps/server/src/deals/store.ts', './tables.ts'],
  ['apps/server/src/deals/service.ts', '@florin/ledger'],
  ['apps/server/src/deals/service.ts', '@florin/texts/server'],
  ['apps/server/src/disputes/service.ts', '../deals/index.ts'],
  ['apps/server/src/support/service.ts', '../disputes/index.ts'],
  ['apps/server/src/deals/routes.ts', '../http/serve.ts'],
  ['apps/server/src/deals/jobs.ts', './exhibit/index.ts'],
  ['apps/server/src/deals/exhibit/exhibit.ts', '../wire.ts'],
  ['apps/server/src/deals/exhibit/exhibit.ts', './page-events.ts'],
  ['apps/server/src/deals/receipts/receive.ts', '../cases/index.ts'],
  ['apps/server/src/deals/cases/case-store.ts', './case-limits.ts'],
  ['apps/server/src/deals/exhibit/exhibit.ts', '../../terminals/index.ts'],
  ['apps/server/src/deals/exhibit/exhibit.test.ts', '../readiness/judge.ts'],
  ['apps/server/src/deals/confirm-deal.test.ts', '../../test/world.ts'],
  ['apps/server/test/world.ts', '../src/deals/service.ts'],
  ['apps/server/src/demo/history.ts', '../deals/past/index.ts'],
  ['apps/server/src/deals/past/write.ts', '../../users/past/index.ts'],
  ['apps/server/src/deals/past/write.test.ts', './write.ts'],
  ['apps/server/src/boot/compose.ts', './deals/service.ts'],
  ['apps/web/src/features/deals/deals-screen.tsx', '../../components/query-view.tsx'],
  ['apps/web/src/features/deals/deals-screen.tsx', './deals-table.module.css'],
  ['apps/web/src/app/router.tsx', '../features/deals/deals-screen.tsx'],
])('%s may import %s', (path, specifier) => {
  expect(forbiddenImports([{ path, source: `import { thing } from '${specifier}'` }])).toEqual([])
})

test('no file of the house imports itself by way of others, for types neither', () => {
  const parsed = house.map(({ path, source }) => parse(path, source))

  expect(parsed.length).toBeGreaterThan(50)
  expect(circlesIn(parsed)).toEqual([])
}, 60_000)

test('a circle is found through any number of files, and is told once', () => {
  const file = (path: string, source: string) => parse(`apps/server/src/deals/${path}`, source)
  const a = file('a.ts', `import { b } from './b.ts'`)
  const b = file('b.ts', `export type { C } from './c.ts'`)
  const c = file('c.ts', `import type { A } from './a.ts'; import './d.ts'`)
  const d = file('d.ts', `import { none } from './none.ts'`)

  expect(circlesIn([d, a, b, c])).toEqual([
    'apps/server/src/deals/a.ts and apps/server/src/deals/b.ts and apps/server/src/deals/c.ts import each other: give what they share a file of its own.',
  ])
  expect(circlesIn([a, b, d])).toEqual([])
})

// What was parsed is kept by path.
test('a file that has changed is parsed anew', () => {
  expect(importsOf('y.ts', `import './a.ts'`)).toEqual(['./a.ts'])
  expect(importsOf('y.ts', `import './b.ts'`)).toEqual(['./b.ts'])
})

test('a file outside every part of the house is named', () => {
  const [complaint] = forbiddenImports([{ path: 'apps/server/src/helpers/dates.ts', source: '' }])

  expect(complaint).toBe(
    'apps/server/src/helpers/dates.ts stands in no part of the house: place it in tools/arrow-table.ts.',
  )
})

test('a folder of a domain with rooms that is no room is named', () => {
  const [complaint] = forbiddenImports([{ path: 'apps/server/src/deals/helpers/dates.ts', source: '' }])

  expect(complaint).toContain('apps/server/src/deals/helpers/dates.ts stands in no part of the house')
})

test('an import is seen in every form it can take, and not in a comment or a string', () => {
  const source = `
    import './a.ts'
    import type { B } from './b.ts'
    import c, { type C } from './c.ts'
    export { d } from './d.ts'
    export * as e from './e.ts'
    export type { F } from './f.ts'
    const g = await import('./g.ts')
    const h = () => import(\`./h.ts\`)
    type I = typeof import('./i.ts')
    const element = <p title="import './no.ts'">{c<C>()}</p>
    // import './no.ts'
    const text = "export * from './no.ts'"
    const named = await import(text)`

  expect(importsOf('x.tsx', source)).toEqual([...'abcdefghi'].map((letter) => `./${letter}.ts`))
})

function sourcesIn(folder: string) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll(sep, '/'))
    .filter(
      (path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path) && !path.endsWith('.d.ts'),
    )
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
}
