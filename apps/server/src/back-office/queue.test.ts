import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { newShop, newTrader, receive, setRate } from '../deals/test/shop.ts'
import type { CasePerson } from '../disputes/test/cases.ts'
import { raiseAlarm } from '../wallet/chain/chain-alarms-store.ts'
import { watchQueue } from './queue.ts'
import { auditOf, twoOfStaff, waitingWithdrawal, withCode } from './test/staff.ts'

const world = useWorld({
  isIdle: true,
  environment: {
    HELD_CHANGES: 'off',
    ACTIVATE_NEW_USERS: '0',
    WITHDRAW_APPROVAL_ABOVE: '100',
    WITHDRAW_LIMIT_HOUR: '1000000',
    WITHDRAW_LIMIT_DAY: '1000000',
  },
})
let staff: CasePerson

beforeAll(async () => {
  world.florin.work()
  await setRate(world)
  ;[staff] = await twoOfStaff(world)
})

const queue = async () => (await staff.browser.call('supportQueue')).body

async function silence(terminalId: string): Promise<void> {
  await world.query(
    `update terminal set last_ping_at = now() - interval '18 minutes', silence_noticed_at = now() - interval '15 minutes' where id = $1`,
    [terminalId],
  )
}

async function failingHook(): Promise<string> {
  const shop = await newShop(world)
  const { body } = await shop.call('POST', '/webhook-endpoints', {
    url: 'https://luna.store/hook?key=secret',
  })
  await world.query(
    `update webhook_endpoint set last_failure_at = now(), last_success_at = now() - interval '1 hour' where id = $1`,
    [body.id],
  )
  await world.query(
    `insert into webhook_delivery (endpoint_id, event_id, event_type, attempts, tries, first_attempt_at, last_attempt_at, response_status, due_at)
     values ($1, $2, 'ping', 24, 24, now() - interval '50 minutes', now(), 502, now() + interval '1 hour')`,
    [body.id, `evt_${randomUUID()}`],
  )
  return body.id
}

test('one call has every count and the most urgent of each', async () => {
  const trader = await newTrader(world)
  const receiptId = await receive(world, trader, '4321.00')
  const withdrawalId = await waitingWithdrawal(world, '400')
  const hookId = await failingHook()
  await silence(trader.terminalId)
  const { email } = await register(world)

  const answer = await queue()

  expect(answer.counts).toMatchObject({
    withdrawals: 1,
    receipts: 1,
    silent_phones: 1,
    hidden_methods: 1,
    webhooks: 1,
    undelivered: 1,
    held_changes: 0,
    stuck_jobs: 0,
  })
  expect(answer.receipts_amount).toBe('4321.00')
  expect(answer.receipts).toMatchObject([{ id: receiptId, reason: 'no_deal' }])
  expect(answer.withdrawals).toMatchObject([{ id: withdrawalId, amount: '400.000000' }])
  expect(answer.phones).toMatchObject([{ id: trader.terminalId, hidden_methods: 1 }])
  // The address without its query: it may carry a shop's secret.
  expect(answer.webhooks).toMatchObject([
    { id: hookId, url: 'luna.store/hook', response_status: 502, failures_in_a_row: 24 },
  ])
  expect(answer.users.map(({ email: of }: { email: string }) => of)).toContain(email)
})

test('staff are told when a count changes, and not while nothing does', async () => {
  const parts = world.florin.services.backOffice
  const look = async () => {
    await world.query(`update staff_queue_look set looked_at = 'epoch'`)
    await watchQueue(parts)
  }
  const announced = async () =>
    (
      await world.query(`select from live_event where user_id = $1 and event ->> 'type' = 'staff.changed'`, [
        staff.id,
      ])
    ).length
  await look()
  const before = await announced()
  await look()
  expect(await announced()).toBe(before)

  await register(world)
  await look()

  expect(await announced()).toBeGreaterThan(before)
})

test('a new person is activated once, with an audit entry', async () => {
  const { email } = await register(world)
  const id = await world.userId(email)

  expect((await staff.browser.call('activateUser', { params: { id } })).status).toBe(200)
  expect((await staff.browser.call('activateUser', { params: { id } })).status).toBe(200)

  expect(await world.query('select is_activated from user_account where id = $1', [id])).toEqual([
    { is_activated: true },
  ])
  expect(await auditOf(world, `user:${id}`)).toMatchObject([
    { actor: `user:${staff.id}`, before: { isActivated: false }, after: { isActivated: true } },
  ])
})

test('a failing address is sent everything again, or switched off with a reason', async () => {
  const id = await failingHook()

  expect((await staff.browser.call('resendWebhooks', { params: { id } })).body).toEqual({ queued: 1 })
  const off = () =>
    staff.browser.call('switchWebhookOff', { params: { id }, body: { reason: 'Down since noon.' } })
  expect((await off()).status).toBe(200)
  expect((await off()).body.code).toBe('webhook.not_found')

  // Switched off it stays on the page and is no longer counted, there and on the tile.
  expect((await staff.browser.call('failingWebhooks')).body.count).toBe((await queue()).counts.webhooks)
  expect((await staff.browser.call('failingWebhooks')).body.results).toContainEqual(
    expect.objectContaining({ id, is_active: false, disabled_reason: 'support' }),
  )
  expect(await auditOf(world, `webhook_endpoint:${id}`)).toMatchObject([
    { action: 'webhook.resend', after: { queued: 1 } },
    { action: 'webhook.switch_off', before: { is_active: true }, after: { reason: 'Down since noon.' } },
  ])
})

test('money is halted at once, and moves again only with a code', async () => {
  const halt = () => staff.browser.call('haltMoney', { body: { reason: 'A payout looks wrong.' } })
  expect((await halt()).status).toBe(200)
  expect((await halt()).body.code).toBe('money.already_halted')
  expect((await queue()).money).toMatchObject({ state: 'halted', cause: 'A payout looks wrong.' })

  const body = { reason: 'It was right.' }
  expect((await staff.browser.call('resumeMoney', { body })).body.code).toBe('code.missing')
  expect((await withCode(world, staff, 'resumeMoney', { body })).status).toBe(200)

  const { body: state } = await staff.browser.call('moneyState')
  expect(state.money.halted_at).toBeNull()
  expect(state.history[0]).toMatchObject({ reason: 'A payout looks wrong.', resume_reason: 'It was right.' })
  expect((await auditOf(world, 'money')).map(({ action }) => action)).toEqual(['money.halt', 'money.resume'])
  expect((await withCode(world, staff, 'resumeMoney', { body })).body.code).toBe('money.not_halted')
})

test('an alarm of the chain is dismissed with a reason', async () => {
  await raiseAlarm(world.florin.services.db.each, 'surplus', { chain: '5' })
  const dismiss = () =>
    staff.browser.call('dismissChainAlarm', { params: { kind: 'surplus' }, body: { reason: 'A gift.' } })

  expect((await staff.browser.call('moneyState')).body.alarms).toMatchObject([
    { kind: 'surplus', details: { chain: '5' } },
  ])
  expect((await dismiss()).status).toBe(200)
  expect((await dismiss()).body.code).toBe('alarm.not_open')
  expect(await auditOf(world, 'surplus')).toMatchObject([{ after: { is_open: false, reason: 'A gift.' } }])
})

test('a job that a living node runs and that does not succeed is stuck; one that nobody runs is not', async () => {
  await world.query(`insert into job_report (name, every_seconds, succeeded_at, seen_at) values
    ('test.stuck', 60, now() - interval '20 minutes', now()), ('test.gone', 60, now() - interval '2 hours', now() - interval '1 hour')`)

  const { body } = await staff.browser.call('moneyState')

  expect(body.jobs).toMatchObject([{ name: 'test.stuck', every_seconds: 60 }])
  expect((await queue()).counts.stuck_jobs).toBe(1)
  await world.query(`delete from job_report where name like 'test.%'`)
})

test('every job of this process reports', async () => {
  await expect
    .poll(async () => (await world.query('select from job_report')).length, { timeout: 25_000 })
    .toBeGreaterThan(5)
  expect((await staff.browser.call('moneyState')).body.worker_silent_seconds).toBeLessThan(60)
}, 120_000)
