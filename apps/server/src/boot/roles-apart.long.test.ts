import { randomBytes } from 'node:crypto'
import { chmod, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startTronNode, type TronNode } from '@florin/sandbox/tron-node/index'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { childOf, end, endWithTests, launch, newFolder, start, statusOf } from '../../test/started-florin.ts'
import { servingUid } from './drop-rights.ts'
import { signerUid } from './start-tron.ts'

// An installation of several nodes on an external database: one signs, others serve.

endWithTests()

const isRoot = process.getuid?.() === 0
const role = `signer_${randomBytes(6).toString('hex')}`
let database: FreshDatabase
let node: TronNode
let environment: Record<string, string>

beforeAll(async () => {
  database = await freshDatabase()
  node = await startTronNode()
  await ask(inject('postgresAdminUrl'), `create role ${role} login password 'its-own'`)
  const folder = await newFolder()
  await chmod(folder, 0o755)
  const seedFile = join(folder, 'seed')
  await writeFile(seedFile, generateMnemonic(wordlist, 256), { mode: 0o600 })
  if (isRoot) await chown(seedFile, signerUid, signerUid)
  environment = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    DEMO: '0',
    // As behind a proxy that ends TLS: the tests connect to the port itself.
    PUBLIC_URL: 'https://pay.example',
    TRON_URL: node.url,
    TRON_USDT_CONTRACT: node.usdt,
    WALLET_SEED_FILE: seedFile,
    MAIL_URL: 'smtp://127.0.0.1:1',
    RATE_SOURCES: 'cbr=http://127.0.0.1:1',
  }
}, 60_000)
afterAll(async () => {
  await node?.close()
  await database?.drop()
})

async function ask(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

function signerUrl(): string {
  const url = new URL(database.url)
  url.username = role
  url.password = 'its-own'
  return url.href
}

test('the signer’s node signs with the role it was given, and a node that serves has no signer', async () => {
  const signing = await start({ ...environment, ROLE: 'signer', SIGNER_DATABASE_URL: signerUrl() })
  const serving = await start({ ...environment, ROLE: 'api' })

  const roles = `select distinct usename from pg_stat_activity where application_name = 'florin-signer' and datname = current_database()`
  expect(await ask(database.url, roles)).toEqual([{ usename: role }])
  expect(await ask(database.url, 'select count(*)::int as count from wallet_key')).toEqual([{ count: 1 }])
  expect((await fetch(`${serving.url}/account/rate/`)).status).not.toBe(404)
  expect((await fetch(`${signing.url}/account/rate/`)).status).toBe(404)
  expect(() => childOf(serving, 'signer/main.ts')).toThrow('No signer/main.ts')
  for (const florin of isRoot ? [signing, serving] : [])
    expect(statusOf(childOf(florin, 'boot/serve-main.ts')).Uid?.[0]).toBe(servingUid)
  expect(statusOf(childOf(signing, 'signer/main.ts')).Uid?.[0]).toBe(isRoot ? signerUid : process.getuid?.())
  await Promise.all([signing, serving].map(({ child }) => end(child, 'SIGTERM')))
}, 180_000)

test('the role of everybody is refused for the signer', async () => {
  const { child, said } = launch({ ...environment, ROLE: 'signer', SIGNER_DATABASE_URL: database.url })

  await expect.poll(() => child.exitCode, { timeout: 60_000 }).toBe(1)

  expect(said()).toContain('Florin did not start. SIGNER_DATABASE_URL: must name another role')
}, 90_000)
