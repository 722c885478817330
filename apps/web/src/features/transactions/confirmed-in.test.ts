import { expect, test } from 'vitest'
import { confirmedIn } from './confirmed-in.ts'
import type { Deal, DealPage } from './transactions-queries.ts'

test('a confirmed deal is complete in the list at once, and no other changes', () => {
  const deal = (id: string) => ({ id, status: 'pending', may_confirm: true, expires_at: 'x' }) as Deal
  const page: DealPage = { results: [deal('a'), deal('b')], total_items: 2 }

  const { results } = confirmedIn(page, 'a', 'complete')

  expect(results[0]).toMatchObject({ status: 'complete', may_confirm: false, expires_at: null })
  expect(results[1]).toBe(page.results[1])
})
