import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { DatabaseProxy } from '../../test/database-proxy.ts'
import { withdrawalTurn } from '../wallet/jobs-withdrawals.ts'
import { generousCaps, type Lead, strangersAddress, useWithdrawals } from '../wallet/test/withdrawals.ts'
import { sha256 } from './addresses.ts'
import { rawData } from './raw-data.ts'
import { type SigningRequest, storeSignature } from './requests.ts'

const own = useWithdrawals()
let lead: Lead
let other: Lead

beforeAll(async () => {
  lead = await own.lead('100000')
  other = await own.lead('100')
  // The thief of these tests has all rights of the server on its database, and is not stopped by its triggers.
  for (const table of ['withdrawal', 'payout'])
    await own.world.query(`alter table ${table} disable trigger user`)
})

const sql = (text: string, values: unknown[] = []) => own.world.query<Record<string, never>>(text, values)

/** An honest withdrawal whose bytes wait for the signer. */
async function built(): Promise<{ id: string; payout: string }> {
  // The forgeries before this one may have been noticed by the money check, which is as it should be.
  await sql(
    `update money_halt set resumed_at = now(), resumed_by = 'test', resume_reason = 'test' where resumed_at is null`,
  )
  const id = await own.confirm(lead, '5', strangersAddress())
  await withdrawalTurn(own.payouts)
  const [row] = await sql('select id from payout where withdrawal_id = $1', [id])
  return { id, payout: String(row?.id) }
}

async function signatureOf(payout: string): Promise<unknown> {
  const [row] = await sql('select signature from payout where id = $1', [payout])
  return row?.signature ?? null
}

/** Changes what a payout says and writes bytes that fit, as a thief who knows the format would. */
async function rewrite(
  payout: string,
  change: Record<string, unknown>,
  token = own.node.usdt,
): Promise<void> {
  const [before] = await sql('select * from payout where id = $1', [payout])
  const row: Record<string, never> = { ...before, ...change } as never
  const bytes = rawData({
    kind: row.purpose === ('top_up' as never) ? 'trx' : 'usdt',
    from: row.from_address,
    to: row.to_address,
    amount: row.amount,
    tokenContract: token,
    referenceHeight: row.reference_height,
    referenceId: row.reference_id,
    timestampMs: row.timestamp_ms,
    expirationMs: row.expiration_ms,
    feeLimitSun: row.fee_limit_sun,
  } as never)
  await setBytes(payout, bytes)
  for (const [name, value] of Object.entries(change))
    await sql(`update payout set ${name} = $2 where id = $1`, [payout, value])
}

async function setBytes(payout: string, bytes: Buffer): Promise<void> {
  await sql('update payout set raw_data = $2, txid = $3 where id = $1', [
    payout,
    bytes,
    sha256(bytes).toString('hex'),
  ])
}

async function bytesOf(payout: string): Promise<Buffer> {
  const [row] = await sql('select raw_data from payout where id = $1', [payout])
  return row?.raw_data as unknown as Buffer
}

async function codeOf(id: string): Promise<string> {
  const [row] = await sql('select code_id from withdrawal where id = $1', [id])
  return String(row?.code_id)
}

const thief = strangersAddress()
const onPayout = (change: string) => async (_: string, payout: string) =>
  void (await sql(`update payout set ${change} where id = $1`, [payout]))
const onWithdrawal = (change: string) => async (id: string) =>
  void (await sql(`update withdrawal set ${change} where id = $1`, [id]))
const onCode = (change: string) => async (id: string) =>
  void (await sql(`update one_time_code set ${change} where id = $1`, [await codeOf(id)]))

const forgeries: Record<string, (id: string, payout: string) => Promise<void>> = {
  'another address beside the bytes': onPayout(`to_address = '${thief}'`),
  'another amount beside the bytes': onPayout('amount = amount + 1'),
  'another fee limit beside the bytes': onPayout('fee_limit_sun = fee_limit_sun + 1'),
  'another expiration beside the bytes': onPayout('expiration_ms = expiration_ms + 1'),
  'another time beside the bytes': onPayout('timestamp_ms = timestamp_ms + 1'),
  'another reference block': onPayout('reference_height = reference_height + 1'),
  'another reference id': onPayout(`reference_id = repeat('ab', 32)`),
  'a deposit address as payer': onPayout('from_index = 5'),
  'random bytes': (_, payout) => setBytes(payout, randomBytes(120)),
  'approve instead of transfer': async (_, payout) =>
    setBytes(payout, replaced(await bytesOf(payout), 'a9059cbb', '095ea7b3')),
  'increaseApproval instead of transfer': async (_, payout) =>
    setBytes(payout, replaced(await bytesOf(payout), 'a9059cbb', 'd73dd623')),
  'transferFrom instead of transfer': async (_, payout) =>
    setBytes(payout, replaced(await bytesOf(payout), 'a9059cbb', '23b872dd')),
  'a permission update': async (_, payout) =>
    setBytes(payout, replaced(await bytesOf(payout), '5a6d0a', '5a6d0b')),
  'bytes with a tail': async (_, payout) =>
    setBytes(payout, Buffer.concat([await bytesOf(payout), Buffer.from([0x90, 1, 1])])),
  'another contract': (_, payout) => rewrite(payout, {}, strangersAddress()),
  'new bytes to a thief': (_, payout) => rewrite(payout, { to_address: thief }),
  'new bytes for more': (_, payout) => rewrite(payout, { amount: 50_000_000n }),
  'bytes that live two days': (_, payout) =>
    rewrite(payout, { expiration_ms: BigInt(Date.now() + 2 * 86_400_000) }),
  'bytes that burn a fortune': (_, payout) => rewrite(payout, { fee_limit_sun: 900_000_000n }),
  'withdrawal and bytes to a thief': async (id, payout) => {
    await onWithdrawal(`address = '${thief}'`)(id)
    await rewrite(payout, { to_address: thief })
  },
  'withdrawal, bytes and code to a thief': async (id, payout) => {
    await onWithdrawal(`address = '${thief}'`)(id)
    await rewrite(payout, { to_address: thief })
    const hash = sha256(
      JSON.stringify([
        ['address', thief],
        ['amount', '5000000'],
      ]),
    )
    await sql('update one_time_code set parameters_hash = $2 where id = $1', [await codeOf(id), hash])
  },
  'withdrawal and bytes for more': async (id, payout) => {
    await onWithdrawal('amount_micro_usdt = 50000000')(id)
    await rewrite(payout, { amount: 50_000_000n })
  },
  'no fee': onWithdrawal('fee_micro_usdt = 0'),
  'another person': async (id) =>
    void (await sql('update withdrawal set user_id = $2 where id = $1', [id, other.userId])),
  'another session': onWithdrawal('session_id = gen_random_uuid()'),
  'another code': onWithdrawal('code_id = gen_random_uuid()'),
  'an empty proof': onWithdrawal(`proof = ''`),
  'a made-up proof': onWithdrawal(`proof = sha256('x')`),
  'a code that was not used': onCode('used_at = null'),
  'a code for something else': onCode(`purpose = 'login'`),
  "somebody else's code": onCode('subject = gen_random_uuid()::text'),
  'a code of another session': onCode('session_id = gen_random_uuid()'),
  'a code for other parameters': onCode(`parameters_hash = sha256('x')`),
  'a code that nobody saw': async (id) =>
    void (await sql('delete from one_time_code where id = $1', [await codeOf(id)])),
  'a withdrawal that is only confirmed': onWithdrawal(`state = 'confirmed'`),
  'a withdrawal that was rejected': onWithdrawal(`state = 'rejected'`),
  'a withdrawal that is done': onWithdrawal(`state = 'done'`),
  'a whitelist that does not know the address': async () =>
    void (await sql('update withdrawal_person set is_whitelist_on = true where user_id = $1', [lead.userId])),
  'a sweep to a thief': (_, payout) =>
    rewrite(payout, {
      purpose: 'sweep',
      withdrawal_id: null,
      to_address: thief,
      from_index: 5n,
      from_address: own.keys.depositAddress(5n),
    }),
  'a sweep of the hot wallet': (_, payout) =>
    rewrite(payout, { purpose: 'sweep', withdrawal_id: null, to_address: own.keys.hotAddress }),
  'a top-up of a thief': (_, payout) =>
    rewrite(payout, { purpose: 'top_up', withdrawal_id: null, to_address: thief }),
  'a top-up of too much': (_, payout) =>
    rewrite(payout, {
      purpose: 'top_up',
      withdrawal_id: null,
      to_address: lead.address,
      amount: 60_000_000n,
    }),
}

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  const hex = bytes.toString('hex')
  const changed = hex.replace(from, to)
  // Whatever was meant to change must have changed, or the forgery would be honest.
  return changed === hex ? Buffer.concat([bytes, Buffer.from([0])]) : Buffer.from(changed, 'hex')
}

test('an honest request is signed', async () => {
  const { id, payout } = await built()

  await own.signer.tick()

  expect(await signatureOf(payout)).not.toBeNull()
  expect(await own.state(id)).toBe('signed')
})

test.each(Object.entries(forgeries))('refuses %s', async (_, forge) => {
  const { id, payout } = await built()
  // The forged row may break a promise that the database keeps; the thief drops those that stand in the way.
  await sql('alter table payout drop constraint if exists payout_names_its_withdrawal')
  await forge(id, payout)

  await own.signer.tick()

  const [answer] = await sql('select state, signature from payout where id = $1', [payout])
  expect(answer).toEqual({ state: 'refused', signature: null })
  await sql(`update payout set look_at = 'infinity' where id = $1`, [payout])
  await sql('update withdrawal_person set is_whitelist_on = false')
  await sql(`update withdrawal set look_at = 'infinity' where id = $1`, [id])
})

test('a second attempt waits until the chain itself says that the first is dead', async () => {
  const { id, payout } = await built()
  await own.signer.tick()
  await sql(`update payout set state = 'dead', proof_solid_time_ms = expiration_ms + 60000 where id = $1`, [
    payout,
  ])
  const second = randomUUID()
  await sql(
    `insert into payout (id, purpose, withdrawal_id, attempt, from_address, to_address, amount, reference_height, reference_id, timestamp_ms,
       expiration_ms, fee_limit_sun, raw_data, txid)
     select $2, purpose, withdrawal_id, 2, from_address, to_address, amount, reference_height, reference_id, timestamp_ms, expiration_ms,
       fee_limit_sun, '\\x00', encode(sha256('\\x00'), 'hex') from payout where id = $1`,
    [payout, second],
  )
  await rewrite(second, { timestamp_ms: BigInt(Date.now() + 5) })
  await sql(`update withdrawal set state = 'built' where id = $1`, [id])

  await own.signer.tick()

  expect(await signatureOf(second)).toBeNull()
  await sql(`update payout set state = 'refused', look_at = 'infinity' where id = $1`, [second])
  await sql(`update withdrawal set look_at = 'infinity' where id = $1`, [id])
})

test('caps hold by its own journal: one transfer, an hour', async () => {
  const strict = own.newSigner({ ...generousCaps, perTransferMicroUsdt: 4_000_000n }, 'strict.sqlite')
  const large = await built()
  await strict.tick()
  expect(await signatureOf(large.payout)).toBeNull()

  const hourly = own.newSigner({ ...generousCaps, perHourMicroUsdt: 12_000_000n }, 'hourly.sqlite')
  const all = [await built(), await built(), await built(), await built()]
  await hourly.tick()
  const signed = await Promise.all(all.map(({ payout }) => signatureOf(payout)))
  expect(signed.filter((signature) => signature !== null)).toHaveLength(2)
})

test('a connection that breaks while a signature is stored ends the try and not the process', async () => {
  const { id, payout } = await built()
  const { connectionString } = own.world
  const proxy = await DatabaseProxy.open(connectionString)
  const pool = new pg.Pool({ connectionString: proxy.url, max: 1, application_name: 'breaks' })
  pool.on('error', () => undefined)
  const holder = new pg.Client({ connectionString })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from withdrawal where id = $1 for update', [id])

  const storing = storeSignature(
    pool,
    { id: payout, withdrawal_id: id } as SigningRequest,
    randomBytes(65),
  ).catch((error: Error) => error)
  await expect
    .poll(() =>
      sql(`select from pg_stat_activity where application_name = 'breaks' and wait_event_type = 'Lock'`),
    )
    .toHaveLength(1)
  // As when the server is killed: the line ends without a word.
  await proxy.close()

  // Without a listener the broken connection would be an uncaught error, and the signer would end.
  expect(await storing).toBeInstanceOf(Error)
  await holder.end()
  await pool.end()
  expect(await signatureOf(payout)).toBeNull()
  await sql(`update payout set state = 'refused', look_at = 'infinity' where id = $1`, [payout])
  await sql(`update withdrawal set look_at = 'infinity' where id = $1`, [id])
})

test('the panic file stops it', async () => {
  const { payout } = await built()
  await writeFile(join(own.folder, 'PANIC'), '')

  await own.newSigner(generousCaps, 'panic.sqlite').tick()

  expect(await signatureOf(payout)).toBeNull()
})
