// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, makeWindow, show, soon } from '../../../components/test/show.tsx'
import { InvitedCard } from './invited-card.tsx'
import { LeadBlocks } from './lead-blocks.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  makeWindow(1440)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const code = {
  id: '57fb44b1-0c6e-4a1f-9d53-7b20e4c1f9aa',
  referral_code: 'FLR-8K2Q-BCDF-GHJK',
  email: 'ivanov.pay@example.com',
  created_at: daysAgo(20),
  profit: '128.400000',
  is_used: true,
}
const earnings = {
  total: '412.903200',
  today: '2.100000',
  yesterday: '6.420000',
  in_30_days: '153.120000',
  share_percent: '20.00',
  by_day: Array.from({ length: 30 }, (_, at) => ({ day: daysAgo(29 - at), earned: `${at % 6}.000000` })),
  invited: 14,
  activated: 9,
  active: 6,
  withdrawable: '164.470700',
  may_withdraw: true,
  people: [
    {
      referral_id: code.id,
      email: code.email,
      account_type: 'trader',
      deals: 214,
      earned: '54.200000',
      last_deal_at: daysAgo(9),
    },
  ],
  waiting: [{ referral_id: 'w', email: 'north.star@example.com', referral_code: 'FLR-T9XX-BCDF-GHJK' }],
  quiet: [{ referral_id: 'q', email: 'mikhail.z@example.com', last_deal_at: daysAgo(9) }],
}

function serve(changed: Partial<typeof earnings> = {}): void {
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const isEarnings = String(input instanceof Request ? input.url : input).includes('/earnings/')
    return Response.json(isEarnings ? { ...earnings, ...changed } : { count: 1, results: [code] })
  })
}

const plain = (element: Element | undefined) => element?.textContent?.replace(/\s/g, ' ')

test.each([1440, 390])(
  'a lead’s overview at %i px: income by day, people, codes and what to do next',
  async (width) => {
    makeWindow(width)
    serve()
    await show(
      <>
        <InvitedCard />
        <LeadBlocks />
      </>,
      'overview',
    )

    const income = await screen.findByRole('region', { name: 'Доход по\u00A0дням' }, soon)
    expect(plain(income)).toContain('+153,1200 USDT за 30 дней')
    expect(plain(income)).toContain('Следующая выплата: можно вывести 164,4707 USDT')
    expect(within(income).getByRole('img').children).toHaveLength(30)
    const [, person] = within(screen.getByRole('table', { name: 'Кто приносит доход' })).getAllByRole('row')
    expect(plain(person)).toMatch(/^Iivanov\.pay@example\.comТрейдер214\+54,2000.*Без сделок 9 дней$/)
    const next = screen.getByRole('region', { name: 'Что сделать дальше' })
    expect(within(next).getByText('1 приглашение ждёт ответа')).toBeDefined()
    expect(plain(next)).toContain('mikhail.z@example.com: 9 дней без сделок')
    expect(within(next).getByRole('link', { name: 'Создать код' }).getAttribute('href')).toBe(
      '/referrals?create=1',
    )
    expect(await screen.findByRole('link', { name: 'Все 14 кодов' }, soon)).toBeDefined()
    const invited = screen.getByRole('region', { name: 'Приглашённые' })
    expect(plain(invited)).toContain('6 активны за 7 дней')
    await expectNoFindings()
  },
)

test('a new lead is asked to invite the first person, and is not sent to a list of nothing', async () => {
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const isEarnings = String(input instanceof Request ? input.url : input).includes('/earnings/')
    const none = { invited: 0, activated: 0, active: 0, people: [], waiting: [], quiet: [] }
    return Response.json(isEarnings ? { ...earnings, ...none } : { count: 0, results: [] })
  })
  await show(<LeadBlocks />, 'overview')

  const codes = await screen.findByRole('region', { name: 'Коды' }, soon)
  await within(codes).findByText('Кодов пока нет', {}, soon)
  const links = within(codes).getAllByRole('link')
  expect(links.map((link) => [plain(link), link.getAttribute('href')])).toEqual([
    ['Создать код', '/referrals?create=1'],
  ])
  expect(screen.getByText('Пригласите первого человека')).toBeDefined()
})

test('at most five days of thirty are named under the bars', async () => {
  serve()
  await show(<LeadBlocks />, 'overview')

  const income = await screen.findByRole('region', { name: 'Доход по\u00A0дням' }, soon)
  const ticks = within(income).getByRole('img').nextElementSibling?.children ?? []
  expect([...ticks].filter(({ textContent }) => textContent !== '')).toHaveLength(5)
})

test('without the right to withdraw it is said who gives it', async () => {
  serve({ may_withdraw: false })
  await show(<LeadBlocks />, 'overview')

  expect(await screen.findByText('Вывод включает поддержка', {}, soon)).toBeDefined()
})
