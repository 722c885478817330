import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import type { Opened } from '../../deals/test/opened.ts'
import { setRate } from '../../deals/test/shop.ts'
import { documentPdf } from '../../evidence/test/document-pdfs.ts'
import { decideObvious } from '../rules/rule-verdicts.ts'
import {
  asFile,
  type CasePerson,
  disputed,
  expiredDeal,
  type MerchantPerson,
  merchant,
  paper,
  photo,
  support,
  type TraderPerson,
  trader,
} from '../test/cases.ts'
import type { DetailedCase } from './details.ts'

const world = useWorld({ isIdle: true })
let judge: CasePerson
let ann: TraderPerson
let shop: MerchantPerson
let deal: Opened
let id: string

beforeAll(async () => {
  await setRate(world)
  judge = await support(world)
})

beforeEach(async () => {
  shop = await merchant(world)
  ann = await trader(world)
  deal = await expiredDeal(world, shop, '5000.00')
  id = await disputed(world, deal)
})

const seen = async (by: CasePerson): Promise<DetailedCase> =>
  (await by.browser.call('getDispute', { params: { id } })).body
const resolve = (body: object) =>
  judge.browser.call('resolveDispute', {
    params: { id },
    body: { resolution: 'merchant', comment: 'Seen.', ...body },
  })

test('a verdict names its reason and its exhibits, to each side by mark, and by name what is its own', async () => {
  await ann.browser.call('addDisputeFiles', {
    params: { id },
    body: { type: 'trader' },
    files: [paper('statement.pdf')],
  })
  expect((await resolve({ reason: 'money_came', exhibits: ['A', 'M1'] })).status).toBe(200)

  const record = { mark: 'A', name: null, file_id: null, is_own: false, is_accepted: true }
  const verdict = { by: 'support', towards: 'merchant', reason: 'money_came', rule: null, comment: 'Seen.' }
  expect((await seen(shop)).verdict).toMatchObject({
    ...verdict,
    exhibits: [
      record,
      { mark: 'M1', name: 'receipt.png', file_id: expect.any(String), is_own: true, is_accepted: true },
    ],
  })
  expect((await seen(ann)).verdict).toMatchObject({
    ...verdict,
    exhibits: [
      record,
      { mark: 'M1', name: null, file_id: null, is_own: false, is_accepted: true },
      { mark: 'T1', name: 'statement.pdf', is_own: true, is_accepted: false },
    ],
  })
  expect(
    (await seen(judge)).verdict?.exhibits.map(({ mark, name }: { mark: string; name: string | null }) => [
      mark,
      name,
    ]),
  ).toEqual([
    ['A', null],
    ['M1', 'receipt.png'],
    ['T1', 'statement.pdf'],
  ])
  const [audited] = await world.query(
    `select before, after from audit where action = 'dispute.decide' and subject = $1`,
    [`dispute:${id}`],
  )
  expect(audited).toMatchObject({
    before: { status: 'dispute' },
    after: { towards: 'merchant', reason: 'money_came', exhibits: ['A', 'M1'] },
  })
})

test.each([
  ['exhibits', { exhibits: ['M2'] }],
  ['exhibits', { exhibits: ['T1'] }],
  ['exhibits', { exhibits: ['B'] }],
  ['exhibits', { exhibits: ['A', 'A'] }],
  ['reason', { reason: 'settled' }],
  ['reason', { reason: 'nonsense' }],
] as const)('%s that are not there are refused by name: %j', async (field, more) => {
  const { status, body } = await resolve(more)
  expect({ status, body }).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
  expect((await seen(judge)).status).toBe('waiting')
})

test('what each verdict would do to the reader’s own balance is told while the case is open', async () => {
  expect((await seen(ann)).possible).toEqual({ for_merchant: '-51.891893', for_trader: '0.000000' })
  expect((await seen(shop)).possible).toEqual({ for_merchant: '50.270271', for_trader: '0.000000' })
  expect((await seen(judge)).possible).toBeNull()
  await resolve({})
  expect((await seen(ann)).possible).toBeNull()
})

test('what happened is told in order, without names of support', async () => {
  await judge.browser.call('resolveDispute', {
    params: { id },
    body: { resolution: 'insufficient', comment: 'A statement, please.' },
  })
  await ann.browser.call('addDisputeFiles', { params: { id }, body: { type: 'trader' }, files: [paper()] })
  await resolve({ resolution: 'trader' })
  const opened = await shop.browser.call('appealDispute', {
    params: { id },
    body: { note: 'New.' },
    files: [await photo('new.jpg')],
  })
  expect(opened.status).toBe(201)

  const { history } = await seen(shop)
  expect(history.map(({ code, by }: { code: string; by: string | null }) => [code, by])).toEqual([
    ['merchant_sent', 'payer'],
    ['opened', 'merchant'],
    ['asked', 'support'],
    ['answered', 'trader'],
    ['decided', 'support'],
    ['appealed', 'merchant'],
  ])
  expect(history[0]?.count).toBe(1)
  expect((await seen(ann)).history[0]).toMatchObject({ code: 'merchant_sent', count: null })
  expect(JSON.stringify(history)).not.toContain(judge.id)
})

test('a file that names sum, tail and time perfectly decides nothing', async () => {
  const [method] = await world.query<{ card_tail: string }>(
    'select card_tail from payment_method where id = $1',
    [ann.methodId],
  )
  const forged = documentPdf({
    lines: ['Сбербанк', 'Сумма 5 000,00 ₽', `Карта **** ${method?.card_tail}`, moscowTime()],
  })
  const sent = await shop.browser.call('addDisputeFiles', {
    params: { id },
    body: { type: 'merchant' },
    files: [asFile('receipt.pdf', new Uint8Array(forged))],
  })
  expect(sent.status).toBe(201)
  // Everything that it names agrees with the deal.
  const { findings } = await seen(judge)
  const text = JSON.stringify(findings)
  for (const code of ['sum_agrees', 'tail_agrees', 'time_agrees', 'bank_agrees']) expect(text).toContain(code)
  await world.query(
    `update dispute set admitted_at = admitted_at - interval '25 hours', rules_look_at = '-infinity' where id = $1`,
    [id],
  )

  await decideObvious({
    ...world.florin.services.disputes,
    rules: new Set(['receipt', 'silence', 'no_sign']),
  })

  expect((await seen(judge)).status).toBe('waiting')
})

function moscowTime(): string {
  const text = new Date(Date.now() + 3 * 3_600_000).toISOString()
  return `${text.slice(8, 10)}.${text.slice(5, 7)}.${text.slice(0, 4)} ${text.slice(11, 16)}`
}
