// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MerchantGuard } from '../../app/guards/merchant-guard.tsx'
import { expectNoFindings, show, soon } from '../../components/test/show.tsx'
import { payFault } from './pay-fault.ts'
import { PayoutsScreen } from './payouts-screen.tsx'

// For as long as it takes: at midnight tomorrow would become today.
const noon = new Date(2026, 10, 15, 12)
beforeEach(() => void vi.setSystemTime(noon))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const address = 'TC1vkfEpt8TQAKjnMeNm88UtSn2dcSXDc4'

const now = {
  balance: '34114.107700',
  in_disputes: '250.000000',
  on_the_way: '0.000000',
  ready: '33864.107700',
  debt: '0.000000',
  kept_back: '0.000000',
  most: '33695.629552',
  minimum: '10.000000',
  fee_percent: '0.50',
  limits: { hour: '100000', hour_left: '100000', day: '100000', day_left: '100000' },
  review_above: '1000.000000',
  paid_this_month: '128406.451000',
  cooling_hours: 24,
  email: 'shop@nordic.shop',
  is_halted: false,
  address: {
    address,
    confirmed_at: '2026-11-12T09:00:00.000Z',
    usable_at: '2026-11-13T09:00:00.000Z',
    is_usable: true,
  },
  order: {
    time: '06:00',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    keep: '500.000000',
    confirmed_at: '2026-11-12T09:00:00.000Z',
    next_run_at: new Date(2026, 10, 16, 12).toISOString(),
    next_amount: '33198.117100',
    last_run: null,
  },
}

const payout = (id: number, more: object = {}) => ({
  id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  how: 'order',
  external_id: null,
  amount: `${100 + id}.000000`,
  fee: '0.500000',
  address,
  status: 'done',
  txid: '7f3a91'.padEnd(64, '0'),
  explorer_url: 'https://chain.example/7f3a91',
  created_at: `2026-11-${String(10 + id)}T03:00:00.000Z`,
  ...more,
})

const steps = { test_paid: true, live_key: true, webhook: true, payout_address: true, live_paid: false }

interface World {
  now: object
  rows: object[]
  readonly requests: { path: string; body: unknown; key: string | null }[]
  answer?: (path: string, isAct: boolean) => Response | undefined
}

function serve(world: Partial<World> = {}): World {
  const state: World = { now, rows: [], requests: [], ...world }
  vi.stubGlobal('fetch', async (url: string | URL, options: RequestInit = {}) => {
    const path = new URL(String(url), 'http://localhost').pathname
    if (options.method !== undefined && options.method !== 'GET')
      state.requests.push({
        path,
        body: options.body ? JSON.parse(String(options.body)) : undefined,
        key: new Headers(options.headers).get('idempotency-key'),
      })
    const planned = state.answer?.(path, options.method !== undefined && options.method !== 'GET')
    if (planned) return planned
    if (path === '/account/shop/overview/') return Response.json({ steps, webhooks: [] })
    if (path === '/api/account/payouts/') return Response.json(state.now)
    if (path.endsWith('/history/'))
      return Response.json({
        results: state.rows,
        total_items: state.rows.length,
        paid: '0.000000',
        fees: '0.000000',
      })
    return Response.json({ rate: '97.42', account_type: 'merchant' })
  })
  return state
}

const open = async () => {
  const shown = await show(<PayoutsScreen />, 'payouts', 'address', 'shop')
  await screen.findByRole('region', { name: 'Адрес для выплат' }, soon)
  return shown
}

test('the page tells what can go, where to and by itself, and nothing about it is wrong for a screen reader', async () => {
  serve({
    rows: [payout(3), payout(2, { status: 'failed', txid: null, explorer_url: null, fee: '0.000000' })],
  })
  await open()

  expect(screen.getByRole('region', { name: 'Можно выплатить' }).textContent).toMatch(/33\s864,1077/)
  expect(screen.getByText('Действует')).toBeDefined()
  // Not the end of a new shop's way.
  expect((await screen.findByRole('link', { name: 'Быстрый старт' }, soon)).getAttribute('href')).toBe(
    '/docs',
  )
  expect(screen.getByText(/Не меньше 10,00\sUSDT, не больше 33\s695,629552/)).toBeDefined()
  const order = screen.getByRole('region', { name: 'Постоянное поручение' })
  expect(order.textContent).toMatch(/Каждый день в 06:00.*500,0000\sUSDT.*завтра, около 33\s198,1171/)
  const table = await screen.findByRole('table', { name: 'История выплат' }, soon)
  expect(within(table).getByText('деньги возвращены')).toBeDefined()
  expect(within(table).getByRole('link', { name: /7f3a91…0000/ })).toBeDefined()
  await expectNoFindings()
})

test('without an address its card is the one loud thing, and the form is closed with its reason', async () => {
  serve({ now: { ...now, address: null, order: null } })
  await open()

  const loud = document.querySelectorAll('button[data-variant="filled"]')
  expect([...loud].map(({ textContent }) => textContent)).toEqual(['Задать адрес'])
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Получить код и выплатить' })
  expect(submit.disabled).toBe(true)
  expect(screen.getByText('Сначала задайте адрес для выплат.')).toBeDefined()
  // Nobody was ever paid out: other days would not help.
  expect(await screen.findByRole('heading', { name: 'Выплат пока нет' }, soon)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Показать все' })).toBeNull()
  await expectNoFindings()
})

test('what is wrong is said at the field before anything is sent; what the server refuses, there too', async () => {
  const user = userEvent.setup()
  const world = serve()
  world.answer = (path) =>
    path.endsWith('/request/')
      ? Response.json(
          { code: 'wallet.limit', detail: 'Выше лимита', amount: ['Сейчас можно вывести до 5 USDT'] },
          { status: 429 },
        )
      : undefined
  await open()
  const field = screen.getByRole('textbox', { name: 'Придёт на адрес' })

  await user.type(field, '9,5')
  await user.click(screen.getByRole('button', { name: 'Получить код и выплатить' }))
  expect(await screen.findByText(/Наименьшая выплата: 10,00/)).toBeDefined()
  expect(document.activeElement).toBe(field)
  expect(world.requests).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Выплатить всё, что можно' }))
  await user.click(screen.getByRole('button', { name: 'Получить код и выплатить' }))
  expect(await screen.findByText('Сейчас можно вывести до 5 USDT', {}, soon)).toBeDefined()
  expect(world.requests).toEqual([expect.objectContaining({ body: { amount: '33695.629552' } })])
})

test('the code confirms the server’s own figures, under one key however often it is pressed', async () => {
  const user = userEvent.setup()
  const world = serve()
  let tries = 0
  world.answer = (path, isAct) => {
    if (path.endsWith('/request/'))
      return Response.json({
        status: 'otp_sent',
        amount: '40.000000',
        fee: '0.200000',
        total: '40.200000',
        address,
      })
    if (!isAct) return undefined
    tries += 1
    // The line broke after the server had done it.
    return tries === 1 ? Response.json({}, { status: 502 }) : Response.json(payout(5), { status: 201 })
  }
  await open()
  await user.type(screen.getByRole('textbox', { name: 'Придёт на адрес' }), '40')
  await user.click(screen.getByRole('button', { name: 'Получить код и выплатить' }))

  const dialog = await screen.findByRole('dialog', {}, soon)
  expect(dialog.textContent).toMatch(/40,20\sUSDT/)
  expect(dialog.textContent).toContain(address)
  for (const [at, digit] of [...'123456'].entries())
    await user.type(within(dialog).getAllByRole('textbox')[at] as HTMLElement, digit)
  const made = () => world.requests.filter(({ path }) => path === '/api/account/payouts/')
  // The sixth digit has sent it.
  await waitFor(() => expect(made()).toHaveLength(1), soon)
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Выплатить' })
  await waitFor(() => expect(send.disabled).toBe(false), soon)
  await user.click(send)
  await waitFor(() => expect(made()).toHaveLength(2), soon)
  expect(made()[0]?.body).toEqual({ amount: '40.000000', address, otp: '123456' })
  expect(made()[1]).toEqual(made()[0])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), soon)
})

test('a payout that was sent is done in its place; what is new waits behind a button', async () => {
  const user = userEvent.setup()
  const world = serve({ rows: [payout(3, { status: 'sent' }), payout(2)] })
  const { queries } = await open()
  const table = await screen.findByRole('table', { name: 'История выплат' }, soon)
  expect(within(table).getByText('Отправлена')).toBeDefined()

  world.rows = [payout(4, { how: 'api' }), payout(3), payout(2)]
  await act(() => queries.invalidateQueries())

  await waitFor(() => expect(within(table).queryByText('Отправлена')).toBeNull(), soon)
  const amounts = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent?.match(/10\d,0000/)?.[0])
  expect(amounts()).toEqual(['103,0000', '102,0000'])
  await user.click(await screen.findByRole('button', { name: '1 новая выплата' }, soon))
  expect(amounts()).toEqual(['104,0000', '103,0000', '102,0000'])
})

test('a page that fails says so and can be asked again; people who are no merchants are sent home', async () => {
  const world = serve()
  world.answer = (path) => (path === '/api/account/payouts/' ? Response.json({}, { status: 500 }) : undefined)
  const { unmount } = await show(<PayoutsScreen />, 'payouts', 'address')
  expect((await screen.findByRole('alert', {}, soon)).textContent).toContain('Не удалось загрузить выплаты')
  unmount()

  world.answer = (path) =>
    path.endsWith('/user/info/') || path.includes('user')
      ? Response.json({ account_type: 'trader' })
      : undefined
  await show(
    <Routes>
      <Route path="/" element={<MerchantGuard />}>
        <Route index element={<PayoutsScreen />} />
      </Route>
    </Routes>,
    'payouts',
  )
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect(screen.queryByRole('heading', { name: 'Выплаты' })).toBeNull()
})

test.each([
  ['', 'amount_missing'],
  ['0', 'amount_low'],
  ['9.999999', 'amount_low'],
  ['10', undefined],
  ['33695.629552', undefined],
  ['33695.629553', 'amount_high'],
  ['1.0000001', 'amount_format'],
])('%s is judged as %s', (typed, fault) => {
  expect(payFault(typed, now)).toBe(fault)
})
