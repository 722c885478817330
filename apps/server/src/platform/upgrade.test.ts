import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../test/database.ts'
import { copyOfSql, unpackSql } from '../../test/released/sql-copy.ts'
import { factsThatDiffer, type SchemaFacts, schemaFacts } from '../../test/schema-facts.ts'
import { booksMigrations } from '../books/index.ts'
import { applyFolders, migrate } from './migrate.ts'
import type { MigrationFolder } from './migration-folder.ts'

const released = new URL('../../test/released/', import.meta.url)
const copies = (await readdir(released)).filter((name) => name.endsWith('.sql'))
const admin = inject('postgresAdminUrl')

test('there are copies of released versions', () => expect(copies).toContain('schema-0.2.0.sql'))

// Each builds a database from nothing, which takes long on a busy machine.
const patient = { timeout: 60_000 }

test.each(copies)('a database of %s is upgraded to what a fresh one is', patient, async (name) => {
  const upgraded = await upgradedFrom(await readFile(new URL(name, released), 'utf8'))
  expect(factsThatDiffer(upgraded, await freshFacts())).toEqual([])
})

// Without this the test above could pass because the copy is this version.
test(
  'functions with other texts, and a numbered file that is missing, are brought up to date',
  patient,
  async () => {
    const copy = (await copyOfSql())
      .replaceAll('are never changed', 'are seldom changed')
      .replace(/^-- file: ledger\/schema\/0003.*?(?=^-- file: )/ms, '')
    const seen: string[] = []
    const upgraded = await upgradedFrom(copy, (older) => seen.push(...older))

    expect(factsThatDiffer(upgraded, await freshFacts())).toEqual([])
    expect(seen).toContain('ledger/0002-guards.sql')
    expect(seen).not.toContain('ledger/0003-statistics-targets.sql')
  },
)

async function upgradedFrom(copy: string, built?: (older: string[]) => void): Promise<SchemaFacts> {
  const folder = await mkdtemp(join(tmpdir(), 'florin-released-'))
  const database = await emptyDatabase()
  try {
    const folders: MigrationFolder[] = await unpackSql(copy, folder)
    const older = await applyFolders(database.url, folders, admin)
    built?.(older)
    await migrate(database.url, { packages: [booksMigrations], adminConnectionString: admin })
    return await factsOf(database.url)
  } finally {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

let fresh: Promise<SchemaFacts> | undefined

function freshFacts(): Promise<SchemaFacts> {
  fresh ??= migratedFacts()
  return fresh
}

async function migratedFacts(): Promise<SchemaFacts> {
  const database = await emptyDatabase()
  try {
    await migrate(database.url, { packages: [booksMigrations], adminConnectionString: admin })
    return await factsOf(database.url)
  } finally {
    await database.drop()
  }
}

async function factsOf(url: string): Promise<SchemaFacts> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return schemaFacts(client).finally(() => client.end())
}
