import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksMigrations } from '../../apps/server/src/books/migrations.ts'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { grantSignerRights } from '../../apps/server/src/signer/index.ts'
import { freePort } from '../../apps/server/test/free-port.ts'
import { repository } from './files.ts'
import { startNewCluster } from './new-cluster.ts'
import { check } from './tools.ts'

// What deploy/compose.yaml makes of a new volume, on a server of its own: PostgreSQL's image gives the same script to the same psql.

const hasPsql = spawnSync('which', ['psql']).status === 0
const passwords = { postgres: 'the-superusers', florin: 'the-products', florin_signer: "it's the signer's" }
type Role = keyof typeof passwords

let port = 0
const opened = new AsyncDisposableStack()
afterAll(() => opened.disposeAsync())

describe.skipIf(!hasPsql)('the roles (skipped: needs psql, of Debian’s package postgresql-client)', () => {
  beforeAll(async () => {
    port = await freePort()
    opened.use(await startNewCluster(port, passwords.postgres))
    await ask('postgres', 'create database florin', 'postgres')
    makeRoles()
    await migrate(urlOf('florin'), { packages: [booksMigrations] })
    await grantSignerRights(urlOf('florin'), 'florin_signer')
  })

  test('nobody but the server’s own superuser is one, or may become one', async () => {
    expect(
      await ask(
        'postgres',
        `select rolname from pg_roles where rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls`,
      ),
    ).toEqual([{ rolname: 'postgres' }])
    await expect(ask('florin', 'set role postgres')).rejects.toThrow('permission denied')
    await expect(ask('florin', 'drop database florin', 'postgres')).rejects.toThrow('must be owner')
  })

  test('the signer is refused every table but the columns that it needs', async () => {
    await expect(ask('florin_signer', 'select * from user_account')).rejects.toThrow('permission denied')
    await expect(ask('florin_signer', 'select * from ledger.account')).rejects.toThrow('permission denied')
    await expect(ask('florin_signer', 'create table own (id int)')).rejects.toThrow('permission denied')
    expect(await ask('florin_signer', 'select id, state from payout')).toEqual([])
  })

  test('the product cannot change the books or what is only added to, and view mode reads', async () => {
    await expect(ask('florin', 'delete from ledger.entry')).rejects.toThrow('permission denied')
    await expect(ask('florin', 'update audit set action = action')).rejects.toThrow('permission denied')
    await expect(ask('florin', 'set role florin_viewer; delete from user_account')).rejects.toThrow(
      'permission denied',
    )
    await ask('florin', 'set role florin_viewer; select from user_account; select from ledger.account')
  })
})

function urlOf(role: Role, database = 'florin'): string {
  return `postgres://${role}:${encodeURIComponent(passwords[role])}@127.0.0.1:${port}/${database}`
}

/** As the image's entry point does it. */
function makeRoles(): void {
  const script = join(repository, 'deploy/postgres/roles.sql')
  check('psql', ['-v', 'ON_ERROR_STOP=1', '--no-psqlrc', '--no-password', '-f', script, urlOf('postgres')], {
    env: {
      ...process.env,
      FLORIN_PASSWORD: passwords.florin,
      SIGNER_PASSWORD: passwords.florin_signer,
    },
  })
}

async function ask(role: Role, statement: string, database?: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: urlOf(role, database) })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
