import { expect, test } from 'vitest'
import { fileName, fileSize } from './export-file.ts'

test('the file is called what the server calls it, never by a path', () => {
  expect(fileName('attachment; filename="transactions-2026-11-15.csv"')).toBe('transactions-2026-11-15.csv')
  expect(fileName('attachment; filename=deals.csv')).toBe('deals.csv')
  expect(fileName('attachment; filename="../../x.csv"')).toBe('transactions.csv')
  expect(fileName(null)).toBe('transactions.csv')
})

test('a growing file is told in the unit that suits it', () => {
  expect(fileSize(0)).toEqual({ unit: 'kb', amount: 1 })
  expect(fileSize(999_000)).toEqual({ unit: 'kb', amount: 999 })
  expect(fileSize(1_260_000)).toEqual({ unit: 'mb', amount: 1.3 })
})
