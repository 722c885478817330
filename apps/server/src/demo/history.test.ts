import { startTronNode } from '@florin/sandbox/tron-node/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { deriveAddress, tronChain } from '../adapters/tron/index.ts'
import { balances, checkMoney, findingText } from '../books/index.ts'
import { moneyInvariants } from '../boot/money-invariants.ts'
import { dealChart, shopDays, watchAnswers } from '../deals/index.ts'
import { placed } from '../deals/test/opened.ts'
import { support } from '../disputes/test/cases.ts'
import { xpub } from '../wallet/test/deposit-world.ts'
import { demoLead, demoMerchant, demoTrader } from './accounts.ts'
import { type HistoryParts, type HistoryPoint, historyPoints } from './history.ts'
import {
  makeDemoAccounts,
  makeDemoCases,
  makeDemoHistory,
  makeDemoMethods,
  makeDemoPayouts,
  makeDemoQueues,
  makeDemoTerminals,
  makeDemoWithdrawals,
} from './index.ts'

const node = await startTronNode({ blockMs: 3_000 })
const chain = tronChain({ urls: [node.url], usdtContract: node.usdt })
const world = useWorld({
  tron: { chain, isConnected: true, usdtContract: node.usdt, explorerUrl: undefined },
})
afterAll(() => node.close())

const ids = { trader: '', merchant: '', lead: '' }

function makeHistory(more: Partial<HistoryParts> = {}): Promise<void> {
  const { auth, deals, ...services } = world.florin.services
  const { log, passwords, codes } = auth
  const { leadBasisPoints } = deals.settings
  const { signal } = new AbortController()
  return makeDemoHistory({
    ...services,
    log,
    passwords,
    codes,
    leadBasisPoints,
    sandboxUrl: node.url,
    signal,
    ...more,
  })
}

function dieAt(point: HistoryPoint): (reached: HistoryPoint) => void {
  return (reached) => {
    if (reached === point) throw new Error(`died when ${point}`)
  }
}

const tablesOfHistory = [
  'merchant_order',
  'deal',
  'deal_event',
  'merchant_event',
  'receipt',
  'receipt_fate',
  'dispute',
].concat(['rating_event', 'amount_reservation'])

async function rowCounts(): Promise<Record<string, bigint>> {
  const columns = [...tablesOfHistory, 'deposit', 'ledger.transfer', 'user_account'].map(
    (table) => `(select count(*) from ${table}) as "${table}"`,
  )
  return (await world.query<Record<string, bigint>>(`select ${columns.join(', ')}`))[0] ?? {}
}

/** One number of the database. */
async function numberOf(sql: string, values: unknown[] = []): Promise<bigint> {
  const [row] = await world.query<{ n: string }>(`select (${sql})::text as n`, values)
  return BigInt(row?.n ?? 0)
}

const availableOf = async (userId: string) =>
  (await balances(world.florin.services.db.each, userId, 'USDT')).available.units

beforeAll(async () => {
  const { services } = world.florin
  node.control.mine(25)
  await world.query(`insert into wallet_key (path, xpub, hot_address) values ('m/44''/195''/0''', $1, $2)`, [
    xpub,
    await deriveAddress(xpub, 0),
  ])
  await makeDemoAccounts({ ...services, passwords: services.auth.passwords })
  await makeDemoMethods(services)
  await makeDemoTerminals(services)
  ids.trader = await world.userId(demoTrader)
  ids.merchant = await world.userId(demoMerchant)
  ids.lead = await world.userId(demoLead)
}, 180_000)

test('a start that is stopped, or dies in the middle, leaves no deal, and money that is still the traders’', async () => {
  await expect(makeHistory({ signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  for (const point of historyPoints)
    await expect(makeHistory({ at: dieAt(point) })).rejects.toThrow(`died when ${point}`)

  const counts = await rowCounts()
  expect(tablesOfHistory.map((table) => counts[table])).toEqual(tablesOfHistory.map(() => 0n))
  expect(await numberOf('select count(distinct user_id) from deposit')).toBe(4n)
  expect(counts['ledger.transfer']).toBe(counts.deposit)
}, 120_000)

test('the next start makes it, and pays nobody twice', async () => {
  const deposits = await numberOf('select count(*) from deposit')

  await makeHistory()
  // A case of yesterday may have no time left to be answered: the job would end it in the middle of the tests below.
  await watchAnswers(world.florin.services.deals)

  expect(await numberOf('select count(*) from deposit')).toBe(deposits)
  expect(await numberOf('select count(*) from deal')).toBeGreaterThan(1_600n)
  expect(await numberOf('select count(*) from deal where trader_id = $1', [ids.trader])).toBeGreaterThan(700n)
  expect(await numberOf('select count(*) from deal where merchant_id = $1', [ids.merchant])).toBeGreaterThan(
    900n,
  )
  expect(await numberOf(`select count(*) from deal where status in ('pending', 'verification')`)).toBe(0n)
}, 180_000)

test('every promise about money is kept, from the beginning, and the chain holds what the books say', async () => {
  const { db, wallet } = world.florin.services
  const measure = await wallet.deposits.reconciliation.reconcile()
  const { findings } = await checkMoney(db, moneyInvariants, { isFull: true })

  expect(findings.filter(({ count }) => count > 0).map(findingText)).toEqual([])
  expect(measure?.chain).toBe(measure?.custody)
  expect(measure?.chain).toBeGreaterThan(50_000_000_000n)
}, 120_000)

test('each side has what its deals say, to the last micro-USDT', async () => {
  const sumOf = (column: string, whose: string, id: string) =>
    numberOf(`select coalesce(sum(${column}), 0) from deal where status = 'complete' and ${whose} = $1`, [id])
  const totalProfit = (id: string) => numberOf('select micro_usdt from profit_total where user_id = $1', [id])
  const paidIn = await numberOf('select sum(amount_micro_usdt) from deposit where user_id = $1', [ids.trader])
  const frozen = await numberOf(
    `select sum(value_micro) from deal where status = 'dispute' and trader_id = $1`,
    [ids.trader],
  )

  expect(await availableOf(ids.merchant)).toBe(await sumOf('credit_micro', 'merchant_id', ids.merchant))
  expect(await totalProfit(ids.merchant)).toBe(await availableOf(ids.merchant))
  expect(await availableOf(ids.trader)).toBe(
    paidIn - frozen - (await sumOf('value_micro - profit_micro', 'trader_id', ids.trader)),
  )
  expect(await totalProfit(ids.trader)).toBe(await sumOf('profit_micro', 'trader_id', ids.trader))
  const brought =
    (await sumOf('trader_lead_micro', 'trader_lead_id', ids.lead)) +
    (await sumOf('merchant_lead_micro', 'merchant_lead_id', ids.lead))
  expect(brought).toBeGreaterThan(0n)
  expect(await availableOf(ids.lead)).toBe(brought)
  expect(await totalProfit(ids.lead)).toBe(brought)
  expect(
    await numberOf('select sum(profit_micro_usdt) from referral_code where lead_id = $1', [ids.lead]),
  ).toBe(brought)
})

test('the lead has codes that wait, a trader and a shop who came with one, and their deals day by day', async () => {
  const roles = await world.query<{ account_type: string }>(
    `select person.account_type from referral_code join user_account as person on person.id = used_by where lead_id = $1 order by 1`,
    [ids.lead],
  )
  const unlike = await numberOf(
    `select count(*) from referral_code where lead_id = $1 and profit_micro_usdt <> (
      select coalesce(sum(micro_usdt), 0) from referral_line where referral_id = referral_code.id)`,
    [ids.lead],
  )
  const days = await numberOf('select count(distinct at::date) from referral_line where lead_id = $1', [
    ids.lead,
  ])
  const waiting = await numberOf(
    'select count(*) from referral_code where lead_id = $1 and used_by is null',
    [ids.lead],
  )

  expect(roles.map((one) => one.account_type)).toEqual(['merchant', 'trader'])
  expect([unlike, waiting]).toEqual([0n, 2n])
  expect(days).toBeGreaterThan(30n)
})

test('every deal has its whole story: legal steps, each paid out once, each told to its shop', async () => {
  const strange = await numberOf(`select count(*) from deal_event as event left join deal_transition as legal
    on legal.from_status is not distinct from event.from_status and legal.to_status = event.to_status
    -- What happens to a case leaves its deal where it is.
    where legal.to_status is null and (event.from_status, event.to_status) is distinct from ('dispute', 'dispute')`)
  const astray = await numberOf(`select count(*) from deal where status <> (
    select to_status from deal_event where deal_id = deal.id order by position desc limit 1)`)
  const outOfOrder = await numberOf(`select count(*) from (
    select at < lag(at) over (order by position) as is_back from deal_event) as event where is_back`)
  const paid = await numberOf(`select count(*) from ledger.transfer where kind = 'deal.completed'`)
  const unannounced = await numberOf(`select count(*) from merchant_order where sequence <> (
    select count(*) from merchant_event where order_id = merchant_order.id)`)
  const unlike =
    await numberOf(`select count(*) from merchant_order as known join deal on deal.id = known.deal_id
    join merchant_event as event on event.order_id = known.id and event.sequence = known.sequence
    where event.facts <> order_facts(known, deal)`)

  expect([strange, astray, outOfOrder, unannounced, unlike]).toEqual([0n, 0n, 0n, 0n, 0n])
  expect(paid).toBe(await numberOf(`select count(*) from deal where status = 'complete'`))
})

test('ratings are what the points of the deals make of them', async () => {
  const wrong =
    await numberOf(`select count(*) from payment_method as method where rating_points <> rating_after(0, coalesce(
    (select array_agg(points order by at, id) from rating_history where payment_method_id = method.id), '{}'))`)

  expect(wrong).toBe(0n)
  expect(await numberOf('select count(*) from payment_method where rating_points < -1000')).toBeGreaterThan(
    4n,
  )
})

test('the counters are a plain count: for both sides, for all, and for each day of a shop', async () => {
  await expect
    .poll(
      () =>
        numberOf(`select count(*) from deal_event where written_in >= (select folded_below from deal_fold)`),
      { timeout: 50_000 },
    )
    .toBe(0n)
  const statuses = ['pending', 'verification', 'complete', 'dispute', 'canceled', 'expired']
  const wrongCounts = await numberOf(`select count(*) from (
      select party.user_id, date_trunc('day', created_at, 'UTC') as day,
        ${statuses.map((status) => `count(*) filter (where status = '${status}') as ${status}`).join(', ')}
      from deal, lateral (values (trader_id), (merchant_id), ('00000000-0000-0000-0000-000000000000'::uuid)) as party (user_id)
      group by 1, 2
    ) as plain full join (select * from deal_day where day > '-infinity' and (${statuses}) <> (0, 0, 0, 0, 0, 0)) as folded using (user_id, day)
    where (${statuses.map((status) => `plain.${status}`)}) is distinct from (${statuses.map((status) => `folded.${status}`)})`)
  const wrongDays = await numberOf(`select count(*) from (
      select merchant_id as user_id, date_trunc('day', ended_at, 'UTC') as day, count(*) as paid, sum(amount_kopecks) as paid_kopecks,
        sum(fee_micro) as fee_micro from deal where status = 'complete' group by 1, 2
    ) as plain full join (select * from deal_day where day > '-infinity' and paid <> 0) as folded using (user_id, day)
    where (plain.paid, plain.paid_kopecks, plain.fee_micro) is distinct from (folded.paid, folded.paid_kopecks, folded.fee_micro)`)

  expect([wrongCounts, wrongDays]).toEqual([0n, 0n])
})

test('charts are full for both sides, and the shop’s thirty days are those of the chart', async () => {
  const { deals } = world.florin.services
  const barsOf = async (userId: string, range: '24h' | '30d' | '1y') => {
    const actor = { userId, sessionId: '', isLead: false, isStaff: false, accountType: 'trader' } as const
    const { bars } = await dealChart(deals, actor, { range, time_zone: 'Europe/Moscow' })
    return bars.map(({ count }) => count)
  }
  for (const id of [ids.trader, ids.merchant]) {
    const [hours, days, months] = [await barsOf(id, '24h'), await barsOf(id, '30d'), await barsOf(id, '1y')]
    expect(hours.filter((count) => count > 0).length).toBeGreaterThan(4)
    expect(days.slice(0, -1).every((count) => count > 0)).toBe(true)
    expect(months.slice(-3).filter((count) => count > 0).length).toBeGreaterThan(1)
    const all = await numberOf('select count(*) from deal where trader_id = $1 or merchant_id = $1', [id])
    expect(BigInt(months.reduce((sum, count) => sum + count))).toBe(all)
  }
  const { completed, paid, unpaid } = await shopDays(deals, ids.merchant)
  expect(paid).toBeGreaterThan(5n * unpaid)
  expect(completed).toBeGreaterThan(300n)
})

test('a second start does nothing, two at once do nothing, and no letter was written', async () => {
  const before = await rowCounts()

  await Promise.all([makeHistory(), makeHistory()])

  expect(await rowCounts()).toEqual(before)
  expect(world.mails).toEqual([])
  expect(await numberOf('select count(*) from user_account where not notification_account')).toBe(0n)
})

test('cases stand in every state, with evidence of both sides, made by the verbs that people use', async () => {
  const makeCases = () =>
    makeDemoCases({
      ...world.florin.services,
      passwords: world.florin.services.auth.passwords,
      log: world.florin.services.auth.log,
      signal: new AbortController().signal,
    })
  await makeCases()
  const cases = await world.query<{ reason: string; asked: number }>(
    'select reason, jsonb_array_length(checklist) as asked from dispute where appeal_of is null',
  )
  expect(new Set(cases.map(({ reason }) => reason)).size).toBeGreaterThan(4)
  expect(cases.filter(({ asked }) => asked === 0)).toEqual([])
  const statuses = await world.query<{ status: string; n: number }>(
    `select status, count(*)::int as n from dispute group by 1 order by 1`,
  )

  expect(Object.fromEntries(statuses.map(({ status, n }) => [status, n]))).toEqual({
    completed_towards_merchant: 1,
    completed_towards_trader: 3,
    // One of them is the appeal: the trader has brought evidence with it.
    consideration: 2,
    deepconsideration: 1,
    waiting: 3,
  })
  expect(await numberOf(`select count(*) from dispute where withdrawn_at is not null`)).toBe(1n)
  expect(await numberOf(`select count(*) from dispute where appeal_of is not null`)).toBe(1n)
  expect(await numberOf(`select count(*) from dispute where admitted_at is null`)).toBe(1n)
  expect(await numberOf(`select count(distinct (subject, side)) from evidence_file`)).toBe(12n)
  const withRecord = `exists (select from case_exhibit where dispute_id = dispute.id)
    and exists (select from payer_event where deal_id = dispute.deal_id)`
  expect(await numberOf(`select count(*) from dispute where not (${withRecord})`)).toBe(0n)
  const { findings } = await checkMoney(world.florin.services.db, moneyInvariants, { isFull: true })
  expect(findings.filter(({ count }) => count > 0).map(findingText)).toEqual([])

  const before = await rowCounts()
  await makeCases()
  expect(await rowCounts()).toEqual(before)
}, 180_000)

test('support has a receipt to attach, with a deal that it completes, and two withdrawals to decide on', async () => {
  const { auth, ...services } = world.florin.services
  const { passwords, codes } = auth
  const { signal } = new AbortController()
  const make = async () => {
    await makeDemoQueues({ ...services, passwords })
    await makeDemoWithdrawals({ ...services, passwords, codes, sandboxUrl: node.url, signal })
  }
  await make()
  await make()
  await placed(world)

  const { browser } = await support(world)
  const { results } = (await browser.call('staffReceipts', { query: {} })).body
  const offered = results.map(async ({ id }: { id: string }) =>
    (await browser.call('receiptCandidates', { params: { id }, query: {} })).body.deals
      .filter(({ difference }: { difference: string }) => difference === '0.00')
      .map(({ transaction_id }: { transaction_id: string }) => ({ id, transaction_id })),
  )
  // A case of the demo may be about one of them: to that deal the receipt is evidence.
  const previews = (await Promise.all(offered))
    .flat()
    .map(({ id, transaction_id }) =>
      browser.call('previewAttach', { params: { id }, body: { transaction_id } }),
    )
  expect((await Promise.all(previews)).map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ outcome: 'late', status_before: 'expired', status_after: 'complete' }),
  )
  const waiting = (await browser.call('waitingWithdrawals')).body
  expect(waiting.results.map(({ amount }: { amount: string }) => amount)).toEqual([
    '1800.000000',
    '2400.000000',
  ])
}, 180_000)

test('the shops have been paid out for three months, through the books and once; their page is full', async () => {
  const { auth, ...services } = world.florin.services
  const { passwords, codes } = auth
  const { signal } = new AbortController()
  const before = await availableOf(ids.merchant)
  const make = () => makeDemoPayouts({ ...services, passwords, codes, signal })
  await make()
  await make()

  const [row] = await world.query<{ count: number; runs: number; oldest: number; held: bigint }>(
    `select count(*)::int as count, (select count(*)::int from settlement_run where user_id = $1) as runs,
       extract(day from now() - min(created_at))::int as oldest, sum(amount_micro_usdt + fee_micro_usdt)::bigint as held
     from withdrawal where user_id = $1`,
    [ids.merchant],
  )
  expect(row).toMatchObject({ count: 20, runs: 12 })
  expect(row?.oldest).toBeGreaterThanOrEqual(85)
  expect(await availableOf(ids.merchant)).toBe(before - (row?.held ?? 0n))
  const { findings } = await checkMoney(world.florin.services.db, moneyInvariants, { isFull: true })
  expect(findings.filter(({ count }) => count > 0).map(findingText)).toEqual([])
})
