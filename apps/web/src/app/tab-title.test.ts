import { expect, test } from 'vitest'
import { tabTitle } from './tab-title.ts'

test('the tab tells how many deals wait, and nothing while none does', () => {
  expect(tabTitle(3)).toBe('(3) Florin Processing service')
  expect(tabTitle(0)).toBe('Florin Processing service')
})
