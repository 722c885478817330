// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, soon } from '../components/test/show.tsx'
import { DealsTable as LatestDeals } from '../features/overview/deals/deals-table.tsx'
import type { LatestDeal } from '../features/overview/overview-queries.ts'
import { PaymentsScreen } from '../features/payments/payments-screen.tsx'
import { TerminalsScreen } from '../features/terminals/terminals-screen.tsx'
import { wholeList } from '../features/transactions/deal-search.ts'
import { DealsTable } from '../features/transactions/deals-table.tsx'
import { DealFacts } from '../features/transactions/detail/deal-facts.tsx'
import { dealDetails } from '../features/transactions/test/deal-details.ts'

// What a merchant reads on screens that were made for traders.

afterEach(() => vi.unstubAllGlobals())

function serve(methods: readonly object[] = []): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(String(address), 'http://localhost').pathname
    if (path.endsWith('/user_info/')) return Response.json({ account_type: 'merchant', is_staff: false })
    if (path === '/user/terminals/') return Response.json([])
    if (path.endsWith('/payments/list/')) {
      const count = methods.length
      return Response.json({ results: methods, count, total_count: count, active_count: 0 })
    }
    return Response.json({ results: [] })
  })
}

test.each([
  ['Payments', <PaymentsScreen key="payments" />, 'Магазину методы оплаты не нужны'],
  ['Terminals', <TerminalsScreen key="terminals" />, 'Магазину терминалы не нужны'],
])(
  '%s tells a merchant that a shop needs none, and the one way leads to Integration',
  async (_name, screenOf, title) => {
    serve()
    await show(screenOf, 'payments', 'terminals', 'readiness', 'chain')

    const heading = await screen.findByRole('heading', { name: title.replace('не ', 'не\u00A0') }, soon)
    const card = heading.parentElement as HTMLElement
    expect(within(card).getByRole('link', { name: 'К\u00A0интеграции' }).getAttribute('href')).toBe(
      '/developers',
    )
    expect(within(card).queryByRole('button')).toBeNull()
    expect(screen.queryByText(/^0 /)).toBeNull()
  },
)

const deal = dealDetails({ fee_usdt: '1.123456', profit: '14.8228' })
const latest = { ...deal, livemode: true } as unknown as LatestDeal

test.each([
  [true, 'Зачисление'],
  [false, 'Прибыль'],
])(
  'what a deal brings is a merchant’s credit (%s) and a trader’s profit, in each list',
  async (isMerchant, head) => {
    serve()
    const page = { results: [deal], total_items: 1 } as never
    const nothing = () => undefined
    await show(
      <>
        <LatestDeals deals={[latest]} isMerchant={isMerchant} />
        <DealsTable
          page={page}
          search={wholeList}
          openId={undefined}
          isRenewing={false}
          onAsk={nothing}
          onOpen={nothing}
          onConfirm={nothing}
          isMerchant={isMerchant}
        />
        <DealFacts deal={deal} who={isMerchant ? 'merchant' : 'trader'} />
      </>,
      'overview',
      'transactions',
    )

    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '')
    expect(heads.filter((text) => text.startsWith(head))).toHaveLength(2)
    expect(
      screen.getAllByRole('term').filter(({ textContent }) => textContent?.startsWith(head)),
    ).toHaveLength(1)
  },
)

test('a fee is told to the fourth digit', async () => {
  serve()
  await show(<DealFacts deal={deal} who="merchant" />, 'transactions')

  const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values[names.indexOf('Комиссия')]?.replace(/\s/g, ' ')).toBe('1,1234 USDT')
})
