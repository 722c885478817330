import { expect, test } from 'vitest'
import type { Bank } from '../../lib/banks.ts'
import { nextMarked, offeredBanks } from './bank-choice.ts'
import type { Template } from './bank-messages-queries.ts'
import { findTemplates, nearestPage, pageOf } from './find-templates.ts'
import { sectionAt } from './sections.ts'

const template = (name: string, banks: string[], pattern = '{amount}') =>
  ({ name, banks, pattern }) as Template
const all = [
  template('Перевод по номеру', ['sberbank']),
  template('Зарплата', ['vtb-bank', 'sberbank'], 'Аванс {amount}'),
  template('Перевод', ['vtb-bank']),
]
const nameOf = (id: string) => ({ sberbank: 'Сбербанк', 'vtb-bank': 'ВТБ' })[id] ?? id
const names = (search: { text: string; bank: string | undefined }) =>
  findTemplates(all, search, nameOf).map(({ name }) => name)

test('every word is looked for in name, banks and pattern', () => {
  expect(names({ text: '', bank: undefined })).toHaveLength(3)
  expect(names({ text: 'втб перевод', bank: undefined })).toEqual(['Перевод'])
  expect(names({ text: ' АВАНС ', bank: undefined })).toEqual(['Зарплата'])
  expect(names({ text: 'перевод', bank: 'sberbank' })).toEqual(['Перевод по номеру'])
  expect(names({ text: 'нет', bank: undefined })).toEqual([])
})

test('whoever stands behind the last page is led back to it', () => {
  expect(nearestPage(3, 41, 20)).toBe(3)
  expect(nearestPage(3, 40, 20)).toBe(2)
  expect(nearestPage(2, 0, 20)).toBe(1)
  expect(
    pageOf(
      Array.from({ length: 45 }, (_, at) => at),
      3,
    ),
  ).toEqual([40, 41, 42, 43, 44])
})

test('an unknown address shows the inbox', () => {
  expect(['#templates', '#inbox', '', '#other'].map(sectionAt)).toEqual([
    'templates',
    'inbox',
    'inbox',
    'inbox',
  ])
})

test('banks are found by any of their names, and not offered twice', () => {
  const banks = [
    { id: 'sberbank', name: 'Sberbank', full_name: 'Сбербанк (ПАО)' },
    { id: 'vtb-bank', name: 'VTB', full_name: 'ВТБ (ПАО)' },
  ] as Bank[]
  const ids = (chosen: string[], typed: string) => offeredBanks(banks, chosen, typed).map(({ id }) => id)

  expect(ids([], 'сбер')).toEqual(['sberbank'])
  expect(ids([], 'VTB')).toEqual(['vtb-bank'])
  expect(ids(['sberbank'], '')).toEqual(['vtb-bank'])
})

test('the arrows go around the list', () => {
  expect(nextMarked('ArrowDown', undefined, 3)).toBe(0)
  expect(nextMarked('ArrowDown', 2, 3)).toBe(0)
  expect(nextMarked('ArrowUp', undefined, 3)).toBe(2)
  expect(nextMarked('ArrowUp', 0, 3)).toBe(2)
  expect(nextMarked('ArrowDown', undefined, 0)).toBeUndefined()
})
