import { readFile } from 'node:fs/promises'
import { contract, type Endpoint } from '@florin/contract'
import { eventData, type MerchantEventType } from '@florin/contract/event-data'
import { sectionOf } from '@florin/contract/openapi'
import { parse } from '@florin/money'
import { callText, guideText } from '@florin/texts/server'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { houseShare, sumsOf, worthOf } from '../deals/amounts.ts'
import { orderMinutes, transitions, verificationMinutes } from '../deals/deal.ts'
import { maxFilesPerSide } from '../evidence/store-evidence.ts'
import { orderPace } from '../merchants/order-pace.ts'
import { workedExample } from '../platform/worked-example.ts'
import { testCaseSeconds } from '../test-world/end-cases.ts'
import { nextWaitSeconds } from '../webhooks/retry-plan.ts'
import { endpointsPerMode } from '../webhooks/webhook.ts'
import { callExample } from './call-examples.ts'
import { arrows } from './diagram.ts'
import { eventExamples } from './event-examples.ts'
import { exampleAnswer, exampleBody } from './example.ts'
import { answerRows, bodyRows, paramRows, queryRows } from './fields.ts'
import { guideFacts } from './guide-facts.ts'
import { meaning } from './reference.ts'

// The guide tells what other folders decide. Here it is held against them.

const calls = Object.entries<Endpoint>(contract)

describe.each(calls)('%s', (name, endpoint) => {
  test('takes the example of its body, and could give the example of its answer', () => {
    if (endpoint.body) expect(endpoint.body.safeParse(exampleBody(endpoint)).error).toBeUndefined()
    if (endpoint.answer !== 'raw')
      expect(endpoint.answer.safeParse(exampleAnswer(endpoint)).error).toBeUndefined()
  })

  test('is described in both languages, in English as the contract says it', () => {
    expect(callText('en', name)).toBe(endpoint.summary)
    expect(callText('ru', name)).toMatch(/[а-яё]/i)
  })
})

test.each(['ru', 'en'] as const)('every field of the merchant API is explained in %s', (language) => {
  const unexplained = calls
    .filter(([, endpoint]) => sectionOf(endpoint) === 'merchant')
    .flatMap(([name, endpoint]) => [
      ...paramRows(endpoint).map((row) => ({ name, row, part: 'path' as const })),
      ...queryRows(endpoint).map((row) => ({ name, row, part: 'query' as const })),
      ...bodyRows(endpoint).map((row) => ({ name, row, part: 'body' as const })),
      ...answerRows(endpoint).map((row) => ({ name, row, part: 'answer' as const })),
    ])
    .filter(({ name, row, part }) => meaning(language, name, part, row) === undefined)

  expect(unexplained.map(({ name, row }) => `${name}: ${row.name}`)).toEqual([])
})

test.each(Object.entries(eventExamples))(
  'the example of %s agrees with itself and with the contract',
  (type, one) => {
    const { data, id, sequence } = one
    const shape = contract.listEvents.answer.shape.results.element

    expect(shape.safeParse(one).error).toBeUndefined()
    expect(
      eventData(type as MerchantEventType)
        .strict()
        .safeParse(data).error,
    ).toBeUndefined()
    expect(id).toMatch(/^evt_[0-9a-f]{32}/)
    if (sequence === null) return
    const order = data as { id: string; sequence: number; status: string }
    expect(id).toBe(`evt_${order.id.replaceAll('-', '')}${sequence.toString(16).padStart(4, '0')}`)
    expect([order.sequence, order.status]).toEqual([sequence, 'complete'])
  },
)

const usdt = (text: string) => parse('USDT', text)?.units ?? 0n

test('the examples of money add up: an order, the balance, the report', () => {
  const order = contract.getOrder.answer.parse(callExample('getOrder', contract.getOrder))
  const balance = contract.merchantBalance.answer.parse(
    callExample('merchantBalance', contract.merchantBalance),
  )
  const report = contract.balanceReport.answer.parse(callExample('balanceReport', contract.balanceReport))
  const [movement] = report.results

  expect(order).toMatchObject({ status: 'pending', amount_received: null, overpaid: false, late: false })
  expect(eventExamples['order.completed'].data).toMatchObject({
    amount: order.amount,
    amount_received: order.amount,
    overpaid: false,
  })
  expect(usdt(balance.available) + usdt(balance.frozen)).toBe(usdt(balance.balance))
  expect(movement).toMatchObject({ cause: 'deal.completed', available: order.credit_usdt, txid: null })
  for (const side of ['available', 'frozen', 'debt'] as const)
    expect(usdt(report.opening[side]) + usdt(movement?.[side] ?? '')).toBe(usdt(report.closing[side]))
})

test('each call of an order shows the order as that call leaves it', () => {
  const statusAfter = {
    createOrder: 'new',
    markOrderPaid: 'verification',
    acceptOrder: 'complete',
    cancelOrder: 'canceled',
    disputeOrder: 'dispute',
  } as const
  const described = Object.keys(statusAfter).map((name) => {
    const call = contract[name as keyof typeof statusAfter]
    return [name, call.answer.parse(callExample(name, call)).status]
  })

  expect(Object.fromEntries(described)).toEqual(statusAfter)
})

test('the example of an accepted part is what its roubles are worth', () => {
  const { rate, ...order } = contract.acceptOrder.answer.parse(
    callExample('acceptOrder', contract.acceptOrder),
  )
  const kopecks = parse('RUB', order.amount_received ?? '')?.units ?? 0n
  const value = worthOf(kopecks, BigInt((rate ?? '').replace('.', '')))

  expect(usdt(order.amount_usdt ?? '')).toBe(value)
  expect(usdt(order.fee_usdt ?? '') + usdt(order.credit_usdt ?? '')).toBe(value)
  expect(usdt(order.fee_usdt ?? '')).toBe((value * 7n + 99n) / 100n)
})

test('names of payers are names, a deal has another id than its order, settlements are in USDT', () => {
  const { payer, id, transaction_id } = contract.getOrder.answer.parse(
    callExample('getOrder', contract.getOrder),
  )

  expect(payer).toEqual({ id: 'customer-17', name: 'Мария С.' })
  expect(transaction_id).not.toBe(id)
  expect(eventExamples['settlement.sent'].data).toMatchObject({ amount: '50.000000' })
})

test('the reference says what is meant where nothing is said', () => {
  const types = Object.fromEntries(bodyRows(contract.createOrder).map(({ name, type }) => [name, type]))

  expect(types).toMatchObject({
    mode: '"hosted" | "h2h" = "hosted"',
    order_type: '"sbp" | "c2c" | "any" = "any"',
    ttl_minutes: 'integer, 5–60 = 15',
    allow_unique_amount: 'boolean = true',
  })
})

test('the commands that the guide names are there, also the one that pays a live order by hand', async () => {
  const { scripts } = JSON.parse(
    await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'),
  ) as { scripts: Record<string, string> }

  for (const language of ['ru', 'en'] as const) {
    const [, command = ''] = /`npm run (\w+) -- /.exec(guideText(language, 'test.live_hand')) ?? []
    expect(scripts[command]).toBe('node tools/pay.ts')
  }
})

test('the guide names the version that events carry', () => {
  const { api_version } = eventExamples.ping

  for (const language of ['ru', 'en'] as const)
    expect(guideText(language, 'changelog.lead')).toContain(`\`${api_version}\``)
})

test('the diagram has every step that a deal may take, and the three of an order before it', () => {
  const steps = transitions.map(([from, to]) => `${from ?? 'new'} → ${to}`)

  expect(arrows.map(({ from, to }) => `${from} → ${to}`).sort()).toEqual(
    [...steps, 'new → expired', 'new → canceled'].sort(),
  )
})

test('the worked example is what a deal would post, to the last millionth', () => {
  const value = worthOf(500_000n, 925_000n)
  const sums = sumsOf(value, {
    merchantBasisPoints: 700,
    traderBasisPoints: 400,
    leadBasisPoints: 2_000,
    traderLeadId: undefined,
    merchantLeadId: 'somebody',
  })
  if (!sums) throw new Error('such a deal is never matched')
  const usdt = (text: string) => BigInt(text.replace('.', ''))

  const shown = workedExample()

  expect(shown).toMatchObject({
    roubles: '5000.00',
    rate: '92.50',
    value: '54.054055',
    fee: '3.783784',
    credit: '50.270271',
    reward: '2.162162',
    paid: '51.891893',
    lead: '0.324324',
    house: '1.297298',
  })
  expect([usdt(shown.value), usdt(shown.fee), usdt(shown.reward)]).toEqual([
    sums.value,
    sums.fee,
    sums.profit,
  ])
  expect([usdt(shown.lead), usdt(shown.house)]).toEqual([sums.merchantLead, houseShare(sums)])
  expect(usdt(shown.paid)).toBe(usdt(shown.credit) + usdt(shown.lead) + usdt(shown.house))
})

test('the plan of retries is the one that webhooks follow', () => {
  const waits = guideFacts.retrySeconds.map((_wait, at) =>
    nextWaitSeconds({ tries: at + 1, sinceFirstSeconds: 0 }),
  )

  expect(waits).toEqual(guideFacts.retrySeconds)
  const later = nextWaitSeconds({ tries: guideFacts.retrySeconds.length + 1, sinceFirstSeconds: 0 })
  expect(later).toBe(guideFacts.laterRetrySeconds)
  expect(nextWaitSeconds({ tries: 9, sinceFirstSeconds: 72 * 3_600 })).toBeUndefined()
})

test('the limits are the ones that are enforced', async () => {
  expect(guideFacts).toMatchObject({
    orderMinutes,
    verificationMinutes,
    openOrders: readConfig({}, '.').deals.mostOpen,
    filesPerOrder: maxFilesPerSide,
    testCase: testCaseSeconds,
    endpoints: endpointsPerMode,
    page: { usual: contract.listOrders.query.parse({}).limit },
  })
  expect(contract.listOrders.query.safeParse({ limit: guideFacts.page.max }).success).toBe(true)
  expect(contract.listOrders.query.safeParse({ limit: guideFacts.page.max + 1 }).success).toBe(false)
  const keys = await readFile(new URL('../merchants/keys.ts', import.meta.url), 'utf8')
  expect(keys).toContain(`keysAtMost = ${guideFacts.apiKeys}\n`)
})

test('orders come as fast as the guide promises, and no faster', () => {
  let now = 0
  const pace = orderPace(1, () => now)
  const taken = (input: number) => {
    let count = 0
    try {
      for (; count < input; count += 1) pace.take('key')
    } catch {}
    return count
  }

  expect(taken(1_000)).toBe(guideFacts.orders.burst)
  now += 1_000
  expect(taken(1_000)).toBe(guideFacts.orders.perSecond)
})
