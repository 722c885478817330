import { expect, test } from 'vitest'
import { bankName } from './bank-name.ts'

test('a bank is called in the reader’s language, without its legal form', () => {
  const bank = { id: 'alfa-bank', name: 'Alfa-Bank', full_name: 'Альфа-Банк (АО)' }

  expect(bankName(bank, 'ru')).toBe('Альфа-Банк')
  expect(bankName(bank, 'en')).toBe('Alfa-Bank')
})
