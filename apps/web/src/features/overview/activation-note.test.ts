import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'

vi.mock('virtual:florin-routes', async () => ({ routes: (await import('@florin/contract')).contract }))
vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'Florin_language' ? 'ru' : null) })

const { ActivationNote } = await import('./activation-note.tsx')
const { loadTexts } = await import('../../lib/texts.tsx')

beforeAll(() => loadTexts('overview'))

const noContacts = { chat: null, email: null, telegram: null, phone: null }
const waiting = { account_type: 'trader', is_staff: false, is_activated: false, support: noContacts }

function shown(me: object): string {
  const queries = new QueryClient()
  queries.setQueryData(['me'], me)
  return renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: queries },
      createElement(MemoryRouter, null, createElement(ActivationNote)),
    ),
  )
}

test('whoever waits for activation is told so, and what to do meanwhile', () => {
  expect(shown(waiting)).toContain('Аккаунт ждёт активации')
  expect(shown(waiting)).toContain('подключите телефон')
  expect(shown({ ...waiting, account_type: 'merchant' })).toContain('тестовый ключ')
})

test('nobody else is told', () => {
  expect(shown({ ...waiting, is_activated: true })).toBe('')
  expect(shown({ ...waiting, is_staff: true })).toBe('')
})

test('support is offered only where there is a way to reach it', () => {
  const reachable = { ...waiting, support: { ...noContacts, email: 'help@florin.example' } }

  expect(shown(waiting)).not.toContain('href')
  expect(shown(reachable)).toContain('href="/help"')
})
