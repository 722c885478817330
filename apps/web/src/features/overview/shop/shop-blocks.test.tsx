// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../../components/test/show.tsx'
import type { ShopOverview } from '../../../lib/shop.ts'
import { PayoutCard } from './payout-card.tsx'
import { ShopSteps } from './shop-steps.tsx'
import { TurnoverCard } from './turnover-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

// For as long as it takes: at midnight tomorrow would become today.
beforeEach(() => void vi.setSystemTime(new Date(2026, 10, 15, 12)))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const steps = {
  test_paid: false,
  live_key: false,
  webhook: false,
  payout_address: false,
  live_paid: false,
}
const overview: ShopOverview = {
  today: { orders: 24, paid: 21, turnover: '86340.00' },
  turnover_before: '1569281.51',
  ready: '33364.107693',
  webhooks: [],
  steps,
}
const hook: ShopOverview['webhooks'][number] = {
  id: '0f3a61c2-0c5b-4f1e-8a47-2c9e44a7b712',
  url: 'https://nordic.shop/florin/hook',
  livemode: true,
  is_active: true,
  disabled_reason: null,
  hours: Array.from({ length: 24 }, () => 'delivered' as const),
  delivered: 318,
  sent: 318,
  median_ms: 240,
  undelivered: 0,
  silent_since: null,
}
const shop = {
  turnover: '1763872.42',
  conversion: 84.8,
  confirm_seconds: 154,
  fees: '1311.498500',
  webhooks_failing: 0,
}

const sent: { url: string; body: unknown }[] = []

function serve(changed: Partial<ShopOverview> = {}, payout: object = {}): void {
  sent.length = 0
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input)
    if (init?.body) sent.push({ url, body: JSON.parse(String(init.body)) })
    if (url.includes('/payouts/')) return Response.json(payout)
    if (url.includes('/shop/overview/')) return Response.json({ ...overview, ...changed })
    if (url.includes('/test-order/')) return Response.json({ order_id: hook.id, pay_url: 'http://pay/c2c/t' })
    if (url.includes('/redeliver/')) return Response.json({ queued: 12 })
    if (url.includes('/user_info/')) return Response.json({ is_activated: true, account_type: 'merchant' })
    return Response.json({ shop })
  })
}

const plain = (element: Element | null | undefined) => element?.textContent?.replace(/\s/g, ' ')

test('turnover with what it was before, conversion, and fees to the fourth digit', async () => {
  serve()
  await show(<TurnoverCard />, 'shop')

  const card = await screen.findByRole('region', { name: 'Оборот' }, soon)
  await within(card).findByText(/12,4%/, {}, soon)
  expect(plain(card)).toContain('1 763 872,42 ₽')
  expect(plain(card)).toContain('на 12,4% больше, чем за прошлые 30 дней')
  expect(plain(card)).toContain('84,8%')
  expect(plain(card)).toContain('1 311,4985 USDT')
  await expectNoFindings()
})

test('a shop without an address is told so, and never that all of them answer', async () => {
  serve()
  await show(<WebhooksCard />, 'shop')

  expect(await screen.findByText('Вебхуков пока нет', {}, soon)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Добавить адрес' }).getAttribute('href')).toBe(
    '/developers#integration-hooks',
  )
  expect(screen.queryByText('Отвечает')).toBeNull()
})

test('each address has its 24 hours; what has not arrived is sent again from here', async () => {
  const silent = {
    ...hook,
    id: '1f3a61c2-0c5b-4f1e-8a47-2c9e44a7b712',
    url: 'https://crm.nordic.shop/events',
    hours: hook.hours.map((hour, at) => (at > 21 ? 'undelivered' : hour)),
    delivered: 306,
    undelivered: 12,
    silent_since: new Date(Date.now() - 2_400_000).toISOString(),
  }
  serve({ webhooks: [hook, silent] })
  await show(<WebhooksCard />, 'shop')

  const [well, ill] = await screen.findAllByRole('listitem', {}, soon)
  expect(plain(well)).toBe('nordic.shop/florin/hookОтвечает24 часа: 318 из 318 доставлено240 мс')
  expect(plain(ill)).toContain('Молчит 40 мин')
  expect(plain(ill)).toContain('24 часа: 306 из 318 доставлено')
  expect(plain(ill)).toContain('12 событий ждут доставки')
  expect(screen.getAllByRole('img')[1]?.getAttribute('aria-label')).toContain('в\u00A02 часах')
  await expectNoFindings()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Повторить' }))

  await vi.waitFor(() => expect(sent[0]?.url).toContain(`/${silent.id}/redeliver/`), soon)
  expect(sent[0]?.body).toMatchObject({ include_delivered: false })
})

const payouts = {
  most: '33695.620000',
  fee_percent: '0.50',
  address: {
    address: 'TQ7mK2aaaaaaaaaaaaaaaaaaaaaaaGa9t1',
    is_usable: true,
    usable_at: '2026-11-01T00:00:00.000Z',
  },
  order: null,
}

test('the next payout tells when, what would arrive and the fee on top; without an address it leads to set one', async () => {
  const tomorrow = new Date(2026, 10, 16, 6)
  const order = { next_run_at: tomorrow.toISOString(), keep: '500', next_amount: '33198.117107' }
  serve({}, { ...payouts, order })
  const { unmount } = await show(<PayoutCard />, 'shop')

  const card = await screen.findByRole('region', { name: 'Ближайшая выплата' }, soon)
  await within(card).findByText('Завтра в 06:00', {}, soon)
  expect(plain(card)).toContain('всё сверх 500,00 USDT')
  expect(plain(card)).toContain('33 198,1171 USDT')
  expect(plain(card)).toContain('Комиссия, 0,5%165,9905 USDT')
  expect(plain(card)).toContain('TQ7mK2…aGa9t1')
  unmount()

  serve({}, payouts)
  const second = await show(<PayoutCard />, 'shop')
  await screen.findByText('Поручения нет', {}, soon)
  expect(screen.getByRole('link', { name: 'Настроить' }).getAttribute('href')).toBe('/payouts')
  second.unmount()

  serve({}, { ...payouts, address: null })
  await show(<PayoutCard />, 'shop')
  const link = await screen.findByRole('link', { name: 'Задать адрес' }, soon)
  expect(link.getAttribute('href')).toBe('/payouts')
})

test('the first step makes a test order here; the next one alone is loud, and no step is a deposit', async () => {
  serve()
  const { again } = await show(<ShopSteps shop={overview} />, 'shop')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Создать тестовый заказ' }))
  const open = await screen.findByRole('link', { name: 'Открыть страницу плательщика' }, soon)
  expect(open.getAttribute('href')).toBe('http://pay/c2c/t')
  expect(sent[0]?.body).toEqual({ amount: '1001' })
  expect(screen.queryByText(/Пополн/)).toBeNull()

  again(<ShopSteps shop={{ ...overview, steps: { ...steps, test_paid: true } }} />)
  expect(screen.getByText('Тестовый заказ прошёл весь путь')).toBeDefined()
  const ways = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('data-variant')])
  expect(ways).toEqual([
    ['К\u00A0ключам', 'filled'],
    ['К\u00A0вебхукам', 'default'],
    ['К\u00A0выплатам', 'default'],
    ['Быстрый старт', 'default'],
  ])
  expect(screen.getByText('Готово 1 из 5')).toBeDefined()
  await expectNoFindings()
})

test('an order whose answer did not come is asked for again under the same key, until there is one', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!String(input).includes('/test-order/'))
      return Response.json({ is_activated: true, account_type: 'merchant' })
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('the line broke')
    if (keys.length === 2) return Response.json({ code: 'idempotency.running', detail: '' }, { status: 409 })
    if (keys.length === 3)
      return Response.json({ code: 'order.too_many_open', detail: 'Много' }, { status: 409 })
    return Response.json({ order_id: hook.id, pay_url: 'http://pay/c2c/t' }, { status: 201 })
  })
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await show(<ShopSteps shop={overview} />, 'shop')

  const press = () => user.click(screen.getByRole('button', { name: 'Создать тестовый заказ' }))
  await press()
  await vi.waitFor(() => expect(keys).toHaveLength(3), soon)
  await screen.findByRole('button', { name: 'Создать тестовый заказ' }, soon)
  await vi.waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false), soon)
  await press()
  await screen.findByRole('link', { name: 'Открыть страницу плательщика' }, soon)
  vi.useRealTimers()

  expect(keys).toHaveLength(4)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(keys).size).toBe(1)
})
