import { disputeReasons } from '@florin/contract'
import { expect, test } from 'vitest'
import { scripts } from './test/measured-scripts.ts'

// The scripts are played by measured.long.test.ts. Here: that they are a fair set.

test.each(disputeReasons)('%s is played with either side in the right', (reason) => {
  const sides = scripts.filter((script) => script.reason === reason).map(({ truth }) => truth.towards)
  expect(new Set(sides)).toEqual(new Set(['merchant', 'trader']))
})

test('with a forged file the trader is right, and a corrected sum is less than the whole', () => {
  for (const { isForged, truth } of scripts) {
    if (isForged) expect(truth.towards).toBe('trader')
    if (truth.kopecks) expect(truth.kopecks(300_000n)).toBeLessThan(300_000n)
  }
  expect(scripts.filter(({ isForged }) => isForged)).toHaveLength(10)
})

test('no script is there twice', () => {
  const names = scripts.map(({ reason, what }) => `${reason}: ${what}`)
  expect(new Set(names).size).toBe(names.length)
})
