import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { factsThatDiffer, schemaFacts } from '../../test/schema-facts.ts'
import { booksMigrations } from '../books/index.ts'
import { migrate } from './migrate.ts'

let database: FreshDatabase
let client: pg.Client
async function connect(fresh: FreshDatabase): Promise<void> {
  database = fresh
  client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
}
afterEach(async () => {
  await client.end()
  await database.drop()
})

const start = () =>
  migrate(database.url, {
    packages: [booksMigrations],
    adminConnectionString: inject('postgresAdminUrl'),
  })

/** What a start would change: the schema, and the lists of applied files. */
async function everything(): Promise<unknown> {
  const { rows } = await client.query(
    `select to_regclass('migration') as migration, to_regclass('function_file') as function_file`,
  )
  const lists = await client.query('select name, hash, applied_at from migration order by name')
  return { rows, lists: lists.rows, facts: await schemaFacts(client) }
}

/** The files' names, and a text of each, as builds before 0.2.0 had them. */
const earlierBuilds: [string, string[]][] = [
  [
    'of the last build',
    ['ledger/0001-books.sql', 'ledger/0002-post.sql', '0001-people.sql', '0002-sessions.sql'],
  ],
  ['of which only the books were made', ['ledger/0001-books.sql', 'ledger/0002-post.sql']],
]

test.each(earlierBuilds)(
  'a database of an earlier build, %s, is refused and stays as it was',
  async (_, files) => {
    await connect(await emptyDatabase())
    await client.query(
      'create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    await client.query(
      `insert into migration (name, hash) select name, 'old' from unnest($1::text[]) as name`,
      [files],
    )
    const before = await everything()

    await expect(start()).rejects.toThrow(
      /^The database was made by a build of Florin before 0\.2\.0 \(it has ledger\/0002-post\.sql\), from which there is no upgrade: set DATABASE_URL or DATA_DIR to an empty one\.$/,
    )

    expect(await everything()).toEqual(before)
  },
)

test.each(['0999-later.sql', 'ledger/0999-later.sql'])(
  'older code on a schema that has %s is refused, and changes nothing',
  async (file) => {
    await connect(await freshDatabase())
    await client.query(`insert into migration (name, hash) values ($1, 'new')`, [file])
    // A function that this version would create anew.
    await client.query(`update function_file set hash = 'new' where name = 'deals/rating_after.sql'`)
    const before = await everything()

    await expect(start()).rejects.toThrow(
      `The database was migrated by a newer version of Florin (${file} is not known here), and this version does not run on it: start the newer one.`,
    )

    expect(await everything()).toEqual(before)
    const { rows } = await client.query(
      `select hash from function_file where name = 'deals/rating_after.sql'`,
    )
    expect(rows).toEqual([{ hash: 'new' }])
  },
)

test('a database of this version is not refused', async () => {
  await connect(await freshDatabase())
  const before = await schemaFacts(client)
  expect(await start()).toEqual([])
  expect(factsThatDiffer(before, await schemaFacts(client))).toEqual([])
})
