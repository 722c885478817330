import { expect, test } from 'vitest'
import type { TestAnswer } from './bank-messages-queries.ts'
import { blocksOf, differing, isNews, resultsByText, testBodyOf, verdictOf } from './draft-test.ts'
import { newDraft, type TemplateDraft, valuesOf } from './template-draft.ts'

const draft: TemplateDraft = {
  ...newDraft(),
  banks: ['sberbank'],
  pattern: 'Перевод {amount}',
  samples: [
    { key: 0, text: 'Перевод 5', expected: valuesOf({ amount: '5' }) },
    { key: 1, text: 'Перевод 6', expected: valuesOf({ amount: '7' }) },
    { key: 2, text: ' ', expected: valuesOf({}) },
  ],
}
const answer: TestAnswer = {
  problems: [],
  clashes: [],
  texts: ['Перевод 5', 'Перевод 6'],
  results: [
    { is_match: true, values: { amount: '5.00' } },
    { is_match: true, values: { amount: '6.00' } },
  ],
}

test('nothing is asked while the server could only refuse', () => {
  expect(testBodyOf({ ...draft, banks: [] }, '')).toBeUndefined()
  expect(testBodyOf({ ...draft, channels: [] }, '')).toBeUndefined()
  expect(testBodyOf({ ...draft, pattern: '  ' }, '')).toBeUndefined()
})

test('each text is asked once, the tried one last, and never more than the call takes', () => {
  expect(testBodyOf(draft, 'Ещё')?.texts).toEqual(['Перевод 5', 'Перевод 6', 'Ещё'])
  expect(testBodyOf(draft, 'Перевод 5')?.texts).toEqual(['Перевод 5', 'Перевод 6'])
  const samples = Array.from({ length: 30 }, (_, key) => ({ key, text: `t${key}`, expected: valuesOf({}) }))
  expect(testBodyOf({ ...draft, samples }, 'x')?.texts).toHaveLength(20)
})

// A sample is taken away while its answer is on the way: the others must not get its result.
test('a result belongs to its text, not to its place', () => {
  const results = resultsByText(answer)

  expect(results.get('Перевод 6')?.values.amount).toBe('6.00')
  expect(results.get('Перевод 7')).toBeUndefined()
  expect(resultsByText(undefined).size).toBe(0)
})

test('sums are compared as sums, words as they are, and nothing is asked of what is empty', () => {
  const expected = valuesOf({ amount: '12 500,5', card: '1234', payer: 'Иван И.' })

  expect(differing(expected, { amount: '12500.50', card: '1234', payer: 'Иван И.', time: '14:00' })).toEqual(
    [],
  )
  expect(differing(expected, { amount: '12500.51', payer: 'иван и.' })).toEqual(['amount', 'card', 'payer'])
})

test('only what is not expected yet can be taken over', () => {
  const expected = valuesOf({ amount: '5' })

  expect(isNews(expected, { amount: '5.00' })).toBe(false)
  expect(isNews(expected, { amount: '6.00' })).toBe(true)
  expect(isNews(expected, { amount: '5.00', time: '14:00' })).toBe(true)
})

test('a text is read as expected, otherwise, or not at all', () => {
  const expected = valuesOf({ amount: '5' })

  expect(verdictOf(expected, { is_match: true, values: { amount: '5.00' } })).toBe('same')
  expect(verdictOf(expected, { is_match: true, values: { amount: '50.00' } })).toBe('differs')
  expect(verdictOf(expected, { is_match: false, values: {} })).toBe('unread')
})

test('what is known to be refused blocks saving; what is not known does not', () => {
  const results = resultsByText(answer)
  expect(blocksOf(draft, undefined, new Map())).toEqual({ problems: false, samples: 0, clashes: false })
  expect(blocksOf(draft, answer, results)).toEqual({ problems: false, samples: 1, clashes: false })
  expect(blocksOf(draft, { ...answer, problems: ['no_anchor'] }, results)).toMatchObject({
    problems: true,
    samples: 0,
  })
  const clashing = { ...answer, clashes: [{ template: 'a', text: 'b' }] }
  expect(blocksOf(draft, clashing, results).clashes).toBe(true)
  expect(blocksOf({ ...draft, isActive: false }, clashing, results).clashes).toBe(false)
})
