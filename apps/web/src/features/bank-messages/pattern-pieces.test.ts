import { bankMessages } from '@florin/texts/en/bank-messages'
import { expect, test } from 'vitest'
import { fieldPiece, insertPiece, mainFields, otherFields, signs } from './pattern-pieces.ts'
import { problemText } from './problem-text.ts'

test('a field takes the place of what is chosen', () => {
  expect(insertPiece('Перевод 900 руб', 8, 11, fieldPiece('amount'))).toEqual({
    text: 'Перевод {amount} руб',
    caret: 16,
  })
  expect(insertPiece('', 0, 0, fieldPiece('cur'))).toEqual({ text: '{cur}', caret: 5 })
})

test('a bracket goes around what is chosen, and the caret stays inside', () => {
  expect(insertPiece('a b c', 2, 3, signs.optional)).toEqual({ text: 'a [b] c', caret: 4 })
  expect(insertPiece('a b c', 2, 3, signs.choice)).toEqual({ text: 'a (b|) c', caret: 5 })
  expect(insertPiece('a', 1, 1, signs.choice)).toEqual({ text: 'a(|)', caret: 2 })
})

test('no field is offered twice, and each is explained', () => {
  const all = [...mainFields, ...otherFields]

  expect(new Set(all).size).toBe(all.length)
  expect(all.filter((name) => !bankMessages[`field_${name}`])).toEqual([])
})

test('a fault that this page does not know yet is told by its code', () => {
  expect(problemText('no_anchor')).toBe('problem_no_anchor')
  expect(problemText('something_new')).toBe('problem_other')
})
