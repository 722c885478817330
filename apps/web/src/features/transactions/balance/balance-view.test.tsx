// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectNoFindings, makeWindow, show, soon } from '../../../components/test/show.tsx'
import type { BalancePage, Movement } from './balance-queries.ts'
import { BalanceView } from './balance-view.tsx'

const sums = { available: '0.000000', frozen: '0.000000', debt: '0.000000' }
const movement: Movement = {
  id: '1',
  at: '2026-11-18T09:00:00.000Z',
  cause: 'deal.completed',
  ...sums,
  available: '50.270271',
  available_after: '50.270271',
  frozen_after: null,
  order_id: 'b4f1c9de-6f0a-4a83-a5a9-2ac04be1a6a3',
  external_id: 'order-7',
  transaction_id: '6a2f8f3e-5c1c-4a0e-9d1f-0a8b7c6d5e4f',
  dispute_id: null,
  settlement_id: null,
  txid: null,
}
const page: BalancePage = {
  asset: 'USDT',
  opening: sums,
  closing: { ...sums, available: '49.270271', frozen: '1.000000' },
  results: [movement],
  next: 'more',
}
const second: Movement = {
  ...movement,
  id: '2',
  cause: 'dispute.held',
  available: '-1.000000',
  frozen: '1.000000',
}

let answers: object[]
beforeEach(() => {
  answers = [page, { ...page, results: [second], next: null }]
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      const body = answers.shift()
      return body
        ? Response.json(body)
        : Response.json({ status: 503, code: 'server.busy', detail: 'Попробуйте позже.' }, { status: 503 })
    }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  makeWindow(1440)
})

test('a report: what there was, each movement with its cause and order, and what there is', async () => {
  await show(<BalanceView links={null} />, 'transactions')
  const user = userEvent.setup()

  const table = await screen.findByRole('table', { name: 'Движения баланса' }, soon)
  expect(within(table).getByRole('link', { name: 'order-7' }).getAttribute('href')).toContain(
    movement.transaction_id,
  )
  expect(within(table).getByRole('row', { name: /Сделка завершена.*\+50,270271/ })).toBeDefined()
  expect(screen.getByText('На конец').parentElement?.textContent).toMatch(/49,270271.*заморожено 1,00/)
  await user.click(screen.getByRole('button', { name: 'Показать ещё' }))
  await screen.findByRole('row', { name: /Заморожено по диспуту/ }, soon)
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
  await expectNoFindings()
})

// 50,270271 above 1,00: the eye takes the second for more.
test('every sum in the table has six decimals, so that they stand below each other', async () => {
  answers = [{ ...page, results: [movement, { ...second, available_after: '1249.5' }], next: null }]
  await show(<BalanceView links={null} />, 'transactions')

  const table = await screen.findByRole('table', { name: 'Движения баланса' }, soon)
  const sumsShown = within(table)
    .getAllByRole('cell')
    .filter(({ dataset }) => dataset.end === 'true')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '))
  expect(sumsShown).toEqual(['+50,270271', '—', '50,270271', '-1,000000', '+1,000000', '1 249,500000'])
})

test('without movements it says what to do', async () => {
  answers = [{ ...page, results: [], next: null }]
  await show(<BalanceView links={null} />, 'transactions')

  await screen.findByText('За этот период движений нет', {}, soon)
  await expectNoFindings()
})

test('a failure is told in the server’s words, with a way to try again', async () => {
  answers = []
  await show(<BalanceView links={null} />, 'transactions')

  await screen.findByText(/Попробуйте позже/, {}, soon)
  expect(screen.getByRole('button', { name: /Повторить|Обновить/ })).toBeDefined()
})
