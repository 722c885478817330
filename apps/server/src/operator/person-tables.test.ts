import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { notExported, personColumns, personTables } from './person-tables.ts'

const world = useWorld()

// A table that the export forgets would be kept from the person whom it is about.
test('every table that names a person is exported, or has a reason not to be', async () => {
  const found = await world.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = any ($1)
       and table_name in (select relname from pg_class where relkind = 'r') order by 1`,
    [personColumns],
  )
  const known = [...Object.keys(personTables), ...Object.keys(notExported)]

  expect(found.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})

test('what is hidden is there', async () => {
  const columns = await world.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'`,
  )
  const places = new Set(columns.map(({ place }) => place))
  const hidden = Object.entries(personTables).flatMap(([table, { hide = [] }]) =>
    hide.map((column) => `${table}.${column}`),
  )

  expect(hidden.filter((place) => !places.has(place))).toEqual([])
})
