// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon, write } from '../../../components/test/show.tsx'
import { refusal, serve } from '../test/server.ts'
import { AttachDialog } from './attach-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const id = 'a3f17c20-1111-4222-8333-444455556620'
const first = '8f3a61c2-1111-4222-8333-444455556601'
const second = '4cc03d67-1111-4222-8333-444455556602'

const receipt = {
  id,
  amount: '12490.00',
  bank: { id: 'sberbank', name: 'Сбербанк' },
  requisite: '•• 4417',
  payer: 'Дмитрий Ш.',
  terminal_name: 'Redmi Note 12',
  received_at: '2026-11-15T11:31:00.000Z',
  trust: 3,
  reason: 'not_exact',
  trader: 'morozov_a',
  candidates: 2,
}
const deal = (transaction_id: string, status: string, difference: string) => ({
  transaction_id,
  amount: '12500.00',
  status,
  merchant: 'Luna Store',
  external_id: null,
  created_at: '2026-11-15T11:32:00.000Z',
  is_same_method: true,
  difference,
})
const found = {
  receipt,
  deals: [deal(first, 'verification', '-10.00'), deal(second, 'expired', '17.00')],
  held_above: '15000.00',
}
const line = (party: string, account: string, before: string, change: string, after: string) => ({
  party,
  account,
  name: party === 'merchant' ? 'Luna Store' : party,
  before,
  change,
  after,
})
const preview = {
  outcome: 'complete',
  status_before: 'verification',
  status_after: 'complete',
  amount_before: '12500.00',
  amount_after: '12490.00',
  rate: '97.42',
  is_held: false,
  lines: [
    line('trader', 'frozen', '250.000000', '-128.310400', '121.689600'),
    line('trader', 'balance', '4218.637500', '-126.337800', '4092.299700'),
    line('merchant', 'balance', '18020.441000', '126.285300', '18146.726300'),
    line('house', 'income', '0.000000', '0.052500', '0.052500'),
  ],
}

async function open(answers: Record<string, unknown> = {}) {
  const sent = serve({
    [`GET /support/receipts/${id}/`]: found,
    [`POST /support/receipts/${id}/preview/`]: preview,
    [`POST /support/receipts/${id}/attach/`]: { status: 'complete', held: null },
    'POST /support/otp/': { status: 'otp_sent', message: 'OTP sent' },
    ...answers,
  })
  const onClose = vi.fn()
  await show(<AttachDialog receiptId={id} onClose={onClose} onExplain={vi.fn()} />, 'back-office')
  const user = userEvent.setup()
  await screen.findByRole('radiogroup', { name: 'Какая это сделка' }, soon)
  return { sent, onClose, user }
}

const choose = async (user: ReturnType<typeof userEvent.setup>, at = 0) =>
  user.click(screen.getAllByRole('radio')[at] as HTMLElement)

test('candidates are radio cards with their difference, and none is chosen beforehand', async () => {
  await open()

  const cards = screen.getAllByRole('radio')
  expect(cards.map((card) => (card as HTMLInputElement).checked)).toEqual([false, false])
  const group = screen.getByRole('radiogroup')
  expect(group.textContent).toMatch(/не хватает 10,00\s₽/)
  expect(group.textContent).toMatch(/лишние 17,00\s₽/)
  expect(screen.getByText('Выберите сделку, чтобы увидеть')).toBeDefined()
  await expectNoFindings()
})

test('the money is shown as the server’s dry run says it', async () => {
  const { user } = await open()

  await choose(user)

  const after = await screen.findByRole('region', { name: 'Что будет с деньгами' }, soon)
  await waitFor(() => expect(after.textContent).toContain('Баланс трейдера'), soon)
  expect(after.textContent).toMatch(/Баланс трейдера4\s218,6375станет4\s092,2997/)
  expect(after.textContent).toMatch(/Доход Florin0,0000станет0,0525/)
  expect(after.textContent).toContain('Привязать можно один раз')
})

test('a search that hides the picked deal leaves nothing to attach to', async () => {
  const { user } = await open({
    [`GET /support/receipts/${id}/`]: ({ path }: { path: string }) =>
      /search=\w/.test(path) ? { ...found, deals: [deal(second, 'expired', '17.00')] } : found,
  })
  await choose(user)
  await write(user, screen.getByRole('textbox', { name: 'Почему это она' }), 'Чек плательщика')
  await screen.findByRole('button', { name: 'Привязать к 8f3a61c2' }, soon)

  await user.type(screen.getByRole('textbox', { name: 'ID сделки, заказа или сумма' }), '4cc03d67')

  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1), soon)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Привязать к …' })
  expect(button.disabled).toBe(true)
  expect(screen.getByText('Выберите сделку, чтобы увидеть')).toBeDefined()
})

test('it is sent with the status that was seen and the reason, and only then', async () => {
  const { user, sent, onClose } = await open()
  await choose(user)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Привязать к 8f3a61c2' }, soon)
  expect(button.disabled).toBe(true)

  await write(user, screen.getByRole('textbox', { name: 'Почему это она' }), 'Банк удержал 10 рублей')
  await waitFor(() => expect(button.disabled).toBe(false), soon)
  await user.click(button)

  await waitFor(() => expect(onClose).toHaveBeenCalled(), soon)
  expect(sent.find(({ path }) => path.endsWith('/attach/'))?.body).toEqual({
    transaction_id: first,
    status: 'verification',
    reason: 'Банк удержал 10 рублей',
  })
})

test('above the limit it is sent for approval, with a code for exactly this call', async () => {
  const { user, sent } = await open({
    [`POST /support/receipts/${id}/preview/`]: { ...preview, is_held: true },
  })
  await choose(user)
  await write(user, screen.getByRole('textbox', { name: 'Почему это она' }), 'Чек плательщика')

  await user.click(await screen.findByRole('button', { name: 'Отправить на решение' }, soon))

  expect(await screen.findByRole('dialog', { name: 'Код для этого действия' }, soon)).toBeDefined()
  expect(sent.find(({ path }) => path === '/support/otp/')?.body).toEqual({
    method: 'POST',
    path: `/support/receipts/${id}/attach/`,
    body: { transaction_id: first, status: 'verification', reason: 'Чек плательщика' },
  })
})

test('what the rules refuse is said in the place of the money, and can’t be sent', async () => {
  const said = 'Закончившуюся сделку завершает только точная сумма. Откройте диспут.'
  const { user } = await open({
    [`POST /support/receipts/${id}/preview/`]: () => refusal(409, 'receipt.late_not_exact', said),
  })
  await choose(user, 1)
  await write(user, screen.getByRole('textbox', { name: 'Почему это она' }), 'Чек плательщика')

  const after = screen.getByRole('region', { name: 'Что будет с деньгами' })
  expect((await within(after).findByRole('alert', {}, soon)).textContent).toContain(said)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Привязать к 4cc03d67' }).disabled).toBe(true)
})

test('a refusal after the press stays, with what was typed', async () => {
  const said = 'Сделка изменилась с тех пор, как вы смотрели. Посмотрите ещё раз.'
  const { user, onClose } = await open({
    [`POST /support/receipts/${id}/attach/`]: () => refusal(409, 'receipt.deal_moved', said),
  })
  await choose(user)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Почему это она' })
  await write(user, field, 'Чек плательщика')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Привязать к 8f3a61c2' }, soon)
  await waitFor(() => expect(button.disabled).toBe(false), soon)
  await user.click(button)

  expect(await screen.findByText(said, {}, soon)).toBeDefined()
  expect(field.value).toBe('Чек плательщика')
  expect(onClose).not.toHaveBeenCalled()
})
