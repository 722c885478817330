import { type AlertKind, alertRules } from '@florin/contract'
import { beforeAll, expect, test } from 'vitest'
import { alertsOf } from '../../test/alerts.ts'
import { login } from '../../test/front-door.ts'
import { expectOneConnection } from '../../test/one-connection.ts'
import { newEmail, register } from '../../test/people.ts'
import { setUpFactor } from '../../test/second-factor.ts'
import { balances } from '../books/index.ts'
import { watchAnswers } from '../deals/cases/case-clocks.ts'
import { claimPaid } from '../deals/checkout/payer-acts.ts'
import { type Court, newCourt } from '../deals/test/court.ts'
import { openDeal, orderOf } from '../deals/test/opened.ts'
import { setRate } from '../deals/test/shop.ts'
import { spendMicro } from '../deals/test/spend.ts'
import { Office } from '../held-changes/test/office.ts'
import { comesDue } from '../merchants/test/come-due.ts'
import { useMerchants } from '../merchants/test/merchant-calls.ts'
import { BankPhone } from '../messages/test/bank-phone.ts'
import { createLog } from '../platform/log.ts'
import { raiseBankBlock } from '../terminals/health/bank-block.ts'
import { watchTerminals } from '../terminals/health/watch.ts'
import { newOwner, newSupport, type Owner, pairedPhone } from '../terminals/test/owners.ts'
import { scanner } from '../wallet/deposits/scan.ts'
import { rejectWithdrawal } from '../wallet/payouts/withdrawal-end.ts'
import { settlementTurn } from '../wallet/settlements/settlement-run.ts'
import { type Lead, strangersAddress, useWithdrawals } from '../wallet/test/withdrawals.ts'
import { lockWithdrawal } from '../wallet/withdrawals/withdrawal-store.ts'

// Each kind of alert has a cause, which sends one alert to the right person. The alert about connecting Telegram is sent by the bot, and
// tested there.

const own = useWithdrawals({ coolingHours: 0 })
const { world } = own
const calls = useMerchants(world, () => own.parts)
const office = new Office(world)

beforeAll(() => setRate(world))
expectOneConnection(world)

/** Makes it happen once; returns the recipient. */
type Scene = () => Promise<readonly string[]>

const fresh = 'Better@horse8!'
const transfer = (sum: number) => `MIR-4417 14:32 Перевод ${sum}р от Иван П. Баланс: 77777р`

const scenes = {
  'dispute.opened': async () => {
    const court = await newCourt(world)
    await court.disputed(await court.expired())
    return [court.trader.id]
  },
  'dispute.evidence_needed': async () => {
    const court = await newCourt(world)
    await court.ask(await court.disputed(await court.expired()))
    return [court.trader.id]
  },
  'dispute.reminder': async () => {
    const court = await newCourt(world)
    const id = await court.disputed(await court.expired())
    await world.query(`update dispute set answer_due_at = now() + interval '13 hours' where id = $1`, [id])
    await Promise.all([watchAnswers(court.parts), watchAnswers(court.parts)])
    return [court.trader.id]
  },
  'dispute.proposed': async () => {
    const court = await newCourt(world)
    await court.propose(await court.disputed(await court.expired()), 'merchant')
    return [court.trader.id]
  },
  'dispute.decided': async () => {
    const court = await newCourt(world)
    await court.decide(await court.disputed(await court.expired()), 'trader')
    return [court.trader.id, court.shop.merchantId]
  },
  'debt.made': async () => {
    const court = await newCourt(world)
    const deal = await court.expired()
    await spendAll(court)
    await court.decide(await court.disputed(deal), 'merchant')
    return [court.trader.id]
  },
  'deal.waiting': async () => {
    const { shop, trader, parts } = await newCourt(world)
    const deal = await openDeal(world, shop, '5000.00')
    await world.query('update payment_method set terminal_id = null where id = $1', [trader.methodId])
    await claimPaid(parts, await orderOf(world, deal), { by: 'payer' })
    return [trader.id]
  },
  'terminal.paired': async () => {
    const owner = await newOwner(world)
    await pairedPhone(world, owner)
    return [owner.userId]
  },
  'terminal.unpaired': async () => {
    const owner = await newOwner(world)
    await (await pairedPhone(world, owner)).unpair()
    return [owner.userId]
  },
  'terminal.lost': async () => (await lostPhone()).recipients,
  'terminal.back': async () => {
    const { phone, recipients } = await lostPhone()
    for (let ping = 0; ping < 4; ping += 1) await phone.ping()
    return recipients
  },
  'terminal.blocked': async () => {
    const owner = await newOwner(world)
    const { terminalId } = await pairedPhone(world, owner)
    const { db, terminals } = world.florin.services
    for (let time = 0; time < 2; time += 1)
      await db.write((tx) => raiseBankBlock(terminals, tx, terminalId, 'sberbank'))
    return [owner.userId]
  },
  'chain.contradicted': async () => contradicted(4),
  'chain.stopped': async () => contradicted(5),
  'webhook.disabled': async () => {
    const { userId: merchantId } = await calls.shop()
    const { db, webhooks } = world.florin.services
    const notice = { merchantId, url: 'https://shop.example/hook', reason: 'gone' } as const
    await db.write((tx) => webhooks.tellDisabled(tx, notice))
    return [merchantId]
  },
  'deposit.credited': async () => {
    const lead = await own.lead('0')
    const { db, live, auth } = world.florin.services
    const parts = { db, live, tell: auth.tell, log: createLog('silent'), chain: own.payouts.chain }
    const reader = scanner({ ...parts, minimumMicroUsdt: 1_000_000n })
    await reader.scan()
    own.node.control.faucet({ address: lead.address, usdt: '25' })
    own.node.control.mine(21)
    await reader.scan()
    await reader.scan()
    return [lead.userId]
  },
  'withdrawal.done': async () => {
    const lead = await own.lead()
    expect(await own.settle(await own.confirm(lead, '10', strangersAddress()))).toBe('done')
    return [lead.userId]
  },
  'withdrawal.failed': async () => {
    const lead = await own.lead()
    const id = await own.confirm(lead, '10', strangersAddress())
    const { db } = world.florin.services
    const withdrawal = await db.write((tx) => lockWithdrawal(tx, id))
    if (!withdrawal) throw new Error('There is no withdrawal')
    const reject = () => db.write((tx) => rejectWithdrawal(own.payouts, tx, withdrawal, 'test'))
    expect([await reject(), await reject()]).toEqual([true, false])
    return [lead.userId]
  },
  'login.new_device': async () => {
    const { email, browser } = await register(world)
    await login(world, email, browser)
    await login(world, email, world.browser())
    return [await world.userId(email)]
  },
  'password.changed': async () => {
    const { email } = await register(world)
    const browser = world.browser()
    await browser.call('requestPasswordReset', { body: { email } })
    const body = { email, otp: await world.code(email), new_password: fresh, confirm_password: fresh }
    for (let time = 0; time < 2; time += 1) await browser.call('resetPassword', { body })
    return [await world.userId(email)]
  },
  'second_factor.changed': async () => {
    const person = await register(world)
    await setUpFactor(world, person)
    return [await world.userId(person.email)]
  },
  'email.changed': async () => {
    const { email, browser } = await register(world)
    const userId = await world.userId(email)
    const to = newEmail('moved')
    await browser.call('requestEmailChange', { body: { email: to } })
    const body = { email: to, otp: await world.code(email), new_otp: await world.code(to) }
    for (let time = 0; time < 2; time += 1) await browser.call('changeEmail', { body })
    return [userId]
  },
  'whitelist.changed': async () => {
    const lead = await own.lead()
    await saveAddress(lead, strangersAddress())
    return [lead.userId]
  },
  'payment_method.staff_changed': async () => {
    const { owner, methodId } = await BankPhone.withCard(world)
    const support = await newSupport(world)
    const params = { userId: owner.userId, paymentId: methodId }
    const body = { name: 'Kira Bell' }
    expect((await support.browser.call('updateUserPayment', { params, body })).status).toBe(200)
    return [owner.userId]
  },
  'account.staff_changed': async () => {
    const { id, second, person } = await heldRight()
    expect((await office.approve(second, id)).status).toBe(200)
    return [person.userId]
  },
  'held_change.waiting': async () => {
    const { maker } = await heldRight()
    const staff = await world.query<{ id: string }>(
      'select id from user_account where is_staff and blocked_at is null and id <> $1',
      [maker.userId],
    )
    return staff.map(({ id }) => id)
  },
  'held_change.ended': async () => {
    const { id, maker, second } = await heldRight()
    const body = { reason: 'not agreed' }
    const rejected = await second.browser.call('rejectHeldChange', { params: { id }, body })
    expect(rejected.status).toBe(200)
    return [maker.userId]
  },
  'merchant_key.created': async () => {
    const shop = await calls.shop()
    await calls.testKey(shop)
    return [shop.userId]
  },
  'payment_method.revealed': async () => {
    const { owner, methodId } = await BankPhone.withCard(world)
    const { browser } = await newSupport(world)
    const params = { id: owner.userId, paymentId: methodId }
    const body = { number: 'card' as const, reason: 'dispute 1829' }
    expect((await browser.call('revealNumber', { params, body })).status).toBe(200)
    return [owner.userId]
  },
  'account.viewed': async () => {
    const { userId } = await newOwner(world)
    const { browser } = await newSupport(world)
    const body = { reason: 'asked for help' }
    await browser.call('startView', { params: { id: userId }, body })
    return [userId]
  },
  'merchant_key.revoked': async () => {
    const shop = await calls.shop()
    const { id } = await calls.testKey(shop)
    for (let time = 0; time < 2; time += 1) await shop.browser.call('revokeApiKey', { params: { id } })
    return [shop.userId]
  },
  'settlement_address.changed': async () => (await orderedShop()).recipients,
  'settlement_address.ended': async () => {
    const { shop, recipients } = await orderedShop()
    for (let time = 0; time < 2; time += 1)
      await shop.browser.call('setSettlementAddress', { body: { address: null } })
    return recipients
  },
  'payout_order.changed': async () => (await dailyShop()).recipients,
  'payout_order.ended': async () => {
    const { shop, recipients } = await dailyShop()
    for (let time = 0; time < 2; time += 1)
      await shop.browser.call('setPayoutOrder', { body: { order: null } })
    return recipients
  },
  'payout_order.skipped': async () => {
    const { shop, recipients } = await dailyShop()
    await own.credit(shop.userId, '600')
    await world.query('update withdrawal_person set is_whitelist_on = true where user_id = $1', [shop.userId])
    await comesDue(world, shop.userId)
    await Promise.all([settlementTurn(own.parts), settlementTurn(own.parts)])
    return recipients
  },
} satisfies Record<Exclude<AlertKind, `telegram.${string}` | 'push.connected'>, Scene>

test.for(Object.entries(scenes))('%s is told once, to whom it happened', async ([kind, scene]) => {
  const before = await alertsOf(world, { kind })

  const people = await scene()

  const recipients = (await alertsOf(world, { kind })).slice(before.length)
  expect(recipients.map(({ userId }) => userId).sort()).toEqual([...people].sort())
  const { only } = alertRules[kind as AlertKind]
  const [row] = await world.query<{ types: string[] }>(
    `select array[account_type, case when is_staff then 'staff' end] as types from user_account where id = $1`,
    [people[0]],
  )
  if (only) expect(row?.types).toContain(only)
  // A transaction's id is hex, and may have many digits in a row.
  const shown = recipients.map(({ values }) => ({ ...values, txid: undefined }))
  expect(JSON.stringify(shown)).not.toMatch(/\d{13,}/)
})

async function heldRight() {
  const [maker, second, person] = [await office.support(), await office.support(), await office.person()]
  const change = { userId: person.userId, isLead: true } as const
  const id = await office.hold(maker, 'user.lead', change, { concerns: [person.userId] })
  return { id, maker, second, person }
}

async function lostPhone() {
  const owner: Owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)
  await phone.ping()
  await phone.ping()
  await world.query(`update terminal set last_ping_at = now() - interval '1 hour' where id = $1`, [
    phone.terminalId,
  ])
  const { terminals } = world.florin.services
  await Promise.all([watchTerminals(terminals), watchTerminals(terminals)])
  await watchTerminals(terminals)
  return { phone, recipients: [owner.userId] }
}

async function contradicted(times: number): Promise<string[]> {
  const phone = await BankPhone.withCard(world)
  await phone.isProven(phone.methodId, 5_000)
  for (let time = 1; time <= times; time += 1) await phone.brings({ text: transfer(100 + time) })
  return [phone.owner.userId]
}

async function orderedShop() {
  const shop = await calls.shop()
  const address = strangersAddress()
  const { otp } = await calls.codeFor(shop, { action: 'settlement', address })
  expect((await shop.browser.call('setSettlementAddress', { body: { address, otp } })).status).toBe(200)
  return { shop, recipients: [shop.userId] }
}

async function dailyShop() {
  const { shop, recipients } = await orderedShop()
  const order = { time: '06:00', time_zone: 'Europe/Moscow', keep: '500' }
  await shop.browser.call('requestPayoutOrderCode', { body: order })
  const otp = await world.code(shop.email)
  expect((await shop.browser.call('setPayoutOrder', { body: { order, otp } })).status).toBe(200)
  return { shop, recipients }
}

async function saveAddress(lead: Lead, wallet: string): Promise<void> {
  await lead.browser.call('requestWhitelistCode', { body: { action: 'add', wallet } })
  const otp = await world.code(lead.email)
  expect((await lead.browser.call('addWhitelistAddress', { body: { wallet, otp } })).status).toBe(200)
}

async function spendAll({ parts, trader }: Court): Promise<void> {
  const { available } = await balances(parts.db.each, trader.id, 'USDT')
  await spendMicro(world, trader.id, available.units)
}
