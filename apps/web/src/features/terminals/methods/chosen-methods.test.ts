import { expect, test } from 'vitest'
import { toggled } from './chosen-methods.ts'

test('a method is chosen by one press and left by the next; the others stay', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
})
