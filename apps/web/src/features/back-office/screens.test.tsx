// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, makeWindow, show, soon, write } from '../../components/test/show.tsx'
import { MoneyScreen } from './money/money-screen.tsx'
import { PhonesScreen } from './phones/phones-screen.tsx'
import { ReceiptsScreen } from './receipts/receipts-screen.tsx'
import { someQueue } from './test/queue.ts'
import { refusal, serve } from './test/server.ts'
import { WebhooksScreen } from './webhooks/webhooks-screen.tsx'
import { WithdrawalsScreen } from './withdrawals/withdrawals-screen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  makeWindow(1440)
})

const queue = someQueue()
const withdrawal = queue.withdrawals[0]
const hook = queue.webhooks[0]

const waiting = (needsCode: boolean) => ({
  count: 1,
  approval_above: '1000.000000',
  needs_code: needsCode,
  results: [withdrawal],
})

test('a withdrawal says who, how much, to where, how long and why', async () => {
  serve({ 'GET /support/withdrawals/': waiting(false) })
  await show(<WithdrawalsScreen />, 'back-office')

  const row = (await screen.findAllByRole('row', {}, soon))[1] as HTMLElement
  expect(row.textContent).toMatch(/volkov_d2\s400,0000\sUSDT24,0000\sUSDTTQ7mK2…pRdYs8/)
  expect(row.textContent).toContain('впервые на этот адрес')
  expect(row.textContent).toContain('2 ч 10 мин')
  await expectNoFindings()
})

test('approving shows the whole address once more, and is sent without a code where none is asked for', async () => {
  const sent = serve({
    'GET /support/withdrawals/': waiting(false),
    [`POST /support/withdrawals/${withdrawal?.id}/approve/`]: { status: 'approved' },
  })
  await show(<WithdrawalsScreen />, 'back-office')
  const user = userEvent.setup()
  await user.click(
    await screen.findByRole('button', { name: /^Одобрить вывод volkov_d, 2\s400,00\sUSDT$/ }, soon),
  )

  const question = await screen.findByRole('dialog', { name: 'Одобрить вывод?' }, soon)
  expect(question.textContent).toContain(withdrawal?.address)
  await user.click(within(question).getByRole('button', { name: /^Одобрить 2/ }))

  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/approve/'))).toBe(true), soon)
})

test('approving asks for a code where one is needed', async () => {
  const sent = serve({
    'GET /support/withdrawals/': waiting(true),
    'POST /support/otp/': { status: 'otp_sent', message: 'OTP sent' },
  })
  await show(<WithdrawalsScreen />, 'back-office')
  const user = userEvent.setup()
  await user.click(
    await screen.findByRole('button', { name: /^Одобрить вывод volkov_d, 2\s400,00\sUSDT$/ }, soon),
  )
  const question = await screen.findByRole('dialog', { name: 'Одобрить вывод?' }, soon)
  await user.click(within(question).getByRole('button', { name: /^Одобрить 2/ }))

  expect(await screen.findByRole('dialog', { name: 'Код для этого действия' }, soon)).toBeDefined()
  expect(sent.find(({ path }) => path === '/support/otp/')?.body).toEqual({
    method: 'POST',
    path: `/support/withdrawals/${withdrawal?.id}/approve/`,
    body: {},
  })
})

test('rejecting needs a reason, and a refusal keeps what was typed', async () => {
  serve({
    'GET /support/withdrawals/': waiting(false),
    [`POST /support/withdrawals/${withdrawal?.id}/reject/`]: () =>
      refusal(409, 'withdrawal.not_waiting', 'Этот вывод больше не ждёт решения.'),
  })
  await show(<WithdrawalsScreen />, 'back-office')
  const user = userEvent.setup()
  await user.click(
    await screen.findByRole('button', { name: /^Отклонить вывод volkov_d, 2\s400,00\sUSDT$/ }, soon),
  )
  const question = await screen.findByRole('dialog', { name: 'Отклонить вывод?' }, soon)
  const yes = within(question).getByRole<HTMLButtonElement>('button', { name: 'Отклонить' })
  expect(yes.disabled).toBe(true)

  const field = within(question).getByRole<HTMLTextAreaElement>('textbox', { name: /Причина/ })
  await write(user, field, 'Владелец не просил')
  await user.click(yes)

  expect((await within(question).findByRole('alert', {}, soon)).textContent).toContain('больше не ждёт')
  expect(field.value).toBe('Владелец не просил')
})

test('an empty queue says so', async () => {
  serve({ 'GET /support/withdrawals/': { ...waiting(false), count: 0, results: [] } })
  await show(<WithdrawalsScreen />, 'back-office')
  expect(await screen.findByRole('heading', { name: 'Ни один вывод не ждёт' }, soon)).toBeDefined()
})

test('silent phones say how long, and how many methods are hidden', async () => {
  serve({ 'GET /support/phones/': { count: 1, results: queue.phones } })
  await show(<PhonesScreen />, 'back-office')

  const row = (await screen.findAllByRole('row', {}, soon))[1]
  expect(row?.textContent).toContain('Galaxy A54')
  expect(row?.textContent).toContain('18 мин')
  await expectNoFindings()
})

test('a failing address says its answer and can be sent everything again, also on a phone', async () => {
  makeWindow(390)
  const sent = serve({
    'GET /support/webhooks/': { count: 1, results: queue.webhooks },
    [`POST /support/webhooks/${hook?.id}/resend/`]: { queued: 31 },
  })
  await show(<WebhooksScreen />, 'back-office')
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Повторить для luna.store/florin/hook' }, soon))

  expect(screen.getByRole('table').textContent).toContain('HTTP 502')
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/resend/'))).toBe(true), soon)
  await expectNoFindings()
})

test('halted money shows what the check has found, and resuming asks for a reason, then for a code', async () => {
  const sent = serve({
    'GET /support/money/': {
      money: {
        ...queue.money,
        state: 'halted',
        halted_at: '2026-11-15T11:29:00.000Z',
        halted_by: 'money check',
        cause: '',
      },
      findings: ['I1 every transfer balances … RED 2 rows'],
      liabilities: '184302.551200',
      in_flight: '0.000000',
      height: '71',
      reconciled_at: null,
      last_full_at: null,
      alarms: [{ kind: 'surplus', raised_at: '2026-11-15T11:00:00.000Z', details: { chain: '5' } }],
      jobs: [{ name: 'outbox', last_success_at: '2026-11-15T11:00:00.000Z', every_seconds: 2 }],
      worker_silent_seconds: 5,
      history: [],
    },
    'POST /support/otp/': { status: 'otp_sent', message: 'OTP sent' },
  })
  await show(<MoneyScreen />, 'back-office')
  const user = userEvent.setup()
  expect(await screen.findByText('I1 every transfer balances … RED 2 rows', {}, soon)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Закрыть: На кошельках больше, чем в книгах' })).toBeDefined()
  await expectNoFindings()

  await user.click(screen.getByRole('button', { name: 'Запустить' }))
  const question = await screen.findByRole('dialog', { name: 'Запустить деньги снова?' }, soon)
  await write(user, within(question).getByRole('textbox', { name: /Причина/ }), 'Исправлено')
  await user.click(within(question).getByRole('button', { name: 'Запустить' }))

  expect(await screen.findByRole('dialog', { name: 'Код для этого действия' }, soon)).toBeDefined()
  expect(sent.find(({ path }) => path === '/support/otp/')?.body).toMatchObject({
    path: '/support/money/resume/',
    body: { reason: 'Исправлено' },
  })
})

test('a receipt is explained without a deal', async () => {
  const receipt = {
    ...queue.receipts[0],
    requisite: '•• 4417',
    payer: null,
    terminal_name: 'Redmi',
    trust: 1,
    trader: 'morozov_a',
    candidates: 0,
  }
  const sent = serve({
    'GET /support/receipts/': { count: 1, results: [receipt] },
    [`POST /support/receipts/${receipt.id}/explain/`]: { status: 'explained' },
  })
  await show(<ReceiptsScreen />, 'back-office')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Объяснить без сделки: 12/ }, soon))
  const question = await screen.findByRole('dialog', { name: 'Объяснить без сделки?' }, soon)
  await write(user, within(question).getByRole('textbox', { name: /Причина/ }), 'Личный перевод')
  await user.click(within(question).getByRole('button', { name: 'Объяснить' }))

  await waitFor(
    () =>
      expect(sent.find(({ path }) => path.endsWith('/explain/'))?.body).toEqual({ reason: 'Личный перевод' }),
    soon,
  )
})
