import { describe, expect, test } from 'vitest'
import type { BrowserReply } from '../../test/browser.ts'
import { withdrawalTurn } from '../wallet/jobs-withdrawals.ts'
import { settlementsAtMost } from '../wallet/settlements/settlement-limits.ts'
import { expectSoundBooks } from '../wallet/test/sound-books.ts'
import { strangersAddress, useWithdrawals } from '../wallet/test/withdrawals.ts'
import { type MerchantCaller, useMerchants } from './test/merchant-calls.ts'

const denied = strangersAddress()
const own = useWithdrawals({ deniedAddresses: new Set([denied]), dailyLimitMicroUsdt: 5_000_000_000n })
const calls = useMerchants(own.world, () => own.parts)

/** A merchant with a standing order, money, and a program that may do everything. */
async function settledShop(usdt = '100', address = strangersAddress()) {
  const shop = await calls.shop()
  const { key } = await calls.liveKey(shop)
  await confirm(shop, address)
  if (usdt !== '0') await own.credit(shop.userId, usdt)
  return { ...shop, address, program: calls.program(key) }
}

async function confirm(shop: MerchantCaller, address: string) {
  const { otp, text } = await calls.codeFor(shop, { action: 'settlement', address })
  expect(text).toContain(address)
  return shop.browser.call('setSettlementAddress', { body: { address, otp } })
}

const eventsOf = (shop: MerchantCaller) =>
  own.world.query<{ type: string; facts: Record<string, unknown> }>(
    'select type, is_test, order_id, sequence, facts from merchant_event where merchant_id = $1 order by position',
    [shop.userId],
  )

describe('the standing order', () => {
  test('is confirmed once by a code that names the address, and its owner hears of it', async () => {
    const shop = await calls.shop()
    const address = strangersAddress()

    const set = await confirm(shop, address)

    expect(set.body).toMatchObject({ settlement_address: address, settlement_usable_at: expect.any(String) })
    expect((await shop.browser.call('integrationSettings')).body).toEqual(set.body)
    const alert = await own.world.mail(shop.email, ({ subject }) =>
      subject.includes('settlement address has been'),
    )
    expect(alert.text).toContain(address)
    const [act] = await own.world.query(`select action, after from audit where actor = $1`, [shop.userId])
    expect(act).toEqual({ action: 'settlement_address.set', after: { address } })
  })

  test('is not changed without a code, or with one for another address, session or purpose', async () => {
    const shop = await calls.shop()
    const [address, thief] = [strangersAddress(), strangersAddress()]
    const { otp: keyCode } = await calls.codeFor(shop, { action: 'key' })
    const { otp } = await calls.codeFor(shop, { action: 'settlement', address })
    const set = (body: { address: string; otp?: string }) =>
      shop.browser.call('setSettlementAddress', { body })

    const answers = [
      await set({ address }),
      await set({ address: thief, otp }),
      await set({ address, otp: keyCode === otp ? '000000' : keyCode }),
      await shop.browser.call('createApiKey', {
        body: {
          name: 'till',
          livemode: true,
          scopes: ['orders:read'],
          otp: otp === keyCode ? '000000' : otp,
        },
      }),
    ]

    expect(answers.map(({ body }) => body.code)).toEqual([
      'code.missing',
      'code.wrong',
      'code.wrong',
      'code.wrong',
    ])
    expect((await shop.browser.call('integrationSettings')).body.settlement_address).toBeNull()
    expect((await set({ address, otp })).status).toBe(200)
    expect((await set({ address, otp })).body.code).toBe('code.wrong')
  })

  test('goes to no address that is mistyped, ours, denied, burnt or a contract’s', async () => {
    const { browser } = await calls.shop()
    const ask = async (address: string) =>
      (await browser.call('requestIntegrationCode', { body: { action: 'settlement', address } })).body
    const wallet = strangersAddress()

    expect((await ask(`${wallet.slice(0, -1)}${wallet.endsWith('a') ? 'b' : 'a'}`)).address).toBeDefined()
    expect((await ask(own.keys.hotAddress)).code).toBe('wallet.address_ours')
    expect((await ask(denied)).code).toBe('wallet.address_refused')
    const other = own.node.control.deployToken().address
    for (const [contract, code] of [
      [own.settings.tokenContract, 'wallet.address_token'],
      [other, 'wallet.address_contract'],
    ] as const)
      expect(await ask(contract)).toMatchObject({
        code,
        address: [expect.stringContaining('contract')],
      })
    const burnt = await ask('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')
    expect(burnt).toMatchObject({ code: 'wallet.address_burn', address: [expect.any(String)] })
    const bare = await browser.call('requestIntegrationCode', { body: { action: 'settlement' } })
    expect(bare.body.address).toBeDefined()
  })

  test('ends without a code; what was asked for before is still paid', async () => {
    const shop = await settledShop()
    const request = await shop.program.call('createSettlement', { body: { amount: '5' } })

    const ended = await shop.browser.call('setSettlementAddress', { body: { address: null } })

    expect(ended.body).toMatchObject({ settlement_address: null, settlement_usable_at: null })
    await own.world.mail(shop.email, ({ subject }) => subject.includes('has been removed'))
    const late = await shop.program.call('createSettlement', { body: { amount: '5' } })
    expect([late.status, late.body.code]).toEqual([409, 'settlement.not_set_up'])
    expect(await own.settle(request.body.id)).toBe('done')
    expect(own.paidTo(shop.address)).toBe(1)
  })
})

test('the database changes no standing order, gives none a second life, and mixes no codes into settlements', async () => {
  const shop = await settledShop()
  const request = await shop.program.call('createSettlement', { body: { amount: '1', external_id: 'kept' } })
  const onOrder = (change: string) =>
    own.world.query(`update standing_order set ${change} where user_id = $1`, [shop.userId])
  const onSettlement = (change: string) =>
    own.world.query(`update withdrawal set ${change} where id = $1`, [request.body.id])

  for (const change of [
    `address = '${strangersAddress()}'`,
    'code_id = gen_random_uuid()',
    'session_id = gen_random_uuid()',
    `proof = ''`,
    `usable_at = usable_at - interval '1 day'`,
  ])
    await expect(onOrder(change)).rejects.toMatchObject({ code: 'FW002' })
  for (const change of ['standing_order_id = null', `external_id = 'other'`, 'code_id = gen_random_uuid()'])
    await expect(onSettlement(change)).rejects.toMatchObject({ code: 'FW002' })
  await shop.browser.call('setSettlementAddress', { body: { address: null } })
  await expect(onOrder('ended_at = null')).rejects.toMatchObject({ code: 'FW002' })
  await expect(
    own.world.query('delete from standing_order where user_id = $1', [shop.userId]),
  ).rejects.toThrow('never changed')
})

test('a merchant who may not withdraw settles: the chain pays once, the fee is on top, the event says so', async () => {
  const shop = await settledShop('100')

  const request = await shop.program.call('createSettlement', {
    body: { amount: '40.5', external_id: 'pay-1' },
  })

  expect(request.status).toBe(201)
  expect(request.body).toEqual({
    id: expect.any(String),
    external_id: 'pay-1',
    amount: '40.500000',
    fee: '0.405000',
    address: shop.address,
    status: 'processing',
    txid: null,
    created_at: expect.any(String),
  })
  expect(await own.balance(shop.userId)).toEqual({ available: 59_095_000n, frozen: 40_905_000n })
  expect(await own.settle(request.body.id)).toBe('done')

  expect(await own.balance(shop.userId)).toEqual({ available: 59_095_000n, frozen: 0n })
  const [transfer, ...more] = own.node.control.transfers({ to: shop.address })
  expect([transfer?.units, more.length]).toEqual(['40500000', 0])
  const fetched = await shop.program.call('getSettlement', { params: { id: request.body.id } })
  expect(fetched.body).toMatchObject({ ...request.body, status: 'done', txid: transfer?.txid })
  const { amount: _amount, fee: _fee, ...same } = fetched.body
  expect(await eventsOf(shop)).toEqual([
    {
      type: 'settlement.sent',
      is_test: false,
      order_id: null,
      sequence: null,
      facts: { ...same, amount_micro: '40500000', fee_micro: '405000' },
    },
  ])
  await expectSoundBooks(own)
})

test('one that the chain refuses is given back, and the event says that it failed', async () => {
  const shop = await settledShop('100')
  const request = await shop.program.call('createSettlement', { body: { amount: '10' } })
  own.node.control.setBlacklisted(shop.address, true)

  expect(await own.settle(request.body.id)).toBe('rejected')

  expect(await own.balance(shop.userId)).toEqual({ available: 100_000_000n, frozen: 0n })
  expect(await eventsOf(shop)).toMatchObject([
    {
      type: 'settlement.failed',
      facts: { id: request.body.id, status: 'rejected', txid: null, external_id: null },
    },
  ])
})

test('of twenty calls with the same number at once, all get the one settlement', async () => {
  const shop = await settledShop('100')
  const settle = (amount: string, external_id: string) =>
    shop.program.call('createSettlement', { body: { amount, external_id } })

  const answers = await Promise.all(Array.from({ length: 20 }, () => settle('10', 'once')))

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await own.balance(shop.userId)).toEqual({ available: 89_900_000n, frozen: 10_100_000n })
  expect((await settle('10', 'on\0ce')).body.errors.external_id).toBeDefined()
  const other = await settle('10.000001', 'once')
  expect([other.status, other.body.code]).toEqual([409, 'settlement.mismatch'])
  // Also when nothing new would be allowed any more.
  await shop.browser.call('setSettlementAddress', { body: { address: null } })
  expect((await settle('10.0', 'once')).body.id).toBe(answers[0]?.body.id)
  expect(await own.settle(answers[0]?.body.id)).toBe('done')
  expect(own.paidTo(shop.address)).toBe(1)
})

test('fifty at once of 10 from 100, fee 1 %: nine succeed and nothing goes below zero', async () => {
  const shop = await settledShop('100')

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.program.call('createSettlement', { body: { amount: '10' } })),
  )

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
  expect(answers.filter(({ body }) => body.code === 'wallet.insufficient_funds')).toHaveLength(41)
  expect(await own.balance(shop.userId)).toEqual({ available: 9_100_000n, frozen: 90_900_000n })
})

describe('a settlement is refused', () => {
  const refusal = async (shop: Awaited<ReturnType<typeof settledShop>>, amount = '1') => {
    const { status, body } = await shop.program.call('createSettlement', { body: { amount } })
    return [status, body.code ?? 'done']
  }

  test('in the test world, which also lists none', async () => {
    const shop = await settledShop()
    const request = await shop.program.call('createSettlement', { body: { amount: '1' } })
    const program = calls.program((await calls.testKey(shop)).key)

    const answer = await program.call('createSettlement', { body: { amount: '1' } })

    expect([answer.status, answer.body.code]).toEqual([409, 'settlement.test_mode'])
    expect((await program.call('listSettlements')).body).toEqual({ results: [], next: null })
    const found = await program.call('getSettlement', { params: { id: request.body.id } })
    expect([found.status, found.body.code]).toEqual([404, 'settlement.not_found'])
  })

  test('while there is no address, or it still cools', async () => {
    const shop = await calls.shop()
    const program = calls.program((await calls.liveKey(shop)).key)
    await own.credit(shop.userId, '10')
    const settle = async () =>
      (await program.call('createSettlement', { body: { amount: '1' } })).body.code ?? 'done'
    expect(await settle()).toBe('settlement.not_set_up')

    const before = own.settings.coolingHours
    Object.assign(own.settings, { coolingHours: 24 })
    const set = await confirm(shop, strangersAddress()).finally(() =>
      Object.assign(own.settings, { coolingHours: before }),
    )

    expect((Date.parse(set.body.settlement_usable_at) - Date.now()) / 3_600_000).toBeGreaterThan(23.9)
    expect(await settle()).toBe('wallet.address_cooling')
    // A new address takes the old one's place, and its own time counts.
    await confirm(shop, strangersAddress())
    expect(await settle()).toBe('done')
  })

  test('while the merchant owes something after a lost dispute', async () => {
    const shop = await settledShop()
    const owe = (micro: number) =>
      own.world.query(
        `select ledger.post_one('test.owes', 'test:' || gen_random_uuid(), 'USDT', null,
          array[$1, '00000000-0000-0000-0000-000000000000']::uuid[], array['debt', 'suspense'], array[-$2::bigint, $2::bigint],
          '{}', '{}', '{}', '{}')`,
        [shop.userId, micro],
      )
    await owe(1)

    expect(await refusal(shop, '1')).toEqual([409, 'wallet.debt'])

    await owe(-1)
    expect((await shop.program.call('createSettlement', { body: { amount: '1' } })).status).toBe(201)
  })

  test('beyond the balance with its fee, beyond the limits, and while money is halted', async () => {
    const shop = await settledShop('6000')
    expect(await refusal(shop, '5940.594060')).toEqual([429, 'wallet.limit'])
    expect(await refusal(shop, '100000')).toEqual([429, 'wallet.limit'])
    expect(await refusal(shop, '0')).toEqual([400, 'request.invalid'])
    expect(await refusal(shop, '1.0000001')).toEqual([400, 'request.invalid'])
    const poor = await settledShop('1')
    expect(await refusal(poor, '0.990100')).toEqual([400, 'wallet.insufficient_funds'])

    await own.world.query(`insert into money_halt (reason, halted_by) values ('test', 'test')`)
    const [status, code] = await refusal(shop)
    await own.world.query(
      `update money_halt set resumed_at = now(), resumed_by = 'test', resume_reason = 'test'`,
    )

    expect([status, code]).toEqual([503, 'money.halted'])
    expect(await refusal(poor, '0.990099')).toEqual([201, 'done'])
  })

  test('when its address has become a contract’s, and with 503 while the node does not say', async () => {
    const shop = await settledShop()
    const { chain } = own.parts
    Object.assign(own.parts, { chain: { ...chain, hasContract: async () => true } })
    const refused = await refusal(shop)
    Object.assign(own.parts, { chain })
    expect(refused).toEqual([400, 'wallet.address_contract'])
    own.node.faults.add('wallet/getcontract', { kind: 'status', status: 500 }, 'always')
    const { status, headers, body } = await shop.program.call('createSettlement', { body: { amount: '1' } })
    own.node.faults.clear()
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'wallet.unavailable', '30'])
    expect(await refusal(shop)).toEqual([201, 'done'])
  })

  test('when the address came on the deny list, or left the merchant’s own whitelist', async () => {
    const shop = await settledShop()
    const denies = new Set([...own.settings.deniedAddresses, shop.address])
    const before = own.settings.deniedAddresses
    Object.assign(own.settings, { deniedAddresses: denies })
    const refused = await refusal(shop)
    Object.assign(own.settings, { deniedAddresses: before })
    expect(refused).toEqual([400, 'wallet.address_refused'])

    await own.world.query('update withdrawal_person set is_whitelist_on = true where user_id = $1', [
      shop.userId,
    ])
    expect(await refusal(shop)).toEqual([400, 'wallet.not_whitelisted'])
  })

  test('when there were too many of them', async () => {
    const shop = await settledShop()
    for (let count = 0; count < settlementsAtMost.hour; count += 1)
      expect(await refusal(shop)).toEqual([201, 'done'])

    const { status, headers } = await shop.program.call('createSettlement', { body: { amount: '1' } })

    expect([status, headers.get('retry-after')]).toEqual([429, '3600'])
  })
})

test('a list goes on where the page before ended, and shows nobody else’s', async () => {
  const [shop, other] = [await settledShop(), await settledShop()]
  const foreign = await other.program.call('createSettlement', { body: { amount: '1' } })
  const made: string[] = []
  for (const amount of ['1', '2', '3', '4', '5'])
    made.unshift((await shop.program.call('createSettlement', { body: { amount } })).body.id)
  // Two of one moment keep their order.
  await own.world.query(
    'update withdrawal set created_at = (select min(created_at) from withdrawal w where w.user_id = $1) where user_id = $1',
    [shop.userId],
  )
  const seen: string[] = []
  let next: string | null = null
  do {
    const { body }: BrowserReply = await shop.program.call('listSettlements', {
      query: { limit: '2', ...(next !== null && { after: next }) } as never,
    })
    seen.push(...body.results.map(({ id }: { id: string }) => id))
    next = body.next
  } while (next !== null)

  expect(seen).toEqual([...made].sort().reverse())
  const peeked = await shop.program.call('getSettlement', { params: { id: foreign.body.id } })
  expect([peeked.status, peeked.body.code]).toEqual([404, 'settlement.not_found'])
  for (const after of ['x', 'bm9wZQ', '%00', Buffer.from(`1_${'0'.repeat(36)}`).toString('base64url')])
    expect(
      (await shop.program.call('listSettlements', { query: { after } as never })).body.errors.after,
    ).toBeDefined()
})

test('one that waits for an operator is told as processing, and waits', async () => {
  const shop = await settledShop()
  const limit = own.payouts.settings.approvalAboveMicroUsdt
  Object.assign(own.payouts.settings, { approvalAboveMicroUsdt: 1_000_000n })
  const request = await shop.program.call('createSettlement', { body: { amount: '2' } })
  await withdrawalTurn(own.payouts)
  Object.assign(own.payouts.settings, { approvalAboveMicroUsdt: limit })

  expect(await own.state(request.body.id)).toBe('confirmed')
  expect((await shop.program.call('getSettlement', { params: { id: request.body.id } })).body.status).toBe(
    'processing',
  )
})
