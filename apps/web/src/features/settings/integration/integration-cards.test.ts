import { merchantScopes } from '@florin/contract/rules'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts } from '../../../lib/texts.tsx'
import { keysQuery } from './integration-queries.ts'
import { newKeyForm } from './keys/key-form.ts'
import { KeysCard } from './keys/keys-card.tsx'
import { NewKeyForm } from './keys/new-key-form.tsx'

// Written by the build; nothing is called here.
vi.mock('virtual:florin-routes', () => ({ routes: {} }))

beforeAll(() => loadTexts('integration', 'common'))

function shown(node: ReactNode): string {
  const client = new QueryClient()
  client.setQueryData(keysQuery.queryKey, { results: [] })
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(MantineProvider, null, node)),
  )
}

test('Integration leads to the documentation', () => {
  expect(shown(createElement(KeysCard, { email: 'shop@example.com' }))).toContain('href="/docs"')
})

test('the dialog of a new key calls each scope as programs and the docs do', () => {
  const making = { form: newKeyForm, faults: {}, serverError: undefined, isBusy: false }
  const page = shown(createElement(NewKeyForm, { making: making as never }))

  for (const scope of merchantScopes) expect(page).toMatch(new RegExp(`<code[^>]*>${scope}</code>`))
})
