import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { tables } from '../src/platform/database.ts'
import { recordedSql } from './recorded-sql.ts'

const source = join(import.meta.dirname, '..', 'src')
const builds = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(/

const stores = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter(
    (path) => /(?:^|[-/])store\.ts$/.test(path) && builds.test(readFileSync(join(source, path), 'utf8')),
  )
  .sort()
const byDomain = Map.groupBy(stores, (path) => path.split('/')[0] ?? '')

// Written anew by `npx vitest run apps/server/test/recorded-sql.test.ts -u`; the difference is read before it is committed.
test.each([...byDomain])(
  'the SQL that the stores of %s build is what its file says',
  async (domain, paths) => {
    let text = ''
    for (const path of paths) {
      const recorded = await recordedSql(await import(join(source, path)))
      if (recorded !== '') text += `-- ${path}\n\n${recorded}\n`
    }

    expect(text).not.toBe('')
    await expect(text).toMatchFileSnapshot(join(source, '..', 'sql', 'recorded', `${domain}.sql`))
  },
)

test('what a function builds is recorded as it is sent', async () => {
  const store = {
    names: async function names(tx: never, id: string) {
      return tables<{ person: { id: string; name: string } }>(tx)
        .selectFrom('person')
        .select('name')
        .where('id', '=', id)
        .execute()
    },
  }

  expect(await recordedSql(store)).toBe('-- names\nselect "name" from "person" where "id" = $1;\n')
})
