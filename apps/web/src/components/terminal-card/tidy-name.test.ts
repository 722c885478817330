import { expect, test } from 'vitest'
import { tidyName } from './tidy-name.ts'

test('spaces alone are no name', () => {
  expect(tidyName(' \t ')).toBe('')
})

test('spaces around and between fall together', () => {
  expect(tidyName('  Redmi   Note 12 ')).toBe('Redmi Note 12')
})
