import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const folder = new URL('../../migrations/', import.meta.url)
// Any fixed number will do, as long as every node uses the same.
const lock = 7_014_001

/** Brings the database up to date. Nodes that start together wait for each other; each file runs once. */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'florin-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    return await applyMissing(client)
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
  const applied = new Map(rows.map((row) => [row.name, row.hash]))
  const done: string[] = []
  for (const { name, sql, hash } of await migrationFiles()) {
    const known = applied.get(name)
    if (known === hash) continue
    if (known !== undefined)
      throw new Error(`Migration ${name} was changed after it had been applied. Add a new file instead.`)
    await applyOne(client, name, sql, hash)
    done.push(name)
  }
  return done
}

async function applyOne(client: pg.Client, name: string, sql: string, hash: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

async function migrationFiles(): Promise<{ name: string; sql: string; hash: string }[]> {
  const names = (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
