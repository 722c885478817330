import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { type DeclaredColumn, declaredColumns } from './declared-tables.ts'

// The compiler believes what is declared for Kysely: a column that is not there, or null where no null was declared, shows only at run time.

interface ActualColumn {
  readonly table: string
  readonly column: string
  readonly isTable: boolean
  readonly type: string
  readonly isNotNull: boolean
  readonly hasDefault: boolean
}

/** How `pg` hands over each type; others (enums, arrays, jsonb) have types of their own. */
const written: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  timestamptz: 'Date',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  float8: 'number',
  uuid: 'string',
}
const plain = new Set(Object.values(written))

let database: FreshDatabase
let actual: Map<string, ActualColumn>

beforeAll(async () => {
  database = await freshDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<ActualColumn>(
    `select relname as table, attname as column, relkind in ('r', 'p') as "isTable", typname as type,
       attnotnull as "isNotNull", atthasdef or attidentity <> '' as "hasDefault"
     from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
     where relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) and attnum > 0 and not attisdropped`,
  )
  await client.end()
  actual = new Map(rows.map((row) => [`${row.table}.${row.column}`, row]))
})
afterAll(() => database.drop())

const declared = declaredColumns()

function faultsOf({ table, column, type }: DeclaredColumn): string[] {
  const found = actual.get(`${table}.${column}`)
  if (!found) return ['is not in the database']
  const faults: string[] = []
  const selected = /^(?:Generated|GeneratedAlways|ColumnType)<([^,]+?)(?:,.*)?>$/.exec(type)?.[1] ?? type
  // A view knows of no column that it is never null.
  if (found.isTable && selected !== 'unknown' && /\bnull\b/.test(selected) === found.isNotNull)
    faults.push(found.isNotNull ? 'is never null' : 'may be null')
  if (found.isTable && type.startsWith('Generated<') && !found.hasDefault && found.isNotNull)
    faults.push('has no default')
  const base = selected.replace(/ \| null$/, '')
  if (plain.has(base) && written[found.type] !== undefined && written[found.type] !== base)
    faults.push(`is ${found.type}`)
  return faults
}

test('each column that Kysely is told of is there, with its type, null only where it may be', () => {
  expect(new Set(declared.map(({ file }) => file)).size).toBeGreaterThan(20)
  expect(declared.length).toBeGreaterThan(300)

  const faults = declared.flatMap((one) =>
    faultsOf(one).map((fault) => `${one.file}: ${one.table}.${one.column} ${fault}, declared as ${one.type}`),
  )

  expect(faults).toEqual([])
})
