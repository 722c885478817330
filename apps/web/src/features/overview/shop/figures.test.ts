import { fill } from '@florin/texts'
import { shop } from '@florin/texts/en/shop'
import { expect, test } from 'vitest'
import { formatter } from '../../../lib/format.ts'
import { confirmText, conversionText, durationText, growthOf } from './figures.ts'

test('a conversion is told to a tenth of a percent, in the reader’s numbers', () => {
  expect(conversionText(87.5, formatter('ru'))).toBe('87,5%')
  expect(conversionText(100, formatter('en'))).toBe('100.0%')
  expect(conversionText(0, formatter('en'))).toBe('0.0%')
})

test('a time to confirm has minutes when it has any', () => {
  const t = (key: keyof typeof shop, values = {}) => fill('en', shop[key], values)
  expect(confirmText(154, t)).toBe('2\u00A0min 34\u00A0s')
  expect(confirmText(60, t)).toBe('1\u00A0min 0\u00A0s')
  expect(confirmText(59, t)).toBe('59\u00A0s')
  expect(confirmText(0, t)).toBe('0\u00A0s')
})

test('growth is told to a tenth of a percent; a shop without a month before has none', () => {
  expect(growthOf('1124.00', '1000.00')).toEqual({ is: 'more', percent: 12.4 })
  expect(growthOf('0.00', '1000.00')).toEqual({ is: 'less', percent: 100 })
  expect(growthOf('1000.04', '1000.00')).toEqual({ is: 'same' })
  expect(growthOf('1000.00', '0.00')).toEqual({ is: 'first' })
})

test('a silence is told in minutes, then hours, then days', () => {
  const t = (key: keyof typeof shop, values = {}) => fill('en', shop[key], values)
  expect(durationText(20_000, t)).toBe('1\u00A0min')
  expect(durationText(40 * 60_000, t)).toBe('40\u00A0min')
  expect(durationText(3.5 * 3_600_000, t)).toBe('3\u00A0h')
  expect(durationText(72 * 3_600_000, t)).toBe('3\u00A0days')
})
