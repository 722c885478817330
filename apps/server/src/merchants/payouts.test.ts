import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { everyStep } from '../../test/life.ts'
import { newEmail } from '../../test/people.ts'
import { settlementTurn } from '../wallet/index.ts'
import { mortalOffice } from '../wallet/test/mortal-office.ts'
import { expectSoundBooks } from '../wallet/test/sound-books.ts'
import { strangersAddress, useWithdrawals } from '../wallet/test/withdrawals.ts'
import { readWhitelist } from '../wallet/whitelist/whitelist-store.ts'
import { comesDue as orderComesDue } from './test/come-due.ts'
import { type MerchantCaller, useMerchants } from './test/merchant-calls.ts'

const own = useWithdrawals({
  settlementMinimumMicroUsdt: 10_000_000n,
  explorerUrl: 'https://chain.example/{txid}',
})
const calls = useMerchants(own.world, () => own.parts)

async function payingShop(usdt = '100', address = strangersAddress()) {
  const shop = await calls.shop()
  await setAddress(shop, address)
  if (usdt !== '0') await own.credit(shop.userId, usdt)
  return { ...shop, address }
}

async function setAddress(shop: MerchantCaller, address: string) {
  const { otp } = await calls.codeFor(shop, { action: 'settlement', address })
  return shop.browser.call('setSettlementAddress', { body: { address, otp } })
}

async function codeOf(shop: MerchantCaller, amount: string) {
  const request = await shop.browser.call('requestPayout', { body: { amount } })
  expect(request.body).toMatchObject({ status: 'otp_sent' })
  return own.world.code(shop.email)
}

const pay = (
  shop: MerchantCaller & { address: string },
  amount: string,
  otp: string,
  key: string = randomUUID(),
) =>
  shop.browser.call(
    'createPayout',
    { body: { amount, address: shop.address, otp } },
    { 'idempotency-key': key },
  )

const daily = { time: '00:00', time_zone: 'UTC', keep: '50' }

async function ordered(shop: MerchantCaller, order = daily) {
  await shop.browser.call('requestPayoutOrderCode', { body: order })
  const otp = await own.world.code(shop.email)
  return shop.browser.call('setPayoutOrder', { body: { order, otp } })
}

/** As if the order had been agreed to some days ago: its hour of today has come. */
const comesDue = ({ userId }: MerchantCaller, days?: number) => orderComesDue(own.world, userId, days)
const lookAgain = (shop: MerchantCaller) =>
  own.world.query('update settlement_schedule set look_at = now() where user_id = $1', [shop.userId])
const runsOf = (shop: MerchantCaller) =>
  own.world.query<{ refusal: string | null; withdrawal_id: string | null }>(
    'select refusal, withdrawal_id from settlement_run where user_id = $1 order by day',
    [shop.userId],
  )
const paymentsOf = async (shop: MerchantCaller) =>
  (
    await own.world.query<{ amount_micro_usdt: bigint }>(
      'select amount_micro_usdt from withdrawal where user_id = $1 order by created_at',
      [shop.userId],
    )
  ).map((row) => row.amount_micro_usdt)
const overview = async (shop: MerchantCaller) => (await shop.browser.call('payouts', { query: {} })).body

/** Settings of a moment, put back whatever happens. */
async function meanwhile<T>(change: Partial<typeof own.settings>, act: () => Promise<T>): Promise<T> {
  const before = { ...own.settings }
  Object.assign(own.settings, change)
  return act().finally(() => Object.assign(own.settings, before))
}

describe('by hand', () => {
  test('the code names sum, fee and address; pressed twice, one payout goes and both presses hear of it', async () => {
    const shop = await payingShop()
    const request = await shop.browser.call('requestPayout', { body: { amount: '40.5' } })
    expect(request.body).toEqual({
      status: 'otp_sent',
      amount: '40.500000',
      fee: '0.405000',
      total: '40.905000',
      address: shop.address,
    })
    const { text } = await own.world.mail(shop.email, ({ text: body }) => body.includes('40.500000 USDT'))
    for (const named of [shop.address, '0.405000 USDT']) expect(text).toContain(named)
    const otp = /^ {4}(\d{6})$/m.exec(text)?.[1] ?? ''

    const key = randomUUID()
    const answers = [await pay(shop, '40.5', otp, key), await pay(shop, '40.5', otp, key)]

    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(answers[0]?.body).toMatchObject({
      how: 'hand',
      status: 'processing',
      address: shop.address,
      txid: null,
    })
    expect(await own.balance(shop.userId)).toEqual({ available: 59_095_000n, frozen: 40_905_000n })
    expect(await own.settle(answers[0]?.body.id)).toBe('done')
    const { body } = await shop.browser.call('payoutHistory', { query: {} })
    expect(body).toMatchObject({ total_items: 1, paid: '40.500000', fees: '0.405000' })
    expect(body.results[0]).toMatchObject({ status: 'done', txid: expect.any(String) })
    expect(body.results[0].explorer_url).toBe(`https://chain.example/${body.results[0].txid}`)
    expect((await overview(shop)).paid_this_month).toBe('40.500000')
    await expectSoundBooks(own)
  })

  test('two tabs with one code pay once', async () => {
    const shop = await payingShop()
    const otp = await codeOf(shop, '20')

    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(shop, '20', otp)))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers.filter(({ status }) => status !== 201))
      expect([status, body.code]).toEqual([400, expect.stringMatching(/^code\.(wrong|spent)$/)])
    expect(await paymentsOf(shop)).toEqual([20_000_000n])
  })

  test('a code is worth nothing for another sum, address, session, person or purpose, nor when it is old', async () => {
    const shop = await payingShop()
    const thief = strangersAddress()
    const otp = await codeOf(shop, '20')
    const refused = async (call: Promise<{ body: { code?: string } }>) => (await call).body.code
    expect(await refused(pay(shop, '20.000001', otp))).toBe('code.wrong')
    // The address is nobody's choice at the moment of paying: it must be the confirmed one.
    expect(await refused(pay({ ...shop, address: thief }, '20', otp))).toBe('settlement.address_changed')
    const other = await payingShop()
    expect(await refused(pay(other, '20', otp))).toBe('code.wrong')
    const order = await shop.browser.call('setPayoutOrder', { body: { order: daily, otp } })
    expect(order.body.code).toBe('code.wrong')
    const keyed = await shop.browser.call('setSettlementAddress', { body: { address: thief, otp } })
    expect(keyed.body.code).toBe('code.wrong')

    // The session that asked is part of it: a stolen one can't use what the owner has been mailed.
    await own.world.query(
      `update one_time_code set session_id = gen_random_uuid() where subject = $1 and purpose = 'settlement.pay'`,
      [shop.userId],
    )
    expect(await refused(pay(shop, '20', otp))).toBe('code.wrong')
    const next = await codeOf(shop, '20')
    expect(next === otp ? 'code.wrong' : await refused(pay(shop, '20', otp))).toBe('code.wrong')
    await own.world.query(`update one_time_code set expires_at = now() where subject = $1`, [shop.userId])
    expect(await refused(pay(shop, '20', next))).toBe('code.wrong')
    expect(await paymentsOf(shop)).toEqual([])
  })

  test('a code agreed for one address pays no other, however short the time between', async () => {
    const shop = await payingShop()
    const otp = await codeOf(shop, '20')
    const thief = strangersAddress()
    await setAddress(shop, thief)

    const answers = [await pay(shop, '20', otp), await pay({ ...shop, address: thief }, '20', otp)]

    expect(answers.map(({ body }) => body.code)).toEqual(['settlement.address_changed', 'code.wrong'])
  })

  test('is refused below the minimum, beyond the balance, without an address, in its waiting time and while money is halted', async () => {
    const shop = await payingShop('100')
    const ask = async (amount: string, by: MerchantCaller = shop) => {
      const { status, body } = await by.browser.call('requestPayout', { body: { amount } })
      return [status, body.code ?? 'asked']
    }
    expect(await ask('9.999999')).toEqual([400, 'settlement.below_minimum'])
    expect(await ask('99.009901')).toEqual([400, 'wallet.insufficient_funds'])
    expect((await overview(shop)).most).toBe('99.009900')
    const otp = await codeOf(shop, '99.0099')
    expect((await pay(shop, '99.0099', otp)).status).toBe(201)
    expect((await own.balance(shop.userId)).available).toBe(1n)

    const bare = await calls.shop()
    await own.credit(bare.userId, '100')
    expect(await ask('20', bare)).toEqual([409, 'settlement.not_set_up'])
    await meanwhile({ coolingHours: 24 }, () => setAddress(bare, strangersAddress()))
    expect(await ask('20', bare)).toEqual([400, 'wallet.address_cooling'])
    expect((await overview(bare)).address).toMatchObject({ is_usable: false })
    await own.world.query(`insert into money_halt (reason, halted_by) values ('test', 'test')`)
    const halted = [await ask('20'), (await overview(shop)).is_halted]
    await own.world.query(
      `update money_halt set resumed_at = now(), resumed_by = 'test', resume_reason = 'test' where resumed_at is null`,
    )
    expect(halted).toEqual([[503, 'money.halted'], true])
  })

  test('what the chain refuses comes back once, fee and all, and is told so', async () => {
    const shop = await payingShop('100')
    const made = await pay(shop, '20', await codeOf(shop, '20'))
    own.node.control.setBlacklisted(shop.address, true)

    expect(await own.settle(made.body.id)).toBe('rejected')

    expect(await own.balance(shop.userId)).toEqual({ available: 100_000_000n, frozen: 0n })
    const { body } = await shop.browser.call('payoutHistory', { query: {} })
    expect(body).toMatchObject({ paid: '0.000000', fees: '0.000000' })
    expect(body.results[0]).toMatchObject({ status: 'failed', fee: '0.000000', amount: '20.000000' })
    await expectSoundBooks(own)
  })

  test('others hear 451, and a test key pays nothing', async () => {
    const trader = await calls.shop('trader')
    for (const answer of [
      await trader.browser.call('payouts', { query: {} }),
      await trader.browser.call('requestPayout', { body: { amount: '20' } }),
      await trader.browser.call('payoutHistory', { query: {} }),
      await trader.browser.call('requestPayoutOrderCode', { body: daily }),
      await trader.browser.call('setPayoutOrder', { body: { order: null } }),
      await trader.browser.call('exportPayouts', {
        query: { start_date: '2026-11-01', end_date: '2026-11-02' },
      }),
    ])
      expect(answer.status).toBe(451)
    const shop = await payingShop()
    const program = calls.program((await calls.testKey(shop)).key)
    const answer = await program.call('createSettlement', { body: { amount: '20' } })
    expect(answer.body.code).toBe('settlement.test_mode')
  })
})

describe('the order of every day', () => {
  test('pays all above what is kept to the confirmed address, once a day, whoever looks how often', async () => {
    const shop = await payingShop('151')
    const set = await ordered(shop)
    expect(set.body.order).toMatchObject({
      ...daily,
      keep: '50.000000',
      next_amount: '100.000000',
      last_run: null,
    })
    await settlementTurn(own.parts)
    // Its hour of today had passed before it was agreed to.
    expect(await paymentsOf(shop)).toEqual([])

    await comesDue(shop)
    await Promise.all([1, 2, 3].map(() => settlementTurn(own.parts)))
    for (let look = 0; look < 3; look += 1) {
      await lookAgain(shop)
      await own.credit(shop.userId, '100')
      await Promise.all([settlementTurn(own.parts), settlementTurn(own.parts)])
    }

    expect(await paymentsOf(shop)).toEqual([100_000_000n])
    const now = await overview(shop)
    expect(now.order.last_run).toMatchObject({ amount: '100.000000', refusal: null })
    expect(Date.parse(now.order.next_run_at)).toBeGreaterThan(Date.now())
    const { body } = await shop.browser.call('payoutHistory', { query: {} })
    expect(body.results[0]).toMatchObject({ how: 'order', address: shop.address })
    await expectSoundBooks(own)
  })

  test('whichever statement it dies before, nothing has happened, and the next look pays the day once', async () => {
    const shop = await payingShop('151')
    await ordered(shop)
    await comesDue(shop)

    const steps = await everyStep(async (life) => {
      await lookAgain(shop)
      const office = mortalOffice(own, life)
      await settlementTurn(office.parts).catch(() => expect(life.isOver).toBe(true))
      await office.close()
      if (!life.isOver) return
      // Whoever died has it for a minute; then another takes it.
      await settlementTurn(own.parts)
      expect([await paymentsOf(shop), await runsOf(shop)]).toEqual([[], []])
      expect(await own.balance(shop.userId)).toEqual({ available: 151_000_000n, frozen: 0n })
    })

    expect(steps).toBeGreaterThan(10)
    expect(await paymentsOf(shop)).toEqual([100_000_000n])
  })

  test('a clock that jumps neither pays a day twice nor loses the days to come; days that were slept through stay missed', async () => {
    const shop = await payingShop('151')
    await ordered(shop)
    await comesDue(shop, 10)
    await settlementTurn(own.parts)
    // Ten days were due, and one is paid.
    expect(await runsOf(shop)).toHaveLength(1)
    // The look was planned by a clock that ran ahead.
    await own.world.query(
      `update settlement_schedule set look_at = now() + interval '40 days' where user_id = $1`,
      [shop.userId],
    )
    await own.credit(shop.userId, '100')
    await settlementTurn(own.parts)
    const [row] = await own.world.query<{ hours: number }>(
      `select extract(epoch from look_at - now())::float / 3600 as hours from settlement_schedule where user_id = $1`,
      [shop.userId],
    )
    expect(row?.hours).toBeLessThanOrEqual(24)
    expect(await runsOf(shop)).toHaveLength(1)
    // A day that a fast clock has paid ahead is not paid again when it comes: the next is looked for behind it.
    await own.world.query(
      `insert into settlement_run (user_id, day, schedule_id, due_at, refusal)
       select user_id, (now() at time zone 'UTC')::date + 1, id, now(), 'nothing_to_pay' from settlement_schedule where user_id = $1`,
      [shop.userId],
    )
    expect((Date.parse((await overview(shop)).order.next_run_at) - Date.now()) / 3_600_000).toBeGreaterThan(
      24,
    )
  })

  test('what it may not pay ends the day with its reason; what will pass is tried again', async () => {
    const refusalOf = async (shop: MerchantCaller) => {
      await comesDue(shop)
      await settlementTurn(own.parts)
      return (await runsOf(shop)).map(({ refusal }) => refusal)
    }
    const rich = async () => {
      const shop = await payingShop('151')
      await ordered(shop)
      return shop
    }
    const poor = await payingShop('60')
    await ordered(poor)
    expect(await refusalOf(poor)).toEqual(['nothing_to_pay'])
    expect((await overview(poor)).order).toMatchObject({
      next_amount: '0.000000',
      last_run: { amount: null, refusal: 'nothing_to_pay' },
    })

    const debtor = await rich()
    await own.world.query(
      `select ledger.post_one('test.owes', 'test:' || gen_random_uuid(), 'USDT', null,
        array[$1, '00000000-0000-0000-0000-000000000000']::uuid[], array['debt', 'suspense'], array[-1, 1]::bigint[], '{}', '{}', '{}', '{}')`,
      [debtor.userId],
    )
    expect(await refusalOf(debtor)).toEqual(['debt'])

    const blocked = await rich()
    await own.world.query('update user_account set blocked_at = now() where id = $1', [blocked.userId])
    expect(await refusalOf(blocked)).toEqual(['rights'])

    const cooling = await rich()
    await meanwhile({ coolingHours: 24 }, () => setAddress(cooling, strangersAddress()))
    expect(await refusalOf(cooling)).toEqual(['address_cooling'])
    await own.world.mail(cooling.email, ({ text }) => text.includes('the address was not yet in force'))

    const denied = await rich()
    const deniedAddresses = new Set([denied.address])
    expect(await meanwhile({ deniedAddresses }, () => refusalOf(denied))).toEqual(['address_refused'])

    const listed = await rich()
    await own.world.query('update withdrawal_person set is_whitelist_on = true where user_id = $1', [
      listed.userId,
    ])
    expect(await refusalOf(listed)).toEqual(['not_whitelisted'])

    const halted = await rich()
    await own.world.query(`insert into money_halt (reason, halted_by) values ('test', 'test')`)
    const whileHalted = await refusalOf(halted)
    await own.world.query(
      `update money_halt set resumed_at = now(), resumed_by = 'test', resume_reason = 'test' where resumed_at is null`,
    )
    expect(whileHalted).toEqual([])
    await lookAgain(halted)
    await settlementTurn(own.parts)
    expect(await paymentsOf(halted)).toEqual([100_000_000n])

    const limited = await rich()
    await meanwhile({ hourlyLimitMicroUsdt: 5_000_000n }, async () => {
      expect(await refusalOf(limited)).toEqual([])
    })
    await meanwhile({ hourlyLimitMicroUsdt: 30_000_000n }, async () => {
      await lookAgain(limited)
      await settlementTurn(own.parts)
    })
    expect(await paymentsOf(limited)).toEqual([30_000_000n])
    await expectSoundBooks(own)
  })

  test('needs its own code, bound to time, zone and what is kept; to end it needs none, and ending the address ends it', async () => {
    const shop = await payingShop('151')
    const set = (order: typeof daily, otp?: string) =>
      shop.browser.call('setPayoutOrder', { body: { order, ...(otp && { otp }) } })
    expect((await set(daily)).body.code).toBe('code.missing')
    await shop.browser.call('requestPayoutOrderCode', { body: daily })
    const { text } = await own.world.mail(shop.email, ({ text: body }) => body.includes('00:00 (UTC)'))
    expect(text).toContain('50.000000 USDT')
    const otp = /^ {4}(\d{6})$/m.exec(text)?.[1] ?? ''
    const wrong = [
      { ...daily, keep: '0' },
      { ...daily, time: '00:01' },
      { ...daily, time_zone: 'Asia/Tokyo' },
    ]
    for (const order of wrong) expect((await set(order, otp)).body.code).toBe('code.wrong')
    expect((await set(daily, otp)).status).toBe(200)
    expect((await set(daily, otp)).body.code).toBe('code.wrong')
    for (const time_zone of ['Mars/Phobos', '+03:00', 'UTC; drop'])
      expect(
        (await shop.browser.call('requestPayoutOrderCode', { body: { ...daily, time_zone } })).body.code,
      ).toBe('settlement.time_zone_unknown')

    await shop.browser.call('setPayoutOrder', { body: { order: null } })
    await comesDue(shop)
    await settlementTurn(own.parts)
    expect([(await overview(shop)).order, await paymentsOf(shop)]).toEqual([null, []])

    await ordered(shop)
    await shop.browser.call('setSettlementAddress', { body: { address: null } })
    await setAddress(shop, strangersAddress())
    expect((await overview(shop)).order).toBeNull()
    const bare = await calls.shop()
    expect((await bare.browser.call('requestPayoutOrderCode', { body: daily })).body.code).toBe(
      'settlement.not_set_up',
    )
  })

  test('a row that nobody agreed to pays nothing, and what was agreed to is never rewritten', async () => {
    const shop = await payingShop('151')
    await own.world.query(
      `insert into settlement_schedule (id, user_id, minute_of_day, time_zone, keep_micro_usdt, code_id, session_id, proof, confirmed_at, look_at)
       values (gen_random_uuid(), $1, 0, 'UTC', 0, gen_random_uuid(), gen_random_uuid(), '\\x00', now() - interval '3 days', now())`,
      [shop.userId],
    )
    await settlementTurn(own.parts)
    expect([await paymentsOf(shop), await runsOf(shop)]).toEqual([[], []])
    await own.world.query('update settlement_schedule set ended_at = now() where user_id = $1', [shop.userId])
    for (const change of [
      'keep_micro_usdt = 1',
      'minute_of_day = 1',
      `time_zone = 'UTC'`,
      'ended_at = null',
      `proof = ''`,
    ])
      await own.world
        .query(`update settlement_schedule set ${change} where user_id = $1`, [shop.userId])
        .then(
          () => expect(change).toBe(`time_zone = 'UTC'`),
          (error: unknown) => expect(error).toMatchObject({ code: 'FW002' }),
        )
    await ordered(shop)
    await comesDue(shop)
    await settlementTurn(own.parts)
    for (const act of [
      `update settlement_run set refusal = 'x'`,
      'delete from settlement_run',
      'delete from settlement_schedule',
    ])
      await expect(own.world.query(`${act} where user_id = $1`, [shop.userId])).rejects.toThrow(
        'never changed',
      )
  })
})

// A thief with session and mailbox moves the account away, names an address of theirs and makes a key; both wait for the cooling time to end.
test('an account that is taken back pays and tells nobody whom a stranger has named meanwhile, and obeys no key of theirs', async () => {
  const { world } = own
  const shop = await payingShop('100')
  const { key: ownKey } = await calls.liveKey(shop)
  const lead = await own.lead()
  const kept = strangersAddress()
  await world.query(
    `insert into whitelist_address (user_id, wallet, usable_at, added_at) values ($1, $2, now(), now() - interval '1 day')`,
    [lead.userId, kept],
  )
  await world.query('update withdrawal_person set is_whitelist_on = true where user_id = $1', [lead.userId])
  const away = async ({ email, browser }: Pick<MerchantCaller, 'email' | 'browser'>) => {
    const thief = newEmail('thief')
    const site = world.browser()
    site.tokens = browser.tokens
    await site.call('requestEmailChange', { body: { email: thief } })
    const body = { email: thief, otp: await world.code(email), new_otp: await world.code(thief) }
    expect((await site.call('changeEmail', { body })).status).toBe(200)
    return thief
  }
  const ownHook = await hookOf(shop, 'https://nordic.example/hook')
  const stolen = { ...shop, email: await away(shop) }
  await hookOf(stolen, 'https://thief.example/hook')
  const named = await meanwhile({ coolingHours: 24 }, () => setAddress(stolen, strangersAddress()))
  // The page says so beforehand, too.
  const page = await meanwhile({ coolingHours: 24 }, () => stolen.browser.call('payouts', { query: {} }))
  expect(page.body.cooling_hours).toBe(72)
  // The thief's address waits until the owner's time to take the account back is over.
  const waits = (Date.parse(named.body.settlement_usable_at) - Date.now()) / 3_600_000
  expect(waits).toBeGreaterThan(71)
  expect(waits).toBeLessThanOrEqual(72)
  const { key } = await calls.liveKey(stolen)
  const stolenLead = { ...lead, email: await away(lead) }
  await world.query(
    `insert into telegram_account (user_id, telegram_id, telegram_name) values ($1, 7707, 'thief')`,
    [lead.userId],
  )
  const codeOfLead = async (body: { action: 'add'; wallet: string } | { action: 'toggle' }) => {
    await lead.browser.call('requestWhitelistCode', { body })
    return world.code(stolenLead.email)
  }
  const wallet = strangersAddress()
  const added = { wallet, otp: await codeOfLead({ action: 'add', wallet }) }
  expect((await lead.browser.call('addWhitelistAddress', { body: added })).status).toBe(200)
  const off = { otp: await codeOfLead({ action: 'toggle' }) }
  const switched = await meanwhile({ coolingHours: 24 }, () =>
    lead.browser.call('toggleWhitelist', { body: off }),
  )
  expect(switched.status).toBe(200)

  for (const { email } of [shop, lead]) {
    const site = world.browser()
    await site.call('requestPasswordReset', { body: { email } })
    const passwords = { new_password: 'Another@horse8!', confirm_password: 'Another@horse8!' }
    const body = { email, otp: await world.code(email), ...passwords }
    expect((await site.call('resetPassword', { body })).status).toBe(200)
  }

  const pays = (by: string) => calls.program(by).call('createSettlement', { body: { amount: '20' } })
  expect((await pays(key)).status).toBe(401)
  expect((await pays(ownKey)).body.code).toBe('settlement.not_set_up')
  await world.mail(shop.email, ({ subject }) => subject.includes('settlement address has been removed'))
  await world.mail(shop.email, ({ text }) => text.includes('thief·example/hook'))
  const hooks = await world.query(
    'select id from webhook_endpoint where merchant_id = $1 and deleted_at is null',
    [shop.userId],
  )
  expect(hooks).toEqual([{ id: ownHook }])
  expect(await world.query('select from telegram_account where user_id = $1', [lead.userId])).toEqual([])
  expect(await readWhitelist(world.florin.services.db.each, lead.userId)).toMatchObject({
    isOn: true,
    endsAt: undefined,
    addresses: [{ wallet: kept }],
  })
})

async function hookOf({ userId }: Pick<MerchantCaller, 'userId'>, url: string) {
  const [row] = await own.world.query<{ id: string }>(
    `insert into webhook_endpoint (id, merchant_id, is_test, url, secret) values (gen_random_uuid(), $1, false, $2, '') returning id`,
    [userId, url],
  )
  return row?.id
}

test('hand, program and order at once over one balance never pay more than there is', async () => {
  const shop = await payingShop('300')
  const { key } = await calls.liveKey(shop)
  const program = calls.program(key)
  await ordered(shop)
  const otp = await codeOf(shop, '90')
  await comesDue(shop)

  await Promise.all([
    pay(shop, '90', otp),
    settlementTurn(own.parts),
    settlementTurn(own.parts),
    ...Array.from({ length: 8 }, () => program.call('createSettlement', { body: { amount: '60' } })),
  ])

  const { available, frozen } = await own.balance(shop.userId)
  expect(available).toBeGreaterThanOrEqual(0n)
  expect(available + frozen).toBe(300_000_000n)
  expect((await runsOf(shop)).length).toBeLessThanOrEqual(1)
  await expectSoundBooks(own)
})

test('the history goes by days of the reader’s zone and shows nobody else’s; a statement is a file that carries out nothing', async () => {
  const shop = await payingShop('500')
  const { key } = await calls.liveKey(shop)
  const program = calls.program(key)
  const formula = '=HYPERLINK("http://evil.example","<b>&")'
  const made: string[] = []
  for (const external_id of [formula, '-1+1', undefined])
    made.push((await program.call('createSettlement', { body: { amount: '20', external_id } })).body.id)
  await own.world.query(`update withdrawal set created_at = '2026-10-31T22:30:00Z' where id = $1`, [made[0]])
  const other = await payingShop('100')
  await pay(other, '20', await codeOf(other, '20'))
  const list = async (query: Record<string, string>) =>
    (await shop.browser.call('payoutHistory', { query })).body.results.map(({ id }: { id: string }) => id)

  expect(await list({})).toEqual([made[2], made[1], made[0]])
  expect(await list({ page: '2', page_size: '2' })).toEqual([made[0]])
  const october = { start_date: '2026-10-31', end_date: '2026-10-31' }
  expect(await list(october)).toEqual([made[0]])
  expect(await list({ ...october, time_zone: 'Europe/Moscow' })).toEqual([])
  expect(
    (
      await shop.browser.call('payoutHistory', {
        query: { start_date: '2026-11-02', end_date: '2026-11-01' },
      })
    ).status,
  ).toBe(400)

  const save = (format: 'csv' | 'xlsx') =>
    shop.browser.send(
      'GET',
      `/api/account/payouts/statement/?start_date=2026-10-01&end_date=2026-12-31&format=${format}`,
    )
  const csv = await save('csv')
  expect(csv.headers.get('content-disposition')).toBe(
    'attachment; filename="florin-payouts-2026-10-01_2026-12-31.csv"',
  )
  const lines = String(csv.body).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(String(csv.body)).toContain(`"'=HYPERLINK(""http://evil.example"",""<b>&"")"`)
  expect(String(csv.body)).not.toMatch(/(^|,)[=+@]/m)

  const raw = await fetch(
    `${calls.url}/api/account/payouts/statement/?start_date=2026-10-01&end_date=2026-12-31&format=xlsx`,
    {
      headers: { authorization: `Bearer ${shop.browser.tokens?.access_token}`, 'accept-language': 'en' },
    },
  )
  expect(raw.headers.get('content-disposition')).toContain('.xlsx"')
  const sheet = entriesOf(Buffer.from(await raw.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? ''
  expect(sheet).toContain('=HYPERLINK(&quot;http://evil.example&quot;,&quot;&lt;b&gt;&amp;&quot;)')
  expect(sheet).not.toContain('<f>')
  expect(sheet.match(/<row>/g)).toHaveLength(4)
  expect(sheet).toContain('<c s="2"><v>20.000000</v></c>')
  const long = await shop.browser.call('exportPayouts', {
    query: { start_date: '2020-01-01', end_date: '2026-11-01' },
  })
  expect([long.status, long.body.code]).toEqual([400, 'settlement.period_too_long'])
})

/** The files of a ZIP archive, read by its directory. */
function entriesOf(archive: Buffer): Record<string, string> {
  const found: Record<string, string> = {}
  for (let at = archive.readUInt32LE(archive.length - 6); archive.readUInt32LE(at) === 0x02014b50; ) {
    const [packed, name, start] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ]
    const key = archive.toString('latin1', at + 46, at + 46 + name)
    const from = start + 30 + archive.readUInt16LE(start + 26)
    found[key] = inflateRawSync(archive.subarray(from, from + packed)).toString()
    at += 46 + name
  }
  return found
}
