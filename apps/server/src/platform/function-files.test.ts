import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { functions as ledgerFunctions, schema as ledgerSchema } from '@florin/ledger'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { compareFunctions } from '../../test/compare-functions.ts'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { migrate } from './migrate.ts'
import { type SqlFile, sqlFile, sqlFiles } from './sql-files.ts'

const serverFunctions = new URL('../../sql/functions/', import.meta.url)
const serverSchema = new URL('../../sql/schema/', import.meta.url)

describe('a freshly built database', () => {
  let fresh: FreshDatabase
  let admin: pg.Client
  let files: SqlFile[]
  beforeAll(async () => {
    fresh = await freshDatabase()
    const url = new URL(inject('postgresAdminUrl'))
    url.pathname = new URL(fresh.url).pathname
    admin = new pg.Client({ connectionString: url.href })
    await admin.connect()
    files = [...(await sqlFiles(ledgerFunctions, 'ledger/')), ...(await sqlFiles(serverFunctions, ''))]
  })
  afterAll(async () => {
    await admin.end()
    await fresh.drop()
  })

  test('has the functions of the files, and no others', async () => {
    expect(files.length).toBeGreaterThan(45)
    expect(await compareFunctions(admin, files)).toEqual([])
  })

  test('a function that only a numbered file made is seen', async () => {
    await admin.query(`create function stray() returns integer language sql as 'select 1'`)
    expect(await compareFunctions(admin, files)).toEqual(['public.stray() has no file'])
    await admin.query('drop function stray()')
  })

  test('a file whose function is missing in the database is seen', async () => {
    const file = sqlFile(
      'deals/absent.sql',
      `create or replace function absent() returns integer language sql as 'select 1'`,
    )
    expect(await compareFunctions(admin, [...files, file])).toEqual([
      'public.absent() is not in the database',
    ])
  })

  test('a function with another text, or other attributes, than its file is seen', async () => {
    await admin.query('alter function rating_after(integer, integer[]) stable')
    expect(await compareFunctions(admin, files)).toEqual([
      'public.rating_after(p_points integer, p_changes integer[]) differs from its file',
    ])
    await admin.query('alter function rating_after(integer, integer[]) immutable')
  })

  test('a file that is not named after its function is seen', async () => {
    const misnamed = files.map((file) =>
      file.name === 'deals/rating_after.sql' ? { ...file, name: 'deals/rating.sql' } : file,
    )
    expect(await compareFunctions(admin, misnamed)).toEqual([
      'deals/rating.sql creates public.rating_after(p_points integer, p_changes integer[])',
    ])
  })
})

test.each([
  ['server', serverSchema],
  ['ledger', ledgerSchema],
])('no numbered file of the %s creates a function', async (_, folder) => {
  const names = await readdir(folder)
  expect(names.length).toBeGreaterThan(2)
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  expect(names.filter((_, n) => createsFunction(texts[n] ?? ''))).toEqual([])
})

test.each([
  ['create function f() returns', true],
  ['create or  replace\nfunction f() returns', true],
  ['  CREATE OR REPLACE PROCEDURE f()', true],
  ['create trigger t before insert on x execute function f()', false],
  ['-- No file may create function f here.', false],
])('%s', (sql, expected) => expect(createsFunction(sql)).toBe(expected))

function createsFunction(sql: string): boolean {
  return /\bcreate\s+(or\s+replace\s+)?(function|procedure)\b/i.test(sql.replace(/--.*$/gm, ''))
}

describe('applying', () => {
  let database: FreshDatabase
  let client: pg.Client
  let folder: string
  beforeAll(async () => {
    database = await freshDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  async function apply(files: Record<string, string>): Promise<string[]> {
    folder = await mkdtemp(join(tmpdir(), 'florin-functions-'))
    const numbered = await mkdtemp(join(folder, 'numbered-'))
    const functions = await mkdtemp(join(folder, 'functions-'))
    for (const [name, sql] of Object.entries(files))
      await writeFile(join(/^\d/.test(name) ? numbered : functions, name), sql)
    const part = {
      schema: pathToFileURL(`${numbered}/`),
      functions: pathToFileURL(`${functions}/`),
      prefix: 'part/',
    }
    return migrate(database.url, { packages: [part] })
  }
  async function resultOf(call: string): Promise<unknown> {
    const { rows } = await client.query<{ value: unknown }>(`select ${call} as value`)
    return rows[0]?.value
  }
  const answering = (answer: number) =>
    `create or replace function answer() returns integer language sql as 'select ${answer}'`

  test('a changed file is applied again, an unchanged one is not', async () => {
    expect(await apply({ 'answer.sql': answering(1) })).toEqual(['part/answer.sql'])
    expect(await apply({ 'answer.sql': answering(1) })).toEqual([])
    expect(await apply({ 'answer.sql': answering(2) })).toEqual(['part/answer.sql'])
    expect(await resultOf('answer()')).toBe(2)
  })

  test('a file may call a function of a file that comes later', async () => {
    const early = `create or replace function early() returns integer language sql as 'select late() + 1'`
    const late = `create or replace function late() returns integer language sql as 'select 6'`
    await apply({ 'early.sql': early, 'late.sql': late })
    expect(await resultOf('early()')).toBe(7)
  })

  test('a bad file is named, and none of its call is applied', async () => {
    const refused = apply({ 'answer.sql': answering(3), 'bad.sql': 'create or replace function bad(' })
    await expect(refused).rejects.toThrow('Function file part/bad.sql failed')
    expect(await resultOf('answer()')).toBe(2)
  })

  const withTrigger = {
    '0001-first.sql': `-- needs function: part/mark.sql
      create table marked (at integer);
      create trigger mark before insert on marked for each row execute function mark();`,
    'mark.sql': `create or replace function mark() returns trigger language plpgsql as $$
      begin new.at := answer(); return new; end $$`,
    'answer.sql': answering(4),
  }

  test('a numbered file gets the function that it needs before it runs', async () => {
    await apply(withTrigger)
    await client.query('insert into marked values (0)')
    expect(await resultOf('(select at from marked)')).toBe(4)
  })

  test('a function that a numbered file drops is there again, as its file has it', async () => {
    await apply({ ...withTrigger, '0002-drop.sql': 'drop function answer();' })
    expect(await resultOf('answer()')).toBe(4)
  })

  test('an older version is refused, and leaves the functions of a newer one alone', async () => {
    await expect(apply({ ...withTrigger, 'answer.sql': answering(5) })).rejects.toThrow(
      'part/0002-drop.sql is not known here',
    )
    expect(await resultOf('answer()')).toBe(4)
  })

  test('a numbered file gets a function that was renamed later by the name it had then', async () => {
    await apply({
      ...withTrigger,
      '0002-drop.sql': 'drop function answer();',
      '0003-made.sql': `-- needs function: part/stamp.sql
        create table stamped (at integer);
        create trigger stamp before insert on stamped for each row execute function stamp();`,
      '0004-renamed.sql': 'alter function stamp() rename to stamp_row;',
      'stamp_row.sql': `-- renamed from: part/stamp.sql
        create or replace function stamp_row() returns trigger language plpgsql as $$
        begin new.at := answer() + 1; return new; end $$`,
    })
    await client.query('insert into stamped values (0)')
    expect(await resultOf('(select at from stamped)')).toBe(5)
    expect(await resultOf(`to_regprocedure('stamp()')`)).toBeNull()
  })
})
