// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, makeWindow, show, soon, write } from '../../components/test/show.tsx'
import type { Held, HeldRow } from './held-queries.ts'
import { HeldScreen } from './held-screen.tsx'
import { deltaOf, hoursLeft, usdtFormats } from './held-words.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  makeWindow(1440)
})

const id = '67fb44b1-0c6e-4a1f-9d53-7b20e4c1f9ab'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString()
const person = { id: '67fb44b1-0c6e-4a1f-9d53-7b20e4c1f900', username: 'volkov_d' }
const row: HeldRow = {
  id,
  kind: 'user.percentages',
  state: 'waiting',
  person,
  maker: { id: '67fb44b1-0c6e-4a1f-9d53-7b20e4c1f901', username: 'support_ilya' },
  is_own: false,
  may_decide: true,
  created_at: '2026-11-17T10:52:00.000Z',
  expires_at: inHours(71),
  decided_at: null,
}
const change: Held = {
  ...row,
  subject: `user:${person.id}`,
  person: {
    ...person,
    email: 'volkov.d@example.com',
    account_type: 'trader',
    is_lead: true,
    balance: '25310.440800',
  },
  reason: 'Оборот за октябрь больше 2 млн ₽.',
  network: '188.17.•.•',
  fields: [{ field: 'withdraw_percent', before: '2.25', after: '1.50' }],
  effects: [
    { what: 'income_withdrawals', before: '280.800000', after: '187.200000', unit: 'USDT' },
    { what: 'queued_fee', before: '54.000000', after: '54.000000', unit: 'USDT' },
  ],
  effects_now: null,
  facts: [
    { fact: 'withdrawal_right', asked: 'on' },
    { fact: 'queued_withdrawals', asked: '2400.000000' },
  ],
  decided_by: null,
  decision_reason: '',
  sent_back_at: null,
}
const refused: Held = {
  ...change,
  state: 'refused',
  decided_at: '2026-11-17T11:30:00.000Z',
  decided_by: 'support_kate',
  fields: [{ field: 'withdraw_percent', before: '2.25', after: '1.50', now: '2.00' }],
  effects_now: [{ what: 'income_withdrawals', before: '249.600000', after: '187.200000', unit: 'USDT' }],
  facts: [
    { fact: 'withdrawal_right', asked: 'on', now: 'on' },
    { fact: 'queued_withdrawals', asked: '2400.000000', now: '4900.000000' },
  ],
}

interface HeldCall {
  readonly name: string
  readonly body: unknown
}

function serve(replies: Record<string, unknown>): HeldCall[] {
  const requests: HeldCall[] = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.href), init)
    const text = await request.text()
    const name = `${request.method} ${new URL(request.url).pathname}`
    requests.push({ name, body: text === '' ? undefined : JSON.parse(text) })
    const reply = replies[name]
    const answer = typeof reply === 'function' ? reply() : reply
    return answer instanceof Response ? answer : Response.json(answer ?? {})
  })
  return requests
}

const listed = (rows: HeldRow[], decided: HeldRow[] = []) => ({
  waiting: rows.length,
  own: rows.filter(({ is_own }) => is_own).length,
  open: rows,
  decided,
})
const list = 'GET /support/changes/'
const one = `GET /support/changes/${id}/`

test('the list left, one change right: before and after, its effect on money, and the change on the button', async () => {
  const mine = { ...row, id: '67fb44b1-0c6e-4a1f-9d53-7b20e4c1f9ac', is_own: true, may_decide: false }
  // One's own ends first and stands first; the one to decide on is open.
  serve({ [list]: listed([mine, row]), [one]: change })
  await show(<HeldScreen />, 'held')

  await screen.findByRole('heading', { name: 'Проценты для volkov_d' }, soon)
  expect(screen.getByText('2 ждут решения, одно из них ваше')).toBeDefined()
  expect(screen.getByRole('button', { name: /volkov_d, ваш запрос/ })).toBeDefined()
  const open = screen.getByRole('button', { name: /volkov_d, от support_ilya/ })
  expect(open.getAttribute('aria-current')).toBe('true')
  const table = screen.getByRole('table', { name: 'Что изменится' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Поле', 'Сейчас', 'Станет'])
  expect(within(table).getByRole('row', { name: /Комиссия вывода 2,25% 1,50%/ })).toBeDefined()
  const wells = screen.getByRole('heading', { name: 'Что будет с деньгами' }).parentElement
  expect(wells?.textContent?.replace(/\s/g, ' ')).toContain(
    'Доход с его выводов-93,6000USDT в месяц280,8000 → 187,2000',
  )
  expect(wells?.textContent).toContain('Вывод в очередибез изменений')
  expect(screen.getByRole('button', { name: 'Одобрить 2,25 → 1,50%' }).dataset.variant).toBe('filled')
  await expectNoFindings()
})

test('one’s own change has no buttons, and says who decides', async () => {
  serve({ [list]: listed([{ ...row, is_own: true }]), [one]: { ...change, is_own: true, may_decide: false } })
  await show(<HeldScreen />, 'held')

  await screen.findByText('Ваш запрос решит другой сотрудник', {}, soon)
  expect(screen.queryByRole('button', { name: /Одобрить|Отклонить/ })).toBeNull()
})

test('approving asks for a code; where the facts have moved the difference is shown and it can be sent back', async () => {
  let current: Held = change
  const requests = serve({
    [list]: () => Response.json(listed([row])),
    [one]: () => Response.json(current),
    'POST /support/otp/': { status: 'success', message: 'OTP sent' },
    [`POST /support/changes/${id}/approve/`]: () => {
      current = refused
      return Response.json({ code: 'held.moved', detail: 'Одобрение не прошло.' }, { status: 409 })
    },
    [`POST /support/changes/${id}/send-back/`]: () => {
      current = { ...refused, may_decide: false, sent_back_at: '2026-11-17T11:31:00.000Z' }
      return Response.json({ message: 'Изменение возвращено автору', change: current })
    },
  })
  await show(<HeldScreen />, 'held')
  await userEvent.click(await screen.findByRole('button', { name: 'Одобрить 2,25 → 1,50%' }, soon))
  const dialog = await screen.findByRole('dialog', { name: 'Одобрить с кодом' }, soon)
  await userEvent.type(within(dialog).getAllByRole('textbox')[0] as HTMLElement, '123456')

  await screen.findByText('Одобрение не прошло.', {}, soon)
  const path = `/support/changes/${id}/approve/`
  expect(requests.find(({ name }) => name === 'POST /support/otp/')?.body).toEqual({
    method: 'POST',
    path,
    body: {},
  })
  expect(requests.find(({ name }) => name === `POST ${path}`)?.body).toEqual({ otp: '123456' })
  const table = screen.getByRole('table', { name: 'Что изменится' })
  const moved = within(table)
    .getAllByRole('row')
    .filter((each) => each.dataset.moved === 'true')
  expect(moved.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Комиссия вывода2,25%2,00%1,50%',
    'Вывод в очереди2 400,0000 USDT4 900,0000 USDTне менялось',
  ])
  expect(screen.getByRole('heading', { name: 'Что было бы с деньгами теперь' })).toBeDefined()
  await expectNoFindings()

  await userEvent.click(screen.getByRole('button', { name: 'Вернуть support_ilya на пересчёт' }))
  await screen.findByText('Возвращено: support_ilya запросит заново', {}, soon)
  expect(screen.queryByRole('button', { name: 'Отклонить' })).toBeNull()
})

test('a rejection needs a reason', async () => {
  const requests = serve({
    [list]: listed([row]),
    [one]: change,
    [`POST /support/changes/${id}/reject/`]: { message: 'Изменение отклонено', change },
  })
  await show(<HeldScreen />, 'held')
  await userEvent.click(await screen.findByRole('button', { name: 'Отклонить' }, soon))
  const dialog = await screen.findByRole('dialog', { name: 'Отклонить изменение?' }, soon)
  const yes = within(dialog).getByRole('button', { name: 'Отклонить' })
  expect(yes.hasAttribute('disabled') || yes.getAttribute('aria-disabled') === 'true').toBe(true)
  await write(userEvent, within(dialog).getByRole('textbox', { name: 'Почему' }), 'Не согласовано')
  await userEvent.click(yes)
  await waitFor(
    () =>
      expect(requests.find(({ name }) => name.endsWith('/reject/'))?.body).toEqual({
        reason: 'Не согласовано',
      }),
    soon,
  )
})

test('narrow, the list is a page of its own and leads to a change and back', async () => {
  makeWindow(390)
  serve({
    [list]: listed([row], [{ ...row, id: person.id, state: 'expired', decided_at: row.created_at }]),
    [one]: change,
  })
  await show(<HeldScreen />, 'held')
  await screen.findByText('Истекло', {}, soon)
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /volkov_d, от support_ilya/ }))
  await screen.findByRole('table', { name: 'Что изменится' }, soon)
  await userEvent.click(screen.getByRole('button', { name: 'Все изменения' }))
  await screen.findByText('Истекло', {}, soon)
})

test('nothing waits: said so', async () => {
  serve({ [list]: listed([]) })
  await show(<HeldScreen />, 'held')
  await screen.findByRole('heading', { name: 'Ничего не ждёт' }, soon)
})

test('differences are exact, and the last hour counts as one', () => {
  expect(deltaOf('280.800000', '187.200000')).toBe('-93.600000')
  expect(deltaOf('-0.000001', '0.000001')).toBe('0.000002')
  expect(hoursLeft(new Date(1_000_000 + 71.5 * 3_600_000).toISOString(), 1_000_000)).toBe(71)
  expect(hoursLeft(new Date(1_000_000).toISOString(), 1_000_000)).toBe(1)
})

test('what moves is told to its last digit, what is only estimated with four', () => {
  expect(usdtFormats('debt.cover').plain('12.5')).toBe('12,500000')
  expect(usdtFormats('dispute.verdict').signed('-71.935948')).toBe('-71,935948')
  expect(usdtFormats('user.percentages').plain('280.80')).toBe('280,8000')
})

test('nothing to decide is one card, not a card in another', async () => {
  serve({ [list]: listed([]) })
  const { container } = await show(<HeldScreen />, 'held')
  const title = await screen.findByRole('heading', { name: 'Ничего не ждёт' }, soon)
  expect(title.closest('section')).toBeNull()
  expect(container.querySelectorAll('section')).toHaveLength(0)
})
