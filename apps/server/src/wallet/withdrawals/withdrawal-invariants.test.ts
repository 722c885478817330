import { check, everything } from '@florin/ledger'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { strangersAddress, useWithdrawals } from '../test/withdrawals.ts'
import { withdrawalInvariants } from './withdrawal-invariants.ts'

const own = useWithdrawals()

async function red(): Promise<string[]> {
  const findings = await check(own.world.florin.services.db.pool, withdrawalInvariants, everything)
  return findings.filter((finding) => finding.count > 0).map((finding) => finding.invariant.id)
}

/** Plants a fault with triggers and constraints disabled, runs the checks, and rolls back. */
async function redAfter(...faults: string[]): Promise<string[]> {
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(own.world.connectionString).pathname
  const thief = new pg.Client({ connectionString: url.href })
  await thief.connect()
  try {
    await thief.query('begin; set local session_replication_role = replica')
    for (const fault of faults) await thief.query(fault)
    const findings = await check(thief, withdrawalInvariants, everything)
    return findings.filter((finding) => finding.count > 0).map((finding) => finding.invariant.id)
  } finally {
    await thief.query('rollback')
    await thief.end()
  }
}

async function done(): Promise<string> {
  const id = await own.confirm(await own.lead('100'), '10', strangersAddress())
  expect(await own.settle(id)).toBe('done')
  return id
}

test('honest withdrawals, waiting and done, break no promise', async () => {
  await done()
  await own.confirm(await own.lead('100'), '10', strangersAddress())

  expect(await red()).toEqual([])
})

test('a hold of another amount, or without its withdrawal, is named', async () => {
  const id = await own.confirm(await own.lead('100'), '10', strangersAddress())

  expect(await redAfter(`update ledger.hold set amount = amount + 1 where subject = 'wd:${id}'`)).toEqual([
    'I13',
  ])
  expect(await redAfter(`delete from ledger.hold where subject = 'wd:${id}'`)).toEqual(['I13'])
})

test('a withdrawal that was closed without the books is named', async () => {
  const id = await own.confirm(await own.lead('100'), '10', strangersAddress())

  expect(await redAfter(`update withdrawal set state = 'rejected' where id = '${id}'`)).toEqual([
    'I13',
    'I8w',
  ])
})

test('a second live transaction, or a done withdrawal whose transaction did not pay, is named', async () => {
  const id = await done()
  const copy = `insert into payout (id, purpose, withdrawal_id, attempt, from_address, to_address, amount, reference_height,
      reference_id, timestamp_ms, expiration_ms, fee_limit_sun, raw_data, txid)
    select gen_random_uuid(), purpose, withdrawal_id, 2, from_address, to_address, amount, reference_height, reference_id,
      timestamp_ms, expiration_ms, fee_limit_sun, '\\x01', encode(sha256('\\x01'), 'hex') from payout where withdrawal_id = '${id}'`

  expect(await redAfter('drop index payout_live_once', copy)).toEqual(['I14'])
  expect(await redAfter(`update payout set state = 'failed' where withdrawal_id = '${id}'`)).toEqual(['I14'])
})

test('a transaction that was called dead without proof is named', async () => {
  const id = await done()
  const unproved = 'alter table payout drop constraint payout_dead_with_proof'
  const bury = `update payout set state = 'dead', proof_solid_time_ms = expiration_ms where withdrawal_id = '${id}'`

  expect(await redAfter(unproved, bury)).toEqual(['I14', 'I15'])
})

test('a cost of a sweep that is not booked, or booked for no sweep, is named', async () => {
  const id = await done()
  const asSweep = `update payout set purpose = 'sweep', withdrawal_id = null where withdrawal_id = '${id}'`
  const kept = `insert into deposit (txid, log_index, height, from_address, to_address, amount_micro_usdt, outcome, block_time)
    select txid, 1, 1, from_address, 'tether', 5, 'outgoing', now() from payout where purpose = 'sweep'`
  const stray = `insert into ledger.transfer (kind, reference, content_hash) values ('network_fee', 'fee:ab:1', '\\x00')`

  expect(await redAfter(asSweep)).toEqual(['I14'])
  expect(await redAfter(asSweep, kept)).toEqual(['I12c', 'I14'])
  expect(await redAfter(stray)).toEqual(['I12c'])
})

test('a withdrawal that was both paid and given back is named', async () => {
  const id = await done()
  const twice = `insert into ledger.transfer (kind, reference, content_hash) values ('withdrawal.refunded', 'wd:${id}:refund', '\\x00')`

  expect(await redAfter(twice)).toEqual(['I8w'])
})
