import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { withdrawalTurn } from '../wallet/jobs-withdrawals.ts'
import { settle } from '../wallet/settlements/settlement.ts'
import { openOrder } from '../wallet/settlements/standing-order.ts'
import { type Lead, strangersAddress, useWithdrawals } from '../wallet/test/withdrawals.ts'
import { sha256 } from './addresses.ts'
import { rawData } from './raw-data.ts'

// Settlements need no code of their own, so they are where a thief of the database would try first.

const own = useWithdrawals()
const thief = strangersAddress()

interface Shop {
  readonly userId: string
  readonly sessionId: string
  readonly address: string
}

let shop: Shop
let other: Shop
let lead: Lead

beforeAll(async () => {
  shop = await newShop('10000')
  other = await newShop('100')
  lead = await own.lead('100')
  // The thief of these tests has all rights of the server on its database, and is not stopped by its triggers or promises.
  for (const table of ['withdrawal', 'payout', 'standing_order'])
    await sql(`alter table ${table} disable trigger user`)
  await sql('alter table withdrawal drop constraint withdrawal_agreed_once')
})

function sql(text: string, values: unknown[] = []) {
  return own.world.query<Record<string, never>>(text, values)
}

async function newShop(usdt: string): Promise<Shop> {
  const { email } = await register(own.world, { accountType: 'merchant' })
  const userId = await own.world.userId(email)
  const [session] = await sql('select id from session where user_id = $1', [userId])
  const found = { userId, sessionId: String(session?.id), address: strangersAddress() }
  await confirm(found)
  await own.credit(userId, usdt)
  return found
}

async function confirm({ userId, sessionId, address }: Shop, coolingHours = 0): Promise<void> {
  const { db, auth } = own.world.florin.services
  const binding = { purpose: 'settlement', subject: userId, sessionId, parameters: { address } } as const
  const code = await db.write((tx) => auth.codes.issue(tx, binding))
  const right = await auth.codes.judge(binding, code)
  const parts = { ...own.parts, settings: { ...own.parts.settings, coolingHours } }
  await db.write((tx) => openOrder(parts, tx, { userId, sessionId }, address, right))
}

/** An honest settlement whose bytes wait for the signer. */
const atOnce: Parameters<typeof settle>[2] = (act) => act()

async function built(): Promise<Built> {
  // The forgeries before this one may have been noticed by the money check, which is as it should be.
  await sql(
    `update money_halt set resumed_at = now(), resumed_by = 'test', resume_reason = 'test' where resumed_at is null`,
  )
  await confirm(shop)
  await sql(`update withdrawal set created_at = created_at - interval '2 hours'`)
  const { id } = await settle(own.parts, { userId: shop.userId, amount: '5', externalId: undefined }, atOnce)
  await withdrawalTurn(own.payouts)
  const [row] = await sql(
    'select payout.id as payout, standing_order_id as "order" from payout join withdrawal on withdrawal.id = withdrawal_id where withdrawal.id = $1',
    [id],
  )
  return { id, payout: String(row?.payout), order: String(row?.order) }
}

interface Built {
  readonly id: string
  readonly payout: string
  readonly order: string
}

/** Bytes that fit what the payout then says, as a thief who knows the format would write them. */
async function rewrite(payout: string, change: Record<string, unknown>): Promise<void> {
  const [before] = await sql('select * from payout where id = $1', [payout])
  const row = { ...before, ...change } as Record<string, never>
  const bytes = rawData({
    kind: 'usdt',
    from: row.from_address,
    to: row.to_address,
    amount: row.amount,
    tokenContract: own.node.usdt,
    referenceHeight: row.reference_height,
    referenceId: row.reference_id,
    timestampMs: row.timestamp_ms,
    expirationMs: row.expiration_ms,
    feeLimitSun: row.fee_limit_sun,
  } as never)
  await sql('update payout set raw_data = $2, txid = $3, to_address = $4, amount = $5 where id = $1', [
    payout,
    bytes,
    sha256(bytes).toString('hex'),
    row.to_address,
    row.amount,
  ])
}

const onWithdrawal =
  (change: string, values: unknown[] = []) =>
  async ({ id }: Built) =>
    void (await sql(`update withdrawal set ${change} where id = $1`, [id, ...values]))
const onOrder = (change: string) => async (request: Built) =>
  void (await sql(`update standing_order set ${change} where id = $1`, [request.order]))
const onCode = (change: string) => async (request: Built) =>
  void (await sql(
    `update one_time_code set ${change} where id = (select code_id from standing_order where id = $1)`,
    [request.order],
  ))
const orderOf = ({ userId }: Shop) =>
  sql('select id from standing_order where user_id = $1 and ended_at is null', [userId]).then(([row]) =>
    String(row?.id),
  )

const forgeries: Record<string, (request: Built) => Promise<void>> = {
  'a withdrawal to a thief': async (request) => {
    await onWithdrawal(`address = '${thief}'`)(request)
    await rewrite(request.payout, { to_address: thief })
  },
  'a withdrawal and a standing order to a thief': async (request) => {
    await onOrder(`address = '${thief}'`)(request)
    await onWithdrawal(`address = '${thief}'`)(request)
    await rewrite(request.payout, { to_address: thief })
  },
  'a withdrawal, a standing order and its code to a thief': async (request) => {
    await onOrder(`address = '${thief}'`)(request)
    await onWithdrawal(`address = '${thief}'`)(request)
    await rewrite(request.payout, { to_address: thief })
    const agreed = sha256(JSON.stringify([['address', thief]])).toString('hex')
    await onCode(`parameters_hash = '\\x${agreed}'`)(request)
  },
  'more than was asked for': async (request) => {
    await onWithdrawal('amount_micro_usdt = 50000000')(request)
    await rewrite(request.payout, { amount: 50_000_000n })
  },
  'no fee': onWithdrawal('fee_micro_usdt = 0'),
  'another merchant’s money': async (request) => onWithdrawal('user_id = $2', [other.userId])(request),
  'another merchant’s standing order': async (request) =>
    onWithdrawal('standing_order_id = $2', [await orderOf(other)])(request),
  'another merchant’s standing order to their address': async (request) => {
    await onWithdrawal('standing_order_id = $2, address = $3', [await orderOf(other), other.address])(request)
    await rewrite(request.payout, { to_address: other.address })
  },
  'no standing order at all': onWithdrawal('standing_order_id = null'),
  'the standing order’s code as its own': async (request) => {
    const [order] = await sql('select code_id, session_id from standing_order where id = $1', [request.order])
    await onWithdrawal('standing_order_id = null, code_id = $2, session_id = $3', [
      order?.code_id,
      order?.session_id,
    ])(request)
  },
  'a code beside the standing order': onWithdrawal(
    'code_id = gen_random_uuid(), session_id = gen_random_uuid()',
  ),
  'an empty proof': onWithdrawal(`proof = ''`),
  'a made-up proof': onWithdrawal(`proof = sha256('x')`),
  'the standing order’s proof as its own': async (request) =>
    void (await sql(
      'update withdrawal set proof = standing_order.proof from standing_order where standing_order.id = standing_order_id and withdrawal.id = $1',
      [request.id],
    )),
  'a made-up proof of the standing order': onOrder(`proof = sha256('x')`),
  'a standing order that was usable earlier': onOrder(`usable_at = usable_at - interval '1 day'`),
  'a standing order of another session': onOrder('session_id = gen_random_uuid()'),
  'a standing order of another code': onOrder('code_id = gen_random_uuid()'),
  'a standing order of another person': async (request) =>
    void (await sql('update standing_order set user_id = $2, ended_at = now() where id = $1', [
      request.order,
      other.userId,
    ])),
  'a standing order that had ended': onOrder(`ended_at = now() - interval '1 hour'`),
  'a code that was not used': async (request) => {
    await sql(`delete from one_time_code where used_at is null`)
    await onCode('used_at = null')(request)
  },
  'a code for something else': onCode(`purpose = 'merchant.key'`),
  "somebody else's code": onCode('subject = gen_random_uuid()::text'),
  'a code of another session': onCode('session_id = gen_random_uuid()'),
  'a code for another address': onCode(`parameters_hash = sha256('x')`),
  'a whitelist that does not know the address': async () =>
    void (await sql('update withdrawal_person set is_whitelist_on = true where user_id = $1', [shop.userId])),
  'an honest withdrawal of a lead dressed as a settlement': async (request) => {
    const honest = await own.confirm(lead, '5', shop.address)
    await sql(`update withdrawal set look_at = 'infinity' where id = $1`, [honest])
    await sql('update withdrawal set proof = (select proof from withdrawal where id = $2) where id = $1', [
      request.id,
      honest,
    ])
  },
  'a copy of a settlement under another id': async (request) => {
    const copy = randomUUID()
    await sql(
      `insert into withdrawal (id, user_id, address, amount_micro_usdt, fee_micro_usdt, proof, standing_order_id, state, look_at)
       select $2, user_id, address, amount_micro_usdt, fee_micro_usdt, proof, standing_order_id, 'built', 'infinity'
       from withdrawal where id = $1`,
      [request.id, copy],
    )
    await sql('update payout set withdrawal_id = $2 where id = $1', [request.payout, copy])
  },
}

async function answerTo({ payout }: Built) {
  const [row] = await sql('select state, signature from payout where id = $1', [payout])
  return { state: row?.state as unknown, isSigned: row?.signature !== null }
}

async function putAside(request: Built): Promise<void> {
  await sql(`update payout set look_at = 'infinity' where id = $1`, [request.payout])
  await sql(`update withdrawal set look_at = 'infinity' where id = $1`, [request.id])
  await sql('update withdrawal_person set is_whitelist_on = false')
}

test('an honest settlement is signed', async () => {
  const request = await built()

  await own.signer.tick()

  expect(await answerTo(request)).toEqual({ state: 'signed', isSigned: true })
})

test.each(Object.entries(forgeries))('refuses %s', async (_, forge) => {
  const request = await built()
  await forge(request)

  await own.signer.tick()

  const answer = await answerTo(request)
  await putAside(request)
  expect(answer).toEqual({ state: 'refused', isSigned: false })
})

test('an address that cools by the proof waits, though somebody told the server otherwise', async () => {
  await confirm(shop, 24)
  const order = await orderOf(shop)
  const [honest] = await sql('select usable_at::text from standing_order where id = $1', [order])
  await sql('update standing_order set usable_at = now() where id = $1', [order])
  const { id } = await settle(own.parts, { userId: shop.userId, amount: '1', externalId: undefined }, atOnce)
  await sql('update standing_order set usable_at = $2 where id = $1', [order, honest?.usable_at])
  await withdrawalTurn(own.payouts)

  await own.signer.tick()

  const [row] = await sql('select id, state, signature from payout where withdrawal_id = $1', [id])
  expect(row).toMatchObject({ state: 'built', signature: null })
  await sql(`update payout set state = 'refused' where id = $1`, [row?.id])
  await putAside({ id, payout: String(row?.id), order })
})

test('once seen, a standing order outlives its code; never seen, it does not', async () => {
  const seen = await built()
  await own.signer.tick()
  const again = await settle(own.parts, { userId: shop.userId, amount: '5', externalId: undefined }, atOnce)
  await sql(`delete from one_time_code where purpose = 'settlement'`)
  await withdrawalTurn(own.payouts)
  await own.signer.tick()
  expect(await own.state(again.id)).toBe('signed')
  await putAside(seen)

  const unseen = await built()
  await sql(`delete from one_time_code where purpose = 'settlement'`)
  await own.signer.tick()
  expect(await answerTo(unseen)).toEqual({ state: 'refused', isSigned: false })
  await putAside(unseen)
})
