import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { setRate } from '../../deals/test/shop.ts'
import { PdfBudget } from '../../evidence/notes/pdf-budget.ts'
import { pdfNotes } from '../../evidence/notes/pdf-notes.ts'
import { readObjects } from '../../evidence/notes/pdf-objects.ts'
import { readText } from '../../evidence/notes/pdf-text.ts'
import {
  type CasePerson,
  disputed,
  expiredDeal,
  type MerchantPerson,
  merchant,
  photo,
  support,
  type TraderPerson,
  trader,
} from '../test/cases.ts'

const world = useWorld({ isIdle: true })
let staff: CasePerson
let own: MerchantPerson
let seller: TraderPerson
let id: string

beforeAll(async () => {
  await setRate(world)
  staff = await support(world)
})

beforeEach(async () => {
  own = await merchant(world)
  seller = await trader(world)
  id = await disputed(world, await expiredDeal(world, own, '5000.00'))
})

async function pdf({ browser }: CasePerson, language: 'ru' | 'en' = 'ru', of = id) {
  const answer = await fetch(`${world.url}/api/v1/disputes/${of}/pdf/`, {
    headers: { authorization: `Bearer ${browser.tokens?.access_token}`, 'accept-language': language },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes }
}

/** As the notes of evidence read it. Lines of one paragraph become one again. */
function textOf(bytes: Buffer): string {
  const budget = new PdfBudget()
  return readText(readObjects(bytes, bytes.toString('latin1'), budget), budget).replace(/\s+/g, ' ')
}

const decide = (resolution: 'merchant' | 'trader', comment: string, amount?: string) =>
  staff.browser.call('resolveDispute', {
    params: { id },
    body: { resolution, comment, ...(amount !== undefined && { amount }) },
  })

test('a decided case in both languages, with its sum, comment and the audit’s hash', async () => {
  expect((await decide('merchant', 'Выписка показывает перевод на ₽4 000.', '4000.00')).status).toBe(200)

  const { status, headers, bytes } = await pdf(own)

  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="dispute-\d+\.pdf"$/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
  const [row] = await world.query<{ hash: string; number: bigint; deal_id: string }>(
    `select encode(audit.hash, 'hex') as hash, dispute.number, dispute.deal_id from audit, dispute
     where audit.subject = $1 and audit.action = 'dispute.decide' and dispute.id = $2`,
    [`dispute:${id}`, id],
  )
  const russian = textOf(bytes)
  for (const words of [
    `Решение по диспуту № ${row?.number}`,
    'в пользу мерчанта',
    '4000.00 RUB',
    '5000.00 RUB',
    'Деньги не поступили',
    'Выписка показывает перевод на ₽4 000.',
    'receipt.png',
    'Страница 1 из 1',
    id,
    row?.deal_id ?? '',
  ])
    expect(russian).toContain(words)
  // Broken over two lines.
  expect(russian.replaceAll(' ', '')).toContain(row?.hash)
  const english = textOf((await pdf(own, 'en')).bytes)
  expect(english).toContain(`Verdict on dispute ${row?.number}`)
  expect(english).toContain('for the merchant')
})

test('the same case gives the same bytes, and says when it was decided', async () => {
  await decide('trader', 'Nothing came.')

  const [one, again] = [await pdf(seller), await pdf(seller)]

  expect(again.bytes.equals(one.bytes)).toBe(true)
  const [row] = await world.query<{ decided_at: Date }>('select decided_at from dispute where id = $1', [id])
  const { pdf: notes } = pdfNotes(one.bytes)
  expect(notes).toMatchObject({ producer: 'Florin', updates: 0, text: 'whole' })
  expect(new Date(notes?.madeAt ?? 0).getTime()).toBe(
    Math.floor((row?.decided_at.getTime() ?? 0) / 1000) * 1000,
  )
})

test('each reader has what they may see: names for support, own files for a side, no balance for anybody', async () => {
  await staff.browser.call('addDisputeFiles', {
    params: { id },
    body: { type: 'trader' },
    files: [await photo('history.jpg')],
  })
  await decide('trader', 'Nothing came.')
  const names = await world.query<{ username: string }>(
    'select username from user_account where id = any($1::uuid[])',
    [[own.id, seller.id]],
  )
  const [forSupport, forShop, forTrader] = [
    textOf((await pdf(staff)).bytes),
    textOf((await pdf(own)).bytes),
    textOf((await pdf(seller)).bytes),
  ]

  expect(names).toHaveLength(2)
  for (const { username } of names) {
    expect(forSupport).toContain(username)
    expect(forShop + forTrader).not.toContain(username)
  }
  expect([forShop.includes('receipt.png'), forShop.includes('history.jpg')]).toEqual([true, false])
  expect([forTrader.includes('receipt.png'), forTrader.includes('history.jpg')]).toEqual([false, true])
  // The trader's 1 000 USDT, of which 54.054055 were frozen.
  for (const text of [forSupport, forShop, forTrader]) expect(text).not.toMatch(/USDT|945\.945945/)
})

test('an open case: what is there, and the proposal that stands', async () => {
  await own.browser.call('proposeSettlement', {
    params: { id },
    body: { kind: 'complete', amount: '3000.00' },
  })

  const text = textOf((await pdf(seller)).bytes)

  expect(text).toMatch(/^ ?Диспут № \d+ /)
  expect(text).toContain('Завершить на 3000.00 RUB')
  expect(text).toContain('мерчантом')
  expect(text).not.toContain('Решение')
})

test('a settled case says that the sides have agreed, and a long comment takes several pages', async () => {
  const made = await own.browser.call('proposeSettlement', { params: { id }, body: { kind: 'cancel' } })
  await seller.browser.call('acceptSettlement', { params: { id, proposalId: made.body.id }, body: {} })
  const settled = textOf((await pdf(own)).bytes)
  expect(settled).toContain('соглашением сторон')
  expect(settled).toContain('Стороны договорились')

  id = await disputed(world, await expiredDeal(world, own, '4000.00'))
  await decide('trader', 'Строка с текстом.\n'.repeat(110))
  const long = textOf((await pdf(own)).bytes)
  expect(long).toMatch(/Страница ([3-9]) из \1/)
  expect(long.match(/Строка с текстом\./g)).toHaveLength(110)
})

test('a stranger’s case answers like a missing one', async () => {
  const other = await merchant(world)
  for (const of of [id, '00000000-0000-4000-8000-000000000000']) {
    const { status, bytes } = await pdf(other, 'en', of)
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([404, 'dispute.not_found'])
  }
})
