// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { show, soon } from '../../components/test/show.tsx'
import { OrdersScreen } from './orders-screen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('whoever has tested only finds the test orders from the empty list of live ones', async () => {
  const requests: string[] = []
  const steps = { test_paid: true, live_key: false, webhook: false, payout_address: false, live_paid: false }
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const { pathname, search } = new URL(String(url), 'http://localhost')
    if (pathname === '/account/shop/orders/') requests.push(search)
    if (pathname === '/account/shop/overview/') return Response.json({ steps, webhooks: [] })
    return Response.json({ results: [], next: null })
  })
  await show(<OrdersScreen />, 'shop')

  await userEvent.click(await screen.findByRole('button', { name: 'Показать тестовые' }, soon))

  await expect.poll(() => requests.at(-1)).toContain('mode=test')
})
