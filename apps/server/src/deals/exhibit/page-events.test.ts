import { expect, test } from 'vitest'
import type { StepOfDeal } from './exhibit-store.ts'
import { endOfTimeToPay, pageEvents } from './page-events.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 13, minute))
const step = (cause: string, minute: number, more: Partial<StepOfDeal> = {}): StepOfDeal => ({
  cause,
  byRole: 'payer',
  toStatus: 'pending',
  at: at(minute),
  ...more,
})
const shown = { kind: 'requisite_shown', at: at(2) } as const

test('what the page did, in order: also the end of the time to pay, which a claim hides from the deal', () => {
  const steps = [step('matched', 1), step('payer_claimed', 9, { toStatus: 'verification' })]

  const events = pageEvents({ recorded: [shown], steps, filesAt: [at(22)], endsAt: at(17), now: at(30) })

  expect(events.map(({ kind, at }) => [kind, at.getUTCMinutes()])).toEqual([
    ['page_opened', 1],
    ['requisite_shown', 2],
    ['claimed', 9],
    ['time_over', 17],
    ['file_sent', 22],
  ])
})

test.each([
  ['canceled', step('payer_canceled', 5, { toStatus: 'canceled' })],
  ['paid', step('receipt', 5, { toStatus: 'complete', byRole: 'terminal' })],
])('of a deal that was %s in time, no time was over', (_, last) => {
  const events = pageEvents({ recorded: [shown], steps: [last], filesAt: [], endsAt: at(17), now: at(30) })

  expect(events.map(({ kind }) => kind)).not.toContain('time_over')
})

test('a shop that shows the requisite itself has no page', () => {
  const events = pageEvents({
    recorded: [shown],
    steps: [step('matched', 1, { byRole: 'merchant' })],
    filesAt: [],
    endsAt: at(17),
    now: at(5),
  })

  expect(events).toEqual([shown])
})

test('while the platform stood still the payer had that time more', () => {
  const stopped = [{ from: at(10), to: at(14) }]

  expect(endOfTimeToPay(at(2), 15, stopped)).toEqual(at(21))
  expect(endOfTimeToPay(at(20), 15, stopped)).toEqual(at(35))
})
