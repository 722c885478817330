import { money } from '@florin/money'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { depositCredited, depositToSuspense, post } from '../../books/index.ts'
import { useDepositWorld } from '../test/deposit-world.ts'

const world = useDepositWorld()
const txid = 'ab'.repeat(32)

/** Around the triggers that keep honest hands off. */
async function plant(sql: string): Promise<void> {
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(world.fresh.url).pathname
  const thief = new pg.Client({ connectionString: url.href })
  await thief.connect()
  await thief.query(`set session_replication_role = replica; ${sql}`)
  await thief.end()
}

async function deposited(): Promise<void> {
  const holder = await world.holder()
  const scanner = world.scanner()
  await scanner.scan()
  world.node.control.payMany([
    { address: holder.address, amount: '10' },
    { address: holder.address, amount: '0.1' },
  ])
  world.settle()
  await scanner.scan()
  await world.expectGreen()
}

test('a credit that no transfer caused is named', async () => {
  const holder = await world.holder()
  const transfer = { txid, logIndex: 0, amount: money('USDT', 5n) }
  await world.db.write((tx) => post(tx, depositCredited(transfer, holder.id)))
  expect(await world.red()).toEqual(['I12b'])
})

test('suspense that no transfer caused is named', async () => {
  const transfer = { txid, logIndex: 0, amount: money('USDT', 5n) }
  await world.db.write((tx) => post(tx, depositToSuspense(transfer, 'dust')))
  expect(await world.red()).toEqual(['I12b'])
})

test.each(['credited', 'dust'])('a %s transfer with another amount than booked is named', async (outcome) => {
  await deposited()
  await plant(`update deposit set amount_micro_usdt = amount_micro_usdt + 1 where outcome = '${outcome}'`)
  expect(await world.red()).toEqual(['I12'])
})

test('a transfer that was never booked is named', async () => {
  const holder = await world.holder()
  await plant(`insert into deposit (txid, log_index, height, from_address, to_address, amount_micro_usdt, outcome, user_id, block_time)
    values ('${txid}', 3, 1, 'a', 'b', 5, 'credited', '${holder.id}', now())`)
  expect(await world.red()).toEqual(['I12'])
})

test('a credit that lost its transfer is named', async () => {
  await deposited()
  await plant("delete from deposit where outcome = 'credited'")
  expect(await world.red()).toEqual(['I12b'])
})

test('rows of deposits and the published key stay as they were written', async () => {
  await deposited()
  const refused = 'are never changed'
  // Its rows are not even the product's to change.
  await expect(world.db.pool.query('update deposit set user_id = null')).rejects.toThrow('permission denied')
  await expect(world.db.pool.query('delete from deposit')).rejects.toThrow('permission denied')
  await expect(world.db.pool.query("update wallet_key set xpub = 'xpub1'")).rejects.toThrow(refused)
  await expect(world.db.pool.query('delete from wallet_key')).rejects.toThrow(refused)
  await expect(world.db.pool.query("update wallet_address set address = 'T'")).rejects.toThrow(refused)
})
