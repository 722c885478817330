import { expect, test } from 'vitest'
import { confirmedIn, confirmedOf } from './confirmed-in.ts'
import type { Deal, DealPage } from './transactions-queries.ts'
import type { WaitingDeals } from './waiting-answer.ts'

test('a confirmed deal is complete in the list at once, and no other changes', () => {
  const deal = (id: string) => ({ id, status: 'pending', may_confirm: true, expires_at: 'x' }) as Deal
  const page: DealPage = { results: [deal('a'), deal('b')], total_items: 2 }

  const { results } = confirmedIn(page, 'a', 'complete')

  expect(results[0]).toMatchObject({ status: 'complete', may_confirm: false, expires_at: null })
  expect(results[1]).toBe(page.results[1])
})

test('a confirmed deal waits no longer, and of others nothing changes', () => {
  const waiting = {
    results: [{ id: 'one' }, { id: 'two' }],
    count: 7,
    clockAheadMs: 0,
  } as unknown as WaitingDeals
  expect(confirmedOf(waiting, 'one')).toEqual({ results: [{ id: 'two' }], count: 6, clockAheadMs: 0 })
  expect(confirmedOf(waiting, 'another')).toEqual(waiting)
})
