// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aReadiness } from '../../components/test/a-readiness.ts'
import { show, soon } from '../../components/test/show.tsx'
import { readinessQuery } from '../../lib/readiness.ts'
import { keepKind } from '../../lib/readiness-kind.ts'
import type { Terminal } from '../../lib/terminals.ts'
import { BalanceBlock } from './balance-block.tsx'
import { RatingCard } from './rating-card.tsx'
import { TerminalRow } from './terminals/terminal-row.tsx'

afterEach(() => vi.unstubAllGlobals())

function serverAnswers(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
}

test('a dashboard that does not load says the server’s own sentence', async () => {
  serverAnswers(400, { code: 'request.invalid', detail: 'Сервер на ремонте до 12:00' })
  await show(
    <>
      <BalanceBlock onWallet={undefined} />
      <RatingCard />
    </>,
    'overview',
  )

  expect(await screen.findAllByText('Ошибка: Сервер на ремонте до 12:00', {}, soon)).toHaveLength(2)
})

test('where the server says nothing, the block names what is missing', async () => {
  serverAnswers(400, {})
  await show(<BalanceBlock onWallet={undefined} />, 'overview')

  expect(await screen.findByText('Ошибка: не удалось загрузить баланс', {}, soon)).toBeDefined()
})

test.each([
  ['has no method yet, so it is nobody’s mean', 0, 'Начальный рейтинг. Ниже 51% реквизиты не выдаются'],
  ['has methods', 2, 'Среднее по вашим методам. Ниже 51% реквизиты не выдаются'],
])('the rating’s sentence tells what it is of somebody who %s', async (_who, total, sentence) => {
  serverAnswers(200, { profile: { rating: 100 } })
  const { queries } = await show(<RatingCard />, 'overview')
  queries.setQueryData(readinessQuery.queryKey, aReadiness({ total }))

  expect(await screen.findByText(sentence, {}, soon)).toBeDefined()
})

const terminal: Terminal = {
  id: 'a3f17c20-1111-4222-8333-444455556666',
  name: 'Redmi',
  phone_charge: 86,
  is_charging: false,
  status: 'terminal_enabled',
  terminal_status_display: 'Enabled',
  terminal_status: 'terminal_enabled',
  last_ping: '2026-11-15T14:29:48.000Z',
  created_at: '2026-11-01T10:00:00.000Z',
  payments_count: 2,
  model: 'Redmi',
  connection: 'client',
  troubles: [],
  asked_banks: [],
}

test('a terminal’s button is called as on the terminals’ own screen, and opens its methods', async () => {
  const onMethods = vi.fn()
  await show(
    <TerminalRow terminal={terminal} isTold={false} onMethods={onMethods} onConnect={undefined} />,
    'overview',
    'terminals',
  )

  await userEvent.setup().click(screen.getByRole('button', { name: /^Управлять методами.*Redmi$/ }))

  await waitFor(() => expect(onMethods).toHaveBeenCalledExactlyOnceWith(terminal), soon)
})

test('a phone that was never there: its charge is said to be a default, and its button shows the QR code', async () => {
  const onConnect = vi.fn()
  const unseen: Terminal = { ...terminal, status: 'terminal_waiting', phone_charge: 12, last_ping: null }
  await show(
    <TerminalRow terminal={unseen} isTold={false} onMethods={vi.fn()} onConnect={onConnect} />,
    'overview',
    'terminals',
  )

  expect(screen.getByText('ещё не сообщён')).toBeDefined()
  expect(document.querySelector('[data-band]')?.getAttribute('data-band')).toBe('unknown')
  expect(screen.queryByRole('button', { name: /^Управлять/ })).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: /^Показать QR-код.*Redmi$/ }))

  await waitFor(() => expect(onConnect).toHaveBeenCalledExactlyOnceWith(unseen), soon)
})

test.each([
  ['steps', 0, 'default'],
  ['why', 0, 'default'],
  ['none', 2, 'default'],
  ['none', 0, 'filled'],
] as const)(
  'where %s and %i waiting deals stand above, the balance’s own button is %s: one is loud in a view',
  async (kind, waiting, variant) => {
    keepKind(kind)
    serverAnswers(200, {
      rate: '97.42',
      waiting,
      profile: { is_lead: false, balance: '0', frozen_balance: '0', total_profit: '0', white_list: [] },
    })
    await show(<BalanceBlock onWallet={() => undefined} />, 'overview')

    const [deposit] = await screen.findAllByRole('button', { name: 'Пополнить' }, soon)
    expect(deposit?.dataset.variant).toBe(variant)
    localStorage.clear()
  },
)
