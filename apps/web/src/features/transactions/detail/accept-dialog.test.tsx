// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show, soon } from '../../../components/test/show.tsx'
import type { DealDetails } from '../transactions-queries.ts'
import { DealDrawer } from './deal-drawer.tsx'

const id = '6a2f8f3e-5c1c-4a0e-9d1f-0a8b7c6d5e4f'
const deal: DealDetails = {
  id,
  created_at: '2026-11-18T09:00:00.000Z',
  updated_at: '2026-11-18T09:05:00.000Z',
  status: 'verification',
  amount: '1503.00',
  currency: 'RUB',
  profit: '14.822800',
  bank: 'Sberbank',
  order_type: 'sbp',
  description: '',
  payment_details: {
    card: null,
    phone_number: '+79000000032',
    bank: { id: 'sberbank', name: 'Sberbank' },
    currency: { symbol: '₽' },
  },
  expires_at: null,
  late: false,
  livemode: true,
  may_confirm: false,
  external_id: 'order-7',
  order_id: null,
  amount_requested: '1503.00',
  amount_received: '751.50',
  rate: '94.30',
  amount_usdt: '15.938495',
  fee_usdt: '1.115695',
  trader: null,
  merchant: null,
  dispute_id: null,
  dispute_number: null,
  receipts: [],
  bank_texts: null,
  acceptable: { received: '751.50', credit_usdt: '7.411400', returned_usdt: '7.969247' },
  is_suspect: false,
  timeline: [],
}

let isAccepted: boolean

beforeEach(() => {
  isAccepted = false
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const { url, method } = new Request(
      new URL(input instanceof Request ? input.url : input, location.href),
      init,
    )
    if (method === 'POST') isAccepted = true
    const isDeal = url.includes('/transactions/')
    return Response.json(isDeal ? { ...deal, ...(isAccepted && { acceptable: null }) } : [])
  })
})

afterEach(() => vi.unstubAllGlobals())

async function ask() {
  await show(
    <DealDrawer id={id} who="merchant" isCovered={false} onClose={vi.fn()} onConfirm={vi.fn()} />,
    'transactions',
  )
  const user = userEvent.setup()
  const button = await screen.findByRole('button', { name: 'Принять, что пришло' }, soon)
  await user.click(button)
  const question = await screen.findByRole('dialog', { name: 'Принять пришедшее за всю сумму?' }, soon)
  return { user, button, question }
}

/** The question is gone, and so are the timers that move the focus: the drawer's trap takes it first, the question returns it. */
async function answered() {
  await waitFor(() => expect(screen.queryByText('Принять пришедшее за всю сумму?')).toBeNull(), soon)
  await new Promise((resolve) => setTimeout(resolve, 300))
}

test('the question names every sum, and its no has the focus', async () => {
  const { question } = await ask()

  const values = within(question)
    .getAllByRole('definition')
    .map((value) => value.textContent?.replace(/\s/g, ' '))
  expect(values).toEqual(['1 503,00 ₽', '751,50 ₽', '7,4114 USDT', '7,969247 USDT'])
  await waitFor(
    () => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Отмена' })),
    soon,
  )
})

test('after Escape the focus is on the button that asked, and the deal is still open', async () => {
  const { user, button } = await ask()

  await user.keyboard('{Escape}')

  await answered()
  expect(document.activeElement).toBe(button)
})

test('after yes the focus stays in the open deal', async () => {
  const { user } = await ask()

  await user.click(screen.getByRole('button', { name: 'Да, принять' }))

  await answered()
  const drawer = screen.getByRole('dialog', { name: /^Транзакция/ })
  expect(drawer.contains(document.activeElement)).toBe(true)
})
