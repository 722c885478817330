import { expect, test } from 'vitest'
import { narrows, toggleChoice } from './filter-choice.ts'

test('a single choice takes the place of all', () => {
  expect(toggleChoice(['all'], 'sberbank')).toEqual(['sberbank'])
  expect(toggleChoice(['sberbank'], 'vtb-bank')).toEqual(['sberbank', 'vtb-bank'])
})

test('all takes the place of every choice', () => {
  expect(toggleChoice(['sberbank', 'vtb-bank'], 'all')).toEqual(['all'])
})

test('taking back the last choice leaves all', () => {
  expect(toggleChoice(['sberbank'], 'sberbank')).toEqual(['all'])
})

test('choosing each one collapses to all only where the filter says so', () => {
  expect(toggleChoice(['a'], 'b', ['a', 'b'])).toEqual(['all'])
  expect(toggleChoice(['a'], 'b')).toEqual(['a', 'b'])
})

test('all narrows nothing', () => {
  expect(narrows(['all'])).toBe(false)
  expect(narrows(['a'])).toBe(true)
})
