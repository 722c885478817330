// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../components/test/show.tsx'
import { NoMatch as NoDisputes } from '../features/disputes/disputes-empty.tsx'
import { NoMatch as NoPayments } from '../features/payments/payments-empty.tsx'
import { NoMatch as NoTerminals } from '../features/terminals/terminals-empty.tsx'
import { NoMatch as NoDeals } from '../features/transactions/deals-empty.tsx'

test.each([
  ['transactions', NoDeals],
  ['payments', NoPayments],
  ['terminals', NoTerminals],
  ['disputes', NoDisputes],
] as const)(
  '%s: a search without result names what was searched and takes it back',
  async (part, Nothing) => {
    const onReset = vi.fn()
    const { again } = await show(<Nothing words=" 4f1c " onReset={onReset} />, part)

    screen.getByRole('heading', { name: 'По запросу «4f1c» ничего не нашлось' })
    fireEvent.click(screen.getByRole('button', { name: /^Сбросить поиск/ }))
    expect(onReset).toHaveBeenCalledOnce()

    again(<Nothing words="" onReset={onReset} />)
    screen.getByRole('heading', { name: 'Ничего не нашлось' })
  },
)
