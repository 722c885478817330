import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { openDispute } from './dispute.ts'
import { partsOf } from './test/opened.ts'
import { newShop, newTrader, orderWish, receive, type Shop, setRate, type Trader } from './test/shop.ts'
import { showEvidence } from './test/shown.ts'
import { decideDispute } from './verdict.ts'

const world = useWorld()
let shop: Shop
let trader: Trader
/** Moments between what happened: before all, after one, two and three steps. */
const moments: string[] = []
const orders: string[] = []
let disputeId: string

async function mark(): Promise<void> {
  const [row] = await world.query<{ at: Date }>('select clock_timestamp() as at')
  moments.push(new Date((row?.at.getTime() ?? 0) + 1).toISOString())
  await new Promise((resolve) => setTimeout(resolve, 5))
}

async function paid(amount: string): Promise<void> {
  const { body } = await shop.call('POST', '/orders', orderWish(amount))
  orders.push(body.id)
  await receive(world, trader, body.amount)
  await expect.poll(async () => (await shop.call('GET', `/orders/${body.id}`)).body.status).toBe('complete')
}

beforeAll(async () => {
  await setRate(world)
  shop = await newShop(world)
  trader = await newTrader(world, { usdt: 10_000n })
})

test('two payments come, and a dispute takes the second one back', async () => {
  await mark()
  await paid('1500.00')
  await mark()
  await paid('2750.00')
  await mark()
  const deal = await world.query<{ id: string }>('select id from deal where order_id = $1', [orders[1]])
  const dealId = deal[0]?.id ?? ''
  // The trader says that the second payment never came, and is right: the shop's money is frozen and given back.
  const evidenceIds = [await showEvidence(world, dealId)]
  const opening = { openedBy: 'support', comment: '', cause: 'dispute_by_support', evidenceIds } as const
  disputeId = await openDispute(partsOf(world), dealId, opening)
  const origin = { ip: '127.0.0.1', requestId: 'test' }
  await decideDispute(partsOf(world), { disputeId, towards: 'trader', comment: 'No money came', origin })
  await mark()
  expect((await shop.call('GET', `/orders/${orders[1]}`)).body.status).toBe('canceled')
})

const report = async (query = '') => {
  const { status, body } = await shop.call('GET', `/balance/report?${query}`)
  expect({ query, status, body }).toMatchObject({ status: 200 })
  return body
}

const micro = (text: string) => BigInt(text.replace('.', ''))
const parts = ['available', 'frozen', 'balance', 'debt'] as const
type Line = Record<(typeof parts)[number], string>

/** To the last millionth. */
function expectSums({ opening, closing, results }: { opening: Line; closing: Line; results: Line[] }): void {
  for (const part of parts) {
    const moved = results.reduce((sum, line) => sum + micro(line[part]), 0n)
    expect({ part, sum: micro(opening[part]) + moved }).toEqual({ part, sum: micro(closing[part]) })
  }
}

test('opening and movements are closing, over everything, and closing is the balance', async () => {
  const whole = await report()
  const { body: balance } = await shop.call('GET', '/balance')

  expectSums(whole)
  expect(whole.opening).toEqual({
    available: '0.000000',
    frozen: '0.000000',
    balance: '0.000000',
    debt: '0.000000',
  })
  const { asset, ...standing } = balance
  expect([whole.asset, whole.closing, whole.next]).toEqual([asset, standing, null])
})

test('every movement names its cause', async () => {
  const { results } = await report()
  const [first, second, ...disputed] = results

  expect([first.kind, first.order_id, second.order_id]).toEqual(['deal.completed', ...orders])
  const { body: order } = await shop.call('GET', `/orders/${orders[0]}`)
  expect(first).toMatchObject({
    balance: order.credit_usdt,
    external_id: order.external_id,
    transaction_id: order.transaction_id,
    dispute_id: null,
    settlement_id: null,
  })
  expect(disputed.map(({ kind }: { kind: string }) => kind)).toEqual(['dispute.held', 'dispute.decided'])
  for (const line of disputed) expect(line).toMatchObject({ dispute_id: disputeId, order_id: orders[1] })
  expect(disputed[0].balance).toBe('0.000000')
  expect(micro(disputed[1].balance)).toBe(-micro(second.balance))
})

test('periods that meet have nothing twice and nothing left out: one ends with what the next begins with', async () => {
  const periods = await Promise.all(moments.slice(1).map((to, at) => report(`from=${moments[at]}&to=${to}`)))

  for (const one of periods) expectSums(one)
  expect(periods.map(({ results }) => results.length)).toEqual([1, 1, 2])
  for (const [at, one] of periods.slice(1).entries()) expect(one.opening).toEqual(periods[at]?.closing)
})

test('pages are the report in pieces, and a cursor is a place in one’s own report only', async () => {
  const seen: string[] = []
  let next: string | null = ''
  do {
    const page: { results: { id: string }[]; next: string | null } = await report(
      `limit=1${next && `&after=${next}`}`,
    )
    seen.push(...page.results.map(({ id }) => id))
    next = page.next
  } while (next !== null)

  const whole = await report()
  expect(seen).toEqual(whole.results.map(({ id }: { id: string }) => id))
  const stranger = await newShop(world)
  for (const [own, after] of [
    [stranger, seen[0]],
    [shop, 'garbage'],
    [shop, ''],
    [shop, '999999999'],
  ] as const) {
    const { status, body } = await own.call('GET', `/balance/report?after=${after}`)
    expect([status, Object.keys(body.errors)]).toEqual([400, ['after']])
  }
  expect((await stranger.call('GET', '/balance/report')).body.results).toEqual([])
})

test('the file has every line between the two balances', async () => {
  const headers = { authorization: `Bearer ${shop.key}` }
  const answer = await fetch(`${world.url}/merchant/v1/balance/report.csv?from=${moments[1]}`, { headers })
  const [head, opening = '', ...rest] = (await answer.text()).trimEnd().split('\r\n')
  const whole = await report(`from=${moments[1]}`)

  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(head).toContain('created_at,kind,available')
  expect(opening).toContain(`,opening,${whole.opening.available},`)
  expect(rest.at(-1)).toContain(`,closing,${whole.closing.available},`)
  expect(rest.slice(0, -1).map((line) => line.split(',')[4])).toEqual(
    whole.results.map(({ balance }: Line) => balance),
  )
})

test.each([
  ['from=2026-11-18&to=2026-11-17', 'to'],
  ['from=soon', 'from'],
  ['limit=101', 'limit'],
  ['till=2026-11-18', 'till'],
])('%s is refused by name', async (query, field) => {
  const { status, body } = await shop.call('GET', `/balance/report?${query}`)

  expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
})
