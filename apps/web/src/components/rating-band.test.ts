import { expect, test } from 'vitest'
import { isWithholdingRating, ratingBand, shownPercent } from './rating-band.ts'

test.each([
  [100, 'ok'],
  [75, 'ok'],
  [74, 'warn'],
  [50, 'warn'],
  [49, 'bad'],
  [0, 'bad'],
])('%d is %s', (percent, band) => {
  expect(ratingBand(percent)).toBe(band)
})

test.each([
  [50.6, 50],
  [50.99, 50],
  [51, 51],
  [74.99, 74],
  [100, 100],
  [Number.NaN, 75],
])('%d is shown as %d', (rating, percent) => {
  expect(shownPercent(rating)).toBe(percent)
})

test('from 50 up to 51 the bar is orange, and the method is withheld all the same', () => {
  expect(ratingBand(50)).toBe('warn')
  expect(isWithholdingRating(50.99)).toBe(true)
  expect(isWithholdingRating(51)).toBe(false)
})
