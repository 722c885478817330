// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../components/test/show.tsx'
import type { DealDetails } from '../transactions-queries.ts'
import { DealFacts } from './deal-facts.tsx'

afterEach(() => vi.unstubAllGlobals())

const disputeId = '57fb44b1-0c6e-4a1f-9d53-7b20e4c1f9aa'
const deal = {
  id: '6a2f8f3e-5c1c-4a0e-9d1f-0a8b7c6d5e4f',
  created_at: '2026-11-18T09:00:00.000Z',
  updated_at: '2026-11-18T09:05:00.000Z',
  amount: '1503.00',
  profit: '14.822800',
  order_type: 'sbp',
  description: '',
  payment_details: {
    card: null,
    phone_number: '+79000000032',
    bank: { id: 'sberbank', name: 'Sberbank' },
    currency: { symbol: '₽' },
  },
  expires_at: null,
  external_id: null,
  order_id: null,
  amount_requested: '1503.00',
  amount_received: null,
  amount_difference: null,
  rate: '94.30',
  amount_usdt: '15.938495',
  fee_usdt: null,
  trader: null,
  merchant: null,
  dispute_id: disputeId,
  dispute_number: 1842,
  refused_shares: [],
} as unknown as DealDetails

test('a deal leads to its dispute, by the number that people use', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ results: [] }))
  await show(<DealFacts deal={deal} who="trader" />, 'transactions')

  const link = screen.getByRole('link', { name: 'Диспут №\u00A01842' })
  expect(link.getAttribute('href')).toBe(`/dispute?id=${disputeId}`)
})

test('support reads which lead gets no share, and why', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ results: [] }))
  const refused = [{ side: 'trader' as const, lead: 'sokolova_lead', reason: 'same_device' as const }]
  await show(<DealFacts deal={{ ...deal, refused_shares: refused }} who="staff" />, 'transactions')

  const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values[names.indexOf('Лид трейдера')]).toBe('sokolova_lead, без доли: то же устройство')
})

test.each([
  ['-3.00', '-3,00\u00A0₽'],
  ['10.50', '+10,50\u00A0₽'],
  ['0.00', undefined],
  [null, undefined],
])('what came stands beside what was to be paid: %s', async (difference, words) => {
  vi.stubGlobal('fetch', async () => Response.json({ results: [] }))
  await show(<DealFacts deal={{ ...deal, amount_difference: difference }} who="merchant" />, 'transactions')

  const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values[names.indexOf('Разница')]).toBe(words)
})
