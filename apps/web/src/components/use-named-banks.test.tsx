// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { banksQuery } from '../lib/banks.ts'
import { useNamedBanks } from './use-named-banks.ts'

const sberbank = { id: 'sberbank', name: 'Sberbank', full_name: 'Сбербанк (ПАО)' }

function named() {
  const client = new QueryClient()
  client.setQueryData(banksQuery.queryKey, { results: [sberbank] } as never)
  const { result } = renderHook(() => useNamedBanks(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  return result.current
}

test('a bank is known by its id, and by the name that a payer was shown', () => {
  expect(named()({ id: 'sberbank', name: 'x' })).toEqual(sberbank)
  expect(named()({ id: 'Sberbank', name: 'Sberbank' })).toEqual(sberbank)
})

test('a bank that is not in the list keeps the name it came with', () => {
  expect(named()({ id: 'old', name: 'Old Bank' })).toEqual({
    id: 'old',
    name: 'Old Bank',
    full_name: 'Old Bank',
  })
})
