import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withdrawalTurn } from '../wallet/jobs-withdrawals.ts'
import {
  generousCaps,
  type Lead,
  strangersAddress,
  testProofKey,
  useWithdrawals,
} from '../wallet/test/withdrawals.ts'
import { grantSignerRights } from './database-rights.ts'
import { openJournal } from './journal.ts'
import { createSigner, type Signer } from './signer.ts'

// Who steals the signer's password to the database must not be able to write balances, people or withdrawals with it.

const own = useWithdrawals()
const role = `signer_${randomBytes(6).toString('hex')}`
let lead: Lead
let pool: pg.Pool
let signer: Signer

beforeAll(async () => {
  const admin = new pg.Client({ connectionString: inject('postgresAdminUrl') })
  await admin.connect()
  await admin.query(`create role ${role} login password 'its-own'`)
  await admin.end()
  await grantSignerRights(own.world.connectionString, role)
  const url = new URL(own.world.connectionString)
  url.username = role
  url.password = 'its-own'
  pool = new pg.Pool({ connectionString: url.href, max: 2 })
  const journal = openJournal(join(own.folder, 'role.sqlite'))
  signer = createSigner({
    pool,
    journal,
    keys: own.keys,
    caps: generousCaps,
    proofKey: testProofKey,
    tokenContract: own.node.usdt,
    chain: own.payouts.chain,
    panicFile: join(own.folder, 'PANIC'),
    say: (line) => own.world.logLines.push(line),
  })
  lead = await own.lead('100')
})
afterAll(() => pool?.end())

async function built(): Promise<string> {
  const id = await own.confirm(lead, '5', strangersAddress())
  await withdrawalTurn(own.payouts)
  return id
}

async function statesOf(id: string) {
  const [row] = await own.world.query<{ withdrawal: string; payout: string; length: number | null }>(
    `select withdrawal.state as withdrawal, payout.state as payout, length(signature) as length
     from withdrawal join payout on withdrawal_id = withdrawal.id where withdrawal.id = $1`,
    [id],
  )
  return row
}

test('with the rights of its role it publishes its key and signs an honest withdrawal', async () => {
  const id = await built()

  await signer.publish()
  await signer.tick()

  expect(await statesOf(id)).toEqual({ withdrawal: 'signed', payout: 'signed', length: 65 })
})

test('with the rights of its role it refuses a forged one', async () => {
  const id = await built()
  await own.world.query('alter table withdrawal disable trigger user')
  await own.world.query('update withdrawal set proof = $2 where id = $1', [id, randomBytes(32)])
  await own.world.query('alter table withdrawal enable trigger user')

  await signer.tick()

  expect(await statesOf(id)).toEqual({ withdrawal: 'built', payout: 'refused', length: null })
})

test.each([
  'update user_account set is_staff = true',
  'select email from user_account',
  'select * from one_time_code',
  'update one_time_code set used_at = now()',
  'select * from withdrawal',
  'update withdrawal set address = address',
  'update withdrawal set amount_micro_usdt = 1',
  'update withdrawal set proof = proof',
  'update withdrawal set approved_by = null',
  `insert into withdrawal (id) values ('${randomUUID()}')`,
  'delete from withdrawal',
  'update payout set raw_data = raw_data',
  'update payout set to_address = to_address',
  'delete from payout',
  'truncate payout',
  'update wallet_key set xpub = xpub',
  'delete from wallet_key',
  'insert into wallet_address select from wallet_address',
  'update withdrawal_person set is_whitelist_on = false',
  'update whitelist_address set usable_at = now()',
  'insert into withdrawal_transition values (null, null)',
  'select from session',
  'select from outbox',
  'insert into outbox default values',
  'select from money_halt',
  'select from audit',
  'select from ledger.account',
  'update ledger.account set id = id',
  'select from installation',
  'create table mine ()',
  'alter table payout disable trigger user',
])('it is not for the signer: %s', async (statement) => {
  await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('rights that somebody gave it beside are gone after the next start', async () => {
  await own.world.query(`grant select, update on user_account to ${role}`)

  await grantSignerRights(own.world.connectionString, role)

  await expect(pool.query('select from user_account')).rejects.toMatchObject({ code: '42501' })
})

test('the role that owns the tables is not taken for the signer’s', async () => {
  const { username } = new URL(own.world.connectionString)

  await expect(grantSignerRights(own.world.connectionString, username)).rejects.toThrow('SIGNER_DATABASE_URL')

  expect(await own.world.query('select count(*)::int as count from user_account')).toHaveLength(1)
})
