import { expect, test } from 'vitest'
import { previewOf } from '../test/desk.ts'
import { effectOn, frozenIn, leadCount } from './effects.ts'

test('what is let go is no gain, and what leaves is the frozen sum without the profit', () => {
  expect(effectOn('trader', previewOf('trader'))).toEqual({ total: 0n, unfrozen: 74_933_279n, debt: 0n })
  expect(effectOn('trader', previewOf('merchant'))).toEqual({ total: -71_935_948n, unfrozen: 0n, debt: 0n })
  expect(effectOn('merchant', previewOf('merchant')).total).toBe(69_687_949n)
  expect(effectOn('leads', previewOf('merchant')).total).toBe(449_598n)
  expect(effectOn('house', previewOf('merchant')).total).toBe(1_798_401n)
})

test('a debt is a loss', () => {
  const preview = previewOf('merchant')
  const debt = { ...preview.lines[0], account: 'debt', change: '25.850874' } as const
  const lines = [debt] as typeof preview.lines

  expect(effectOn('trader', { ...preview, lines })).toEqual({
    total: -25_850_874n,
    unfrozen: 0n,
    debt: 25_850_874n,
  })
})

test('how many leads, and what this case has frozen', () => {
  expect(leadCount([previewOf('trader'), previewOf('merchant'), undefined])).toBe(1)
  expect(frozenIn(previewOf('trader'))).toEqual({ party: 'trader', amount: '74.933279' })
  expect(frozenIn(undefined)).toBeUndefined()
})
