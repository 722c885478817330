import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'

vi.mock('virtual:florin-routes', async () => ({ routes: (await import('@florin/contract')).contract }))
vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'Florin_language' ? 'ru' : null) })

const { LeadGuard } = await import('./lead-guard.tsx')
const { StaffGuard } = await import('./staff-guard.tsx')
const { CheckingAuth } = await import('./auth-guard.tsx')
const { loadTexts } = await import('../../lib/texts.tsx')

beforeAll(() => loadTexts('common'))

/** What stands at a guarded address for someone of whom the server said this, or nothing yet. */
function shown(Guard: () => React.ReactNode, known: Record<string, unknown>): string {
  const queries = new QueryClient()
  for (const [key, data] of Object.entries(known)) queries.setQueryData([key], data)
  const router = createMemoryRouter(
    [{ Component: Guard, children: [{ path: '/secret', Component: () => 'the secret screen' }] }],
    { initialEntries: ['/secret'] },
  )
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client: queries }, createElement(RouterProvider, { router })),
  )
}

test('the auth guard says that it asks', () => {
  expect(renderToStaticMarkup(createElement(CheckingAuth))).toContain('Проверяем авторизацию...')
})

test('the lead guard shows nothing while asking, then lets leads in and nobody else', () => {
  expect(shown(LeadGuard, {})).toBe('')
  expect(shown(LeadGuard, { lead: true })).toBe('the secret screen')
  expect(shown(LeadGuard, { lead: false })).not.toContain('secret')
})

test('the staff guard says that it asks, then lets staff in and nobody else', () => {
  expect(shown(StaffGuard, {})).toContain('Проверка прав доступа...')
  expect(shown(StaffGuard, { me: { is_staff: true } })).toBe('the secret screen')
  expect(shown(StaffGuard, { me: { is_staff: false } })).not.toContain('secret')
})

// What local storage remembers is only for the menu: anyone can write there.
test('a remembered flag opens no guard', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'true' })

  expect(shown(StaffGuard, { me: { is_staff: false } })).not.toContain('secret')
  expect(shown(LeadGuard, { lead: false })).not.toContain('secret')
})
