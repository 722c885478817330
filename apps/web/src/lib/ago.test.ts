import { expect, test } from 'vitest'
import { agoText } from './ago.ts'

const now = Date.parse('2026-11-15T14:30:00Z')
const before = (seconds: number) => new Date(now - seconds * 1_000).toISOString()

test.each([
  [12, '12\u00A0сек назад', '12\u00A0sec ago'],
  [90, '1\u00A0мин назад', '1\u00A0min ago'],
  [3 * 3_600 + 60, '3\u00A0ч назад', '3\u00A0hr ago'],
  [5 * 86_400, '5\u00A0дн назад', '5\u00A0days ago'],
])('%i seconds ago', (seconds, ru, en) => {
  expect(agoText(before(seconds), now, 'ru')).toBe(ru)
  expect(agoText(before(seconds), now, 'en')).toBe(en)
})

// The browser's clock may run behind the server's.
test('what has not happened yet is now', () => {
  expect(agoText(before(-30), now, 'en')).toBe('now')
})
