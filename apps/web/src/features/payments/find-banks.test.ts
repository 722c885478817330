import { expect, test } from 'vitest'
import { findBanks } from './find-banks.ts'

const bank = (id: string, name: string, full_name = name) => ({ id, name, full_name, is_popular: false })
const banks = [
  bank('sberbank', 'Сбербанк', 'ПАО Сбербанк'),
  bank('zenit', 'Зенит'),
  bank('zelenyj', 'Зелёный'),
]
const ids = (typed: string) => findBanks(banks, typed).map(({ id }) => id)

test('a bank is found by any part of either name, in any case', () => {
  expect(ids('СБЕР')).toEqual(['sberbank'])
  expect(ids('пао')).toEqual(['sberbank'])
  expect(ids('зеленый')).toEqual(['zelenyj'])
})

test('nothing typed finds all, nonsense finds none', () => {
  expect(ids('  ')).toHaveLength(3)
  expect(ids('абв')).toEqual([])
})
