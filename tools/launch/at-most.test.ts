import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeAtMost } from './at-most.mjs'

test('all are taken, in order, and never more than two at a time', async () => {
  const begun: number[] = []
  const ended: number[] = []
  let most = 0

  await takeAtMost(2, [1, 2, 3, 4, 5], async (item) => {
    begun.push(item)
    most = Math.max(most, begun.length - ended.length)
    for (let turns = 0; turns < (item === 1 ? 9 : 2); turns += 1) await setImmediate()
    ended.push(item)
  })

  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
  // The first takes longest; the others go on beside it.
  expect(ended).toEqual([2, 3, 4, 5, 1])
})

test('a failure is the caller’s, who hears of it', async () => {
  await expect(takeAtMost(2, [1, 2], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
