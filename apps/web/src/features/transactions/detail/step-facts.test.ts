import { expect, test } from 'vitest'
import { factsOf } from './step-facts.ts'

test('only facts with words of their own are shown, in one order', () => {
  const facts = factsOf({ expected: '1000.00', received: '900.00', receipt_id: 'x' })

  expect(facts.map(({ name, value }) => [name, value])).toEqual([
    ['received', '900.00'],
    ['expected', '1000.00'],
  ])
})

test('an amount that is no number is left out, a comment is not', () => {
  expect(factsOf({ amount: 'much', comment: ' late ' })).toMatchObject([{ name: 'comment', value: 'late' }])
  expect(factsOf({ amount: '', comment: '' })).toEqual([])
})
