import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Query, readSql } from '../src/index.ts'

export interface BooksDatabase {
  readonly pool: pg.Pool
  /** Each query in a transaction of its own. Unlike `pool.query`, a refusal does not cost the connection. */
  readonly alone: Query
  readonly url: string
  drop(): Promise<void>
}

/** A database that holds the books and nothing else: the ledger needs no server to be tried. */
export async function booksDatabase(connections = 4): Promise<BooksDatabase> {
  const name = `books_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: connections, options: '-c lock_timeout=10s' })
  // A test that kills connections gets the error where it awaits them.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  for (const text of await readSql()) await pool.query(text)
  const alone: Query = {
    async query(statement) {
      const client = await pool.connect()
      return client.query(statement).finally(() => client.release())
    },
  }
  return {
    pool,
    alone,
    url: url.href,
    async drop() {
      await pool.end()
      await onServer(`drop database if exists ${name} with (force)`)
    },
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
