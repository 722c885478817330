import { expect, test } from 'vitest'
import { chooseLanguage } from './language.ts'

test('a stored choice wins over the browser', () => {
  expect(chooseLanguage('en', ['ru-RU'])).toBe('en')
})

test('without a choice, the first browser language that we speak', () => {
  expect(chooseLanguage(undefined, ['de-DE', 'ru-RU', 'en-US'])).toBe('ru')
  expect(chooseLanguage(undefined, ['EN-gb'])).toBe('en')
})

test('otherwise English, also when the stored word is not a language of ours', () => {
  expect(chooseLanguage(undefined, ['de', 'fr'])).toBe('en')
  expect(chooseLanguage('de', [])).toBe('en')
})
