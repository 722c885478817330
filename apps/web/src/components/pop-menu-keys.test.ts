import { expect, test } from 'vitest'
import { itemStartingWith, nextIndex } from './pop-menu-keys.ts'

test('the arrows go round, Home and End go to the ends', () => {
  expect(nextIndex('ArrowDown', 3, 2)).toBe(0)
  expect(nextIndex('ArrowUp', 3, 0)).toBe(2)
  expect(nextIndex('Home', 3, 1)).toBe(0)
  expect(nextIndex('End', 3, 1)).toBe(2)
  expect(nextIndex('a', 3, 1)).toBeUndefined()
})

test('a letter leads to the next item that begins with it', () => {
  const names = ['Все банки', 'ВТБ', 'Сбербанк', 'Совкомбанк']

  expect(itemStartingWith('с', names, 0)).toBe(2)
  expect(itemStartingWith('с', names, 2)).toBe(3)
  expect(itemStartingWith('в', names, 3)).toBe(0)
  expect(itemStartingWith('ю', names, 0)).toBeUndefined()
})
