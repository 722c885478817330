import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'

vi.mock('virtual:florin-routes', async () => ({ routes: (await import('@florin/contract')).contract }))
vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'Florin_language' ? 'ru' : null) })

const { TechnicalHelp } = await import('./technical-help.tsx')
const { loadTexts } = await import('../../lib/texts.tsx')

beforeAll(() => loadTexts('common', 'help'))

const noContacts = { chat: null, email: null, phone: null }

function shown(support: Record<string, string | null>): string {
  const queries = new QueryClient()
  queries.setQueryData(['me'], { support })
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client: queries }, createElement(TechnicalHelp)),
  )
}

test('the contacts that the operator has named are links', () => {
  const all = shown({
    email: 'help@florin.example',
    chat: 'https://t.me/florin_support',
    phone: '+74951234567',
  })

  expect(all).toContain('href="mailto:help@florin.example"')
  expect(all).toContain('href="https://t.me/florin_support"')
  expect(all).toContain('href="tel:+74951234567"')
})

test('no other way to support is offered', () => {
  expect(shown(noContacts)).not.toContain('href')
  expect(shown(noContacts)).not.toContain('Телефон')
  expect(shown({ ...noContacts, chat: 'https://t.me/florin_support' }).match(/href=/g)).toHaveLength(1)
})

// The specification's sentence, which promises no way that is not listed.
test('without a contact it says so', () => {
  expect(shown(noContacts)).toContain('24/7 в чате, по электронной почте или по телефону')
  expect(shown(noContacts)).toContain('Контакты здесь ещё не указаны')
  expect(shown({ ...noContacts, phone: '+74951234567' })).not.toContain('ещё не указаны')
})
