import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

async function textsIn(language: string) {
  vi.stubGlobal('localStorage', { getItem: () => language })
  return import('./texts.tsx')
}

test('the words of the chosen language are loaded and filled', async () => {
  const { loadTexts, useTexts } = await textsIn('ru')
  await loadTexts('common', 'auth')

  expect(useTexts('common')('checking_auth')).toBe('Проверяем авторизацию...')
  expect(useTexts('auth')('resend_in', { time: '0:59' })).toBe('Повторно через 0:59')
})

test('English readers get English', async () => {
  const { loadTexts, useTexts } = await textsIn('en')
  await loadTexts('common')

  expect(useTexts('common')('log_out')).toBe('Log out')
})

// A screen that shows before its words would show keys.
test('words that were not loaded are a bug, not a key on the screen', async () => {
  const { useTexts } = await textsIn('en')

  expect(() => useTexts('welcome')).toThrow('before loadTexts')
})
