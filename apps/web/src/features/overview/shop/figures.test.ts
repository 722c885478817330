import { fill } from '@florin/texts'
import { overview } from '@florin/texts/en/overview'
import { expect, test } from 'vitest'
import { formatter } from '../../../lib/format.ts'
import { confirmText, conversionText } from './figures.ts'

test('a conversion is told to a tenth of a percent, in the reader’s numbers', () => {
  expect(conversionText(87.5, formatter('ru'))).toBe('87,5%')
  expect(conversionText(100, formatter('en'))).toBe('100.0%')
  expect(conversionText(0, formatter('en'))).toBe('0.0%')
})

test('a time to confirm has minutes when it has any', () => {
  const t = (key: keyof typeof overview, values = {}) => fill('en', overview[key], values)
  expect(confirmText(154, t)).toBe('2 min 34 s')
  expect(confirmText(60, t)).toBe('1 min 0 s')
  expect(confirmText(59, t)).toBe('59 s')
  expect(confirmText(0, t)).toBe('0 s')
})
