import { expect, test } from 'vitest'
import { bankColour } from './bank-colour.ts'

test('the ten banks of the specification have a colour each, and no two share one', () => {
  const ten = [
    'sberbank',
    'vtb-bank',
    'alfa-bank',
    'tinkoff-bank',
    'gazprombank',
    'raiffeisenbank',
    'russian-agricultural-bank',
    'otkritie',
    'promsvyazbank',
    'mts-bank',
  ]

  expect(new Set(ten.map(bankColour)).size).toBe(10)
  expect(ten.map(bankColour)).not.toContain('var(--bank-other)')
})

test('every other bank is purple', () => {
  expect(bankColour('ozon-bank')).toBe('var(--bank-other)')
})
