import { expect, test } from 'vitest'
import { lanes } from './lanes.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

test('what arrives while a call is in flight shares the next, up to its limit, and everybody gets their own answer', async () => {
  const calls: number[][] = []
  const lane = lanes({
    count: 1,
    most: 4,
    ownerOf: () => '',
    run: async (items: readonly number[]) => {
      calls.push([...items])
      return items.map((item) => item * 10)
    },
  })

  expect(await Promise.all(numbers(10).map(lane))).toEqual(numbers(10).map((n) => n * 10))
  expect(await lane(10)).toBe(100)

  expect(calls).toEqual([[0, 1, 2, 3], [4, 5, 6, 7], [8, 9], [10]])
})

test('a refused item does not refuse its neighbours; an outage refuses all of them after one try', async () => {
  const tries: number[] = []
  const failing = (code: string) =>
    lanes({
      count: 1,
      most: 8,
      ownerOf: () => '',
      run: async (items: readonly number[]) => {
        tries.push(items.length)
        if (items.includes(3)) throw Object.assign(new Error('refused'), { code })
        return items
      },
    })

  const refused = await Promise.allSettled(numbers(8).map(failing('23514')))
  expect(refused.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([3])

  tries.length = 0
  const away = await Promise.allSettled(numbers(8).map(failing('57P01')))
  expect(away.every(({ status }) => status === 'rejected')).toBe(true)
  expect(tries).toEqual([8])
})
