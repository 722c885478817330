import { expect, test } from 'vitest'
import { asksForRole, openingFrom, questionsFor } from './help-sections.ts'

test('a banner opens its section and its subsection', () => {
  expect(openingFrom({ openSection: 'beginners', openSubsection: 'telegram' })).toEqual({
    section: 'beginners',
    subsection: 'telegram',
  })
})

test('a section may be opened alone', () => {
  expect(openingFrom({ openSection: 'support' })).toEqual({ section: 'support' })
})

test.each([{ openSubsection: 'unheard of' }, { openSubsection: 'faq' }, { openSubsection: 7 }])(
  'a subsection that the section does not hold is left out: %j',
  (state) => {
    expect(openingFrom({ openSection: 'beginners', ...state })).toEqual({ section: 'beginners' })
  },
)

// The state comes from the browser's history: it may be another screen's, or an older version's.
test.each([undefined, null, 'beginners', 42, {}, { openSection: 'toString' }, { openSubsection: 'faq' }])(
  'a state that is not ours opens nothing: %j',
  (state) => {
    expect(openingFrom(state)).toBeUndefined()
  },
)

test('a lead’s banner asks for the lead’s own help, and opens neither section', () => {
  expect(asksForRole({ openSection: 'lead' })).toBe(true)
  expect(asksForRole({ openSection: 'beginners' })).toBe(false)
  expect(openingFrom({ openSection: 'lead' })).toBeUndefined()
})

test('everybody has every question, and a merchant’s own come first', () => {
  const questions = ['activation', 'no_deals', 'amount', 'late']

  expect(questionsFor('merchant', questions)).toEqual(['activation', 'late', 'amount', 'no_deals'])
  expect(questionsFor('trader', questions)).toEqual(questions)
  expect(questionsFor(undefined, questions)).toEqual(questions)
})
