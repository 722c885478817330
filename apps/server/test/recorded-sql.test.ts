import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tables } from '../src/platform/database.ts'
import { examples } from './recorded-examples.ts'
import { recordedSql } from './recorded-sql.ts'

const source = join(import.meta.dirname, '..', 'src')
const folder = join(source, '..', 'sql', 'recorded')
const hasSql = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/
const isStore = /(?:^|[-/])store\.ts$/

const paths = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => path.endsWith('.ts') && !/\.(?:test|long)\.ts$|(?:^|\/)test\//.test(path))
  .filter((path) => hasSql.test(readFileSync(join(source, path), 'utf8')))
  .sort()
const byDomain = Map.groupBy(paths, (path) => path.split('/')[0] ?? '')
const domains = [...byDomain].filter(([, own]) => own.some((path) => isStore.test(path)))

// Written anew by `npx vitest run apps/server/test/recorded-sql.test.ts -u`; the difference is read before it is committed.
test.each(domains)(
  'the SQL that %s sends is what its file says, and none of its stores is left out',
  async (domain, own) => {
    let text = ''
    const unseen: string[] = []
    for (const path of own) {
      const recorded = await recordedSql(await import(join(source, path)), examples[path])
      if (recorded.text !== '') text += `-- ${path}\n\n${recorded.text}\n`
      if (isStore.test(path)) unseen.push(...recorded.unseen.map((name) => `${path} ${name}`))
    }

    expect(unseen, 'these need an example in recorded-examples.ts').toEqual([])
    await expect(text).toMatchFileSnapshot(join(folder, `${domain}.sql`))
  },
)

test('every recorded file is of a domain that has stores', () => {
  expect(readdirSync(folder).sort()).toEqual(domains.map(([domain]) => `${domain}.sql`).sort())
})

test('each statement of a function is recorded once, as it is sent', async () => {
  const store = {
    names: async function names(tx: never, id: string) {
      return tables<{ person: { id: string; name: string } }>(tx)
        .selectFrom('person')
        .select('name')
        .where('id', '=', id)
        .execute()
    },
    older: async function older(tx: never, { than }: { than?: object }) {
      const age = than === undefined ? sql`true` : sql`age > ${than}`
      await sql`
        select name from person
          where ${age}
      `.execute(tables(tx))
    },
  }

  expect((await recordedSql(store)).text).toBe(
    '-- names\nselect "name" from "person" where "id" = $1;\n\n' +
      '-- older\nselect name from person\n  where age > $1;\nselect name from person\n  where true;\n',
  )
})

test('a function that sends something and of which nothing is seen is named', async () => {
  const store = {
    silent: async function silent(tx: never, { at }: { at: number }) {
      if (at === 7) await sql`select 7`.execute(tables(tx))
    },
  }

  expect(await recordedSql(store)).toEqual({ text: '', unseen: ['silent'] })
  expect((await recordedSql(store, { silent: [[{ at: 7 }]] })).text).toBe('-- silent\nselect 7;\n')
})
