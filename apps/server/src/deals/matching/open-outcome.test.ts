import { matchConditions } from '@florin/contract'
import { expect, test } from 'vitest'
import { outcomeOf } from './open-outcome.ts'

test('the outcomes of open_deals are those that the matcher knows', async () => {
  for (const name of [
    'matched',
    'changed',
    'order_over',
    'external_id_taken',
    'too_many_open',
    ...matchConditions,
  ])
    expect(outcomeOf(name)).toBe(name)
})

test('an outcome that nobody knows is an error and no refusal', () => {
  expect(() => outcomeOf('tired')).toThrow('unknown outcome tired')
})
