import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Five copies with one key once shared a cache entry: a change of one would have changed all, depending on the screen opened first.
test('the list of banks is asked for in one place', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))

  const askers = files.filter((path) => readFileSync(`${root}/${path}`, 'utf8').includes("call('listBanks'"))

  expect(askers).toEqual(['lib/banks.ts'])
})
