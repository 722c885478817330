import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { repayEverybody } from '../books/index.ts'
import { openDispute } from '../deals/cases/dispute.ts'
import { endDue } from '../deals/orders/clocks.ts'
import { confirm } from '../deals/receipts/confirm.ts'
import {
  book,
  letDue,
  type Opened,
  openDeal,
  partsOf,
  placed,
  retireEverybody,
} from '../deals/test/opened.ts'
import {
  fund,
  newPerson,
  newShop,
  newTrader,
  setRate,
  type TestShop,
  type Trader,
} from '../deals/test/shop.ts'
import { showEvidence } from '../deals/test/shown.ts'
import { decideDispute } from '../deals/verdicts/verdict.ts'

// A shop that keeps its books as the guide's program does has our balance, whatever becomes of an order.

const world = useWorld()
let shop: TestShop
let trader: Trader
let staffId: string

beforeAll(async () => {
  await setRate(world)
  staffId = await newPerson(world, 'trader')
})
beforeEach(() => begin(1_000n))

async function begin(usdt: bigint): Promise<void> {
  await retireEverybody(world)
  shop = await newShop(world)
  trader = await newTrader(world, { usdt })
}

async function paid(more: Partial<{ amount: string }> = {}): Promise<Opened> {
  const deal = await openDeal(world, shop, '5000.00')
  await book(world, trader, { amount: '5000.00', ...more })
  await placed(world)
  return deal
}

/** Nothing tells of the money but the trader. */
async function confirmed(): Promise<void> {
  const { dealId } = await openDeal(world, shop, '5000.00')
  await confirm(partsOf(world), trader.id, dealId)
}

/** A text that proves nothing by itself waits for the trader's word. */
async function confirmedWithText(amount: string): Promise<void> {
  const { dealId } = await openDeal(world, shop, '5000.00', { payer: { name: 'Иван П.' } })
  await book(world, trader, { amount, payer: 'Иван П.', trust: 1 })
  await placed(world)
  await confirm(partsOf(world), trader.id, dealId)
}

async function expired(): Promise<Opened> {
  const deal = await openDeal(world, shop, '5000.00')
  await letDue(world, deal.dealId)
  await endDue(partsOf(world))
  return deal
}

async function paidLate(): Promise<void> {
  await expired()
  await book(world, trader, { amount: '5000.00' })
  await placed(world)
}

async function decided(deal: Opened, towards: 'merchant' | 'trader', kopecks?: bigint): Promise<void> {
  const evidenceIds = [await showEvidence(world, deal.dealId)]
  const opening = { openedBy: 'support', comment: '', cause: 'dispute_by_support', evidenceIds } as const
  const disputeId = await openDispute(partsOf(world), deal.dealId, opening)
  await decideDispute(partsOf(world), {
    disputeId,
    towards,
    comment: 'The statement shows it.',
    actorId: staffId,
    origin: { ip: 'test', requestId: 'test' },
    ...(kopecks !== undefined && { kopecks }),
  })
}

/** The trader has 30 less than the verdict takes; somebody gives them more, and the debt is repaid. */
async function decidedWithADebt(): Promise<void> {
  await begin(60n)
  const deal = await expired()
  await world.query(
    `select ledger.post_one('test.spent', 'test:' || gen_random_uuid(), 'USDT', null,
      array[$1, '00000000-0000-0000-0000-000000000000']::uuid[], array['available', 'custody'],
      array[-30000000, 30000000]::bigint[], '{}', '{}', '{}', '{}')`,
    [trader.id],
  )
  await decided(deal, 'merchant')
  await fund(world, trader.id, 10n)
  await repayEverybody(world.florin.services.db, async () => undefined)
}

async function reconcile(): Promise<string[]> {
  const file = fileURLToPath(new URL('snippets/reconcile.mjs', import.meta.url))
  const env = { PATH: process.env.PATH, FLORIN_URL: world.url, FLORIN_KEY: shop.key }
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env, timeout: 50_000 })
  return stdout.trimEnd().split('\n')
}

async function completions() {
  const { body } = await shop.call('GET', '/events?limit=100')
  const events: { type: string; data: Record<string, string> }[] = body.results
  return events.flatMap(({ type, data }) => (type === 'order.completed' ? [data] : []))
}

/** Roubles divided by the rate, rounded up. */
function worth(roubles = '', rate = ''): string {
  const units = (text: string) => BigInt(text.replace('.', ''))
  const [above, below] = [units(roubles) * 100n * 1_000_000n, units(rate)]
  const micro = String((above + below - 1n) / below).padStart(7, '0')
  return `${micro.slice(0, -6)}.${micro.slice(-6)}`
}

test.each([
  ['paid', () => paid(), '50.270271'],
  ['paid too much', () => paid({ amount: '5100.00' }), '51.275676'],
  ['confirmed by the trader', confirmed, '50.270271'],
  ['confirmed with a text beside it', () => confirmedWithText('5000.00'), '50.270271'],
  ['paid late', paidLate, '50.270271'],
  ['not paid', expired, '0.000000'],
  ['not paid, and given by a verdict', async () => decided(await expired(), 'merchant'), '50.270271'],
  ['given in part', async () => decided(await expired(), 'merchant', 300_000n), '30.162162'],
  ['paid, and left by a verdict', async () => decided(await paid(), 'merchant'), '50.270271'],
  ['paid, and taken back', async () => decided(await paid(), 'trader'), '0.000000'],
] as const)('the program finds no difference: an order that was %s', async (_, happens, available) => {
  await happens()

  await expect.poll(reconcile).toEqual([`available ${available} frozen 0.000000 debt 0.000000`])
  for (const { amount, amount_received, amount_usdt, rate, overpaid } of await completions()) {
    expect(amount_usdt).toBe(worth(amount_received, rate))
    expect(overpaid).toBe(Number(amount_received) > Number(amount))
  }
})

test('what a trader lacks comes later, without an event, and is told as such', async () => {
  await decidedWithADebt()

  await expect
    .poll(reconcile)
    .toEqual(['differs debt.repaid -10000000', 'available 40.000000 frozen 0.000000 debt 0.000000'])
})

test.each([
  ['more', '5100.00', true],
  ['less', '3000.00', false],
] as const)(
  'a text of %s that only the trader’s word confirms: the sum is paid out, and the text is told',
  async (_, amount_received, overpaid) => {
    await confirmedWithText(amount_received)

    await expect.poll(reconcile).toEqual(['available 50.270271 frozen 0.000000 debt 0.000000'])
    expect(await completions()).toMatchObject([
      { amount: '5000.00', amount_received, overpaid, credit_usdt: '50.270271' },
    ])
  },
)
