import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { login, register } from '../../../test/people.ts'
import { useWorld } from '../../../test/world.ts'
import { tables } from '../../platform/database.ts'
import { allDeals } from '../test/filters.ts'
import { seedDeals } from '../test/seed-deals.ts'
import { newShop, newTrader, orderInput, setRate, type TestShop, type Trader } from '../test/shop.ts'
import { type ChartSpan, countSpans, spansOf } from './chart.ts'
import { totalOf } from './counters.ts'

const world = useWorld()
const statuses = ['pending', 'verification', 'complete', 'dispute', 'canceled', 'expired'] as const
const viewers = ['trader', 'merchant', 'support'] as const
type Viewer = (typeof viewers)[number]
const browsers = {} as Record<Viewer, Browser>
let trader: Trader
let shop: TestShop
const seeded = 3_000

beforeAll(async () => {
  await setRate(world)
  const [asTrader, asMerchant, asSupport] = [
    await register(world),
    await register(world, { accountType: 'merchant' }),
    await register(world),
  ]
  browsers.trader = asTrader.browser
  browsers.merchant = asMerchant.browser
  await world.florin.services.users.changeRights(
    'test',
    { ip: '127.0.0.1', requestId: 'test' },
    await world.userId(asSupport.email),
    { isStaff: true },
  )
  browsers.support = (await login(world, asSupport.email)).browser
  trader = await newTrader(world, { id: await world.userId(asTrader.email) })
  shop = await newShop(world, { merchantId: await world.userId(asMerchant.email) })
  await seedDeals(world, { trader, merchantId: shop.merchantId, count: seeded, days: 45, isWhole: true })
  // Other people's deals, which must be in no other list.
  const strangers = { trader: await newTrader(world), merchantId: (await newShop(world)).merchantId }
  await seedDeals(world, { ...strangers, count: 200, days: 45, isWhole: true })
})

const fold = () => world.query('select fold_deal_events()')
const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)] as T

interface ListInput {
  readonly viewer: Viewer
  readonly page?: number
  readonly page_size?: number
  readonly status?: string
  readonly bank?: string
  readonly start_date?: string
  readonly end_date?: string
  readonly time_zone?: string
  readonly search?: string
  readonly sort?: 'created_at' | 'amount' | 'profit'
  readonly order?: 'asc' | 'desc'
}

async function list({ viewer, ...query }: ListInput): Promise<{ total: number; ids: string[] }> {
  const { status, body } = await browsers[viewer].call('listTransactions', { query: query as never })
  expect(status).toBe(200)
  return { total: body.total_items, ids: body.results.map(({ id }: { id: string }) => id) }
}

/** The same list by a plain query: count(*), and OFFSET. */
async function plainly(input: ListInput): Promise<{ total: number; ids: string[] }> {
  const own = { trader: 'trader_id = $1', merchant: 'merchant_id = $1', support: '$1::uuid is not null' }[
    input.viewer
  ]
  const profit = input.viewer === 'merchant' ? 'credit_micro' : 'profit_micro'
  const column = { created_at: 'created_at', amount: 'amount_kopecks', profit }[input.sort ?? 'created_at']
  const order = input.order ?? 'desc'
  const size = input.page_size ?? 20
  const where = `${own} and ($2 = '' or status = any (string_to_array($2, ',')))
    and ($6 = '' or bank = any (string_to_array($6, ',')))
    and ($3::date is null or created_at >= $3::date::timestamp at time zone $5)
    and ($4::date is null or created_at < ($4::date + 1)::timestamp at time zone $5)`
  const values = [
    input.viewer === 'merchant' ? shop.merchantId : trader.id,
    input.status ?? '',
    input.start_date ?? null,
    input.end_date ?? null,
    input.time_zone ?? 'UTC',
    input.bank ?? '',
  ]
  const [counted] = await world.query<{ count: bigint }>(`select count(*) from deal where ${where}`, values)
  const rows = await world.query<{ id: string }>(
    `select id from deal where ${where} order by ${column} ${order}, id ${order} limit ${size} offset ${((input.page ?? 1) - 1) * size}`,
    values,
  )
  return { total: Number(counted?.count), ids: rows.map(({ id }) => id) }
}

const someStatuses = () => statuses.filter(() => randomInt(2) === 0).join(',')

function someInput(): ListInput {
  const size = pick([1, 7, 20, 100])
  return {
    viewer: pick(viewers),
    page_size: size,
    page: 1 + randomInt(Math.ceil(seeded / size)),
    status: someStatuses(),
    sort: pick(['created_at', 'created_at', 'amount', 'profit']),
    order: pick(['asc', 'desc']),
    ...(randomInt(2) === 0 && someSpan()),
  }
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
// Half and quarter hours, the date line, and clocks that change in these weeks.
const zones = [
  'UTC',
  'Europe/Moscow',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
]

function someSpan() {
  const from = randomInt(50)
  const until = randomInt(from + 1)
  return {
    time_zone: pick(zones),
    ...(randomInt(4) > 0 && { start_date: dayAgo(from) }),
    ...(randomInt(4) > 0 && { end_date: dayAgo(until) }),
  }
}

test('any page of any list is the page that a plain OFFSET would show, and its total is exact', async () => {
  for (const goOn of [fold, () => Promise.resolve()]) {
    for (let n = 0; n < 30; n += 1) {
      const input = someInput()
      expect({ input, ...(await list(input)) }).toEqual({ input, ...(await plainly(input)) })
    }
    await goOn()
  }
})

test('deep pages of a list by time, both ways, also where some events are in no counter yet', async () => {
  await fold()
  // A transaction that is still open keeps later events out of the counters.
  const slow = new pg.Client({ connectionString: world.connectionString })
  await slow.connect()
  await slow.query('begin; select pg_current_xact_id()')
  await seedDeals(world, { trader, merchantId: shop.merchantId, count: 60, days: 45, isWhole: true })
  for (const viewer of viewers) {
    for (const order of ['asc', 'desc'] as const) {
      for (const span of [{}, { start_date: dayAgo(40) }, { end_date: dayAgo(3) }]) {
        const input: ListInput = {
          viewer,
          order,
          page: 55,
          page_size: 41,
          status: pick(['', 'complete', 'complete,expired,canceled']),
          ...span,
        }
        expect({ input, ...(await list(input)) }).toEqual({ input, ...(await plainly(input)) })
      }
    }
  }
  await slow.end()
})

test('of some banks only, beside every other filter, and its total is theirs', async () => {
  await world.query(
    `update deal set bank = (array['sberbank', 'tbank', 'vtb'])[1 + abs(hashtext(id::text)) % 3] where trader_id = $1`,
    [trader.id],
  )
  for (let n = 0; n < 12; n += 1) {
    const input = {
      ...someInput(),
      page: 1 + randomInt(3),
      bank: pick(['tbank', 'vtb,sberbank', 'alfabank']),
    }
    expect({ input, ...(await list(input)) }).toEqual({ input, ...(await plainly(input)) })
  }
})

test('days are the days of whoever asks, also where clocks have half hours', async () => {
  for (const time_zone of zones) {
    const day = dayAgo(1 + randomInt(40))
    const input: ListInput = { viewer: 'trader', start_date: day, end_date: day, time_zone, page_size: 100 }
    expect({ input, ...(await list(input)) }).toEqual({ input, ...(await plainly(input)) })
  }
})

test('the bars of a chart are the totals of their spans, folded or not, wherever days begin', async () => {
  const { db } = world.florin.services
  const viewersOf = { trader: trader.id, merchant: shop.merchantId, everybody: undefined }
  for (const isFolded of [false, true]) {
    if (isFolded) await fold()
    for (const zone of ['UTC', 'Europe/Moscow', 'Pacific/Auckland'])
      for (const [who, userId] of Object.entries(viewersOf)) {
        const spans = spansOf(pick(['24h', '30d', '1y'] as const), new Date(), zone)
        const bars = await countSpans(db.each, userId, spans)
        const plain = await Promise.all(spans.map((span) => begunIn(userId, span)))
        expect({ who, zone, bars }).toEqual({ who, zone, bars: plain })
      }
  }
})

async function begunIn(userId: string | undefined, { from, until }: ChartSpan): Promise<number> {
  const { rows } = await world.florin.services.db.pool.query<{ count: string }>(
    `select count(*) from deal where ($1::uuid is null or $1 in (trader_id, merchant_id)) and created_at >= $2 and created_at < $3`,
    [userId ?? null, from, until],
  )
  return Number(rows[0]?.count)
}

test('every page together shows every deal once', async () => {
  const ids: string[] = []
  const { total } = await list({ viewer: 'trader', page_size: 100 })
  for (let page = 1; page <= Math.ceil(total / 100); page += 1)
    ids.push(...(await list({ viewer: 'trader', page, page_size: 100, sort: 'amount' })).ids)

  expect(new Set(ids).size).toBe(total)
  expect(ids).toHaveLength(total)
  expect((await list({ viewer: 'trader', page: 99_999 })).ids).toEqual([])
})

// Each step by the published calls; between them the counters are folded or not, as it comes.
test('a total is exact after every step of a random walk', async () => {
  const open: { id: string; transaction_id: string }[] = []
  for (let n = 0; n < 30; n += 1) {
    const { body } = await shop.call('POST', '/orders', orderInput(`${7_000 + n}.00`))
    open.push(body)
    const one = pick(open)
    const step = pick(['cancel', 'paid', 'confirm', 'nothing'] as const)
    if (step === 'confirm')
      await browsers.trader.call('confirmTransaction', { body: { transaction_id: one.transaction_id } })
    else if (step !== 'nothing') await shop.call('POST', `/orders/${one.id}/${step}`)
    if (randomInt(3) === 0) await fold()

    const input: ListInput = {
      viewer: pick(viewers),
      status: someStatuses(),
      page_size: 1,
      ...(randomInt(2) === 0 && someSpan()),
    }
    expect({ n, step, input, total: (await list(input)).total }).toEqual({
      n,
      step,
      input,
      total: (await plainly(input)).total,
    })
  }
})

test('a total is exact at every instant while deals change and counters are folded', async () => {
  const state = { isOver: false, looks: 0 }
  const walk = async (first: number) => {
    for (let n = 0; n < 15; n += 1) {
      const { body } = await shop.call('POST', '/orders', orderInput(`${first + n}.00`))
      await shop.call('POST', `/orders/${body.id}/${pick(['cancel', 'paid'])}`)
      if (n % 3 === 0) await fold()
    }
  }
  const look = async () => {
    while (!state.isOver) {
      // One statement has one view of the world: both numbers must be of the same instant.
      const filter = allDeals(
        { viewer: 'trader', userId: trader.id },
        { statuses: pick([['pending'], ['canceled', 'verification'], [...statuses]]) },
      )
      const { rows } = await sql<{ counted: bigint; total: bigint }>`
        select ${totalOf(filter)} as total,
          (select count(*) from deal where trader_id = ${trader.id} and status = any (${filter.statuses})) as counted
      `.execute(tables(world.florin.services.db.each))
      const [row] = rows
      expect(row?.total).toBe(row?.counted)
      state.looks += 1
    }
  }

  const looking = look()
  await Promise.all([10_000, 20_000, 30_000].map(walk))
  state.isOver = true
  await looking

  expect(state.looks).toBeGreaterThan(20)
})

test('nothing that can be asked of a list breaks it', async () => {
  const odd = [
    '',
    '0',
    '-1',
    '1.5',
    '1e9',
    'x',
    '\u0000',
    '\u202e',
    '%',
    "'",
    '١',
    '9'.repeat(200),
    '2026-02-30',
    '0001-01-01',
    '9999-12-31',
    'Mars/Phobos',
    'UTC',
    'amount;drop',
    'asc nulls first',
    '----',
    'ffff',
    'complete,',
    'all',
  ]
  const fields = [
    'page',
    'page_size',
    'status',
    'start_date',
    'end_date',
    'time_zone',
    'search',
    'sort',
    'order',
  ]
  const requests = Array.from({ length: 300 }, () => {
    const query = new URLSearchParams()
    for (const field of fields) if (randomInt(4) === 0) query.append(field, pick(odd))
    if (randomInt(10) === 0) query.append('page', '2')
    return { viewer: pick(viewers), query }
  })

  const answers = await Promise.all(
    requests.map(async ({ viewer, query }) => {
      const { status, body } = await browsers[viewer].send('GET', `/api/v1/transactions/?${query}`)
      return { query: query.toString(), status, rows: body.results?.length ?? 0, body }
    }),
  )

  expect(answers.filter(({ status, rows }) => (status !== 200 && status !== 400) || rows > 100)).toEqual([])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  for (const refused of answers.filter(({ status }) => status === 400))
    expect(
      fields.some((field) => Array.isArray(refused.body[field])),
      refused.query,
    ).toBe(true)
  for (const query of [
    'start_date=0001-01-01',
    'end_date=9999-12-31',
    'search=%00',
    'time_zone=Mars%2FPhobos',
    'status=paid',
  ]) {
    expect([200, 400], query).toContain(
      (await browsers.trader.send('GET', `/api/v1/transactions/export/?${query}`)).status,
    )
  }
})

/** Cells of a CSV whose quoted cells hold no line breaks. */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  )

/** Columns of the export that the list does not have, as the database has them. */
async function factsOf(id: string, isLost: boolean, viewer: Viewer): Promise<Record<string, string>> {
  const [deal] = await world.query<Record<'received' | 'difference' | 'fee' | 'rate' | 'mode', string>>(
    `select coalesce(round(received_kopecks / 100.0, 2)::text, '') as received, coalesce(round((received_kopecks - deal.amount_kopecks) / 100.0, 2)::text, '') as difference,
       round(fee_micro / 1000000.0, 6)::text as fee,
       round(rate_ten_thousandths / 10000.0, 4)::text as rate, mode
     from deal join merchant_order as known on known.id = deal.order_id where deal.id = $1`,
    [id],
  )
  const { received = '', difference = '', rate = '', fee = '', mode = '' } = deal ?? {}
  const ofEverybody = { received, difference, rate }
  return viewer === 'trader' ? ofEverybody : { ...ofEverybody, mode, fee: isLost ? '' : fee }
}

test.each<Omit<ListInput, 'viewer'> & { viewer: Viewer }>([
  { viewer: 'trader' },
  { viewer: 'merchant', order: 'asc' },
  { viewer: 'support', status: 'complete,expired' },
  { viewer: 'trader', sort: 'amount' },
  { viewer: 'merchant', sort: 'profit', order: 'asc', time_zone: 'Asia/Kolkata', start_date: dayAgo(20) },
])('an export is the list, row by row: %o', async ({ viewer, ...query }) => {
  const answer = await browsers[viewer].call('exportTransactions', { query: query as never })

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  // Its length was unknown when it began: it was sent in pieces.
  expect(answer.headers.get('content-length')).toBeNull()
  const [head = '', ...lines] = (answer.body as string).trimEnd().split('\r\n')
  const { total, ids } = await plainly({ viewer, ...query, page_size: 100_000 })
  expect(cellsOf(head.replace(/^\ufeff/, ''))[0]).toBe('id')
  expect(lines.map((line) => line.slice(0, 36))).toEqual(ids)
  expect(lines).toHaveLength(total)
  const firstPage = (
    await browsers[viewer].call('listTransactions', { query: { ...query, page_size: 100 } as never })
  ).body.results
  const columns = cellsOf(head.replace(/^\ufeff/, ''))
  for (const [at, row] of firstPage.entries()) {
    const cells = Object.fromEntries(cellsOf(lines[at] ?? '').map((cell, place) => [columns[place], cell]))
    const { id, status, amount, bank, created_at } = row
    // What came to nothing earned nothing, and must not be summed up.
    const profit = ['canceled', 'expired'].includes(status) ? '' : row.profit
    expect(cells).toMatchObject({ id, status, amount, profit, bank, created_at })
    expect(cells).toMatchObject(await factsOf(id, profit === '', viewer))
  }
  // A spreadsheet would run what begins like a formula. Asserted once: an assertion for each of 50 000 cells blocked this process, the
  // server included, for seconds.
  expect(lines.flatMap(cellsOf).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  if (viewer === 'merchant') expect(answer.body).toContain(`'=HYPERLINK(`)
  if (viewer === 'trader') expect(answer.body).not.toContain('HYPERLINK')
  expect(columns.includes('fee')).toBe(viewer !== 'trader')
})
