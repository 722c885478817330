// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show, soon } from '../../../components/test/show.tsx'
import { dealDetails } from '../test/deal-details.ts'
import { DealDrawer } from './deal-drawer.tsx'

const deal = dealDetails({
  amount_received: '751.50',
  acceptable: { received: '751.50', credit_usdt: '7.411400', returned_usdt: '7.969247' },
})
let isAccepted: boolean

beforeEach(() => {
  isAccepted = false
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const { url, method } = new Request(
      new URL(input instanceof Request ? input.url : input, location.href),
      init,
    )
    // The deal is renewed after the question has closed: its button has the focus when it goes.
    if (isAccepted) await new Promise((resolve) => setTimeout(resolve, 100))
    if (method === 'POST') isAccepted = true
    const isDeal = url.includes('/transactions/')
    return Response.json(isDeal ? { ...deal, ...(isAccepted && { acceptable: null }) } : [])
  })
})

afterEach(() => vi.unstubAllGlobals())

async function ask() {
  await show(
    <DealDrawer id={deal.id} who="merchant" isCovered={false} onClose={vi.fn()} onConfirm={vi.fn()} />,
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
  await waitFor(() => expect(document.activeElement).toBe(button), soon)
})

test('after yes the focus stays in the open deal', async () => {
  const { user } = await ask()

  await user.click(screen.getByRole('button', { name: 'Да, принять' }))

  await answered()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Принять, что пришло' })).toBeNull(), soon)
  const drawer = screen.getByRole('dialog', { name: /^Транзакция/ })
  await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true), soon)
})
