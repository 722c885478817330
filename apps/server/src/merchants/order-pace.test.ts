import { expect, test } from 'vitest'
import { orderPace } from './order-pace.ts'

function clock() {
  let time = 1_000
  return {
    now: () => time,
    pass(ms: number) {
      time += ms
    },
  }
}

function taken(take: () => void, most: number): number {
  for (let count = 0; count < most; count += 1) {
    try {
      take()
    } catch {
      return count
    }
  }
  return most
}

test('sixty at once, then twenty in a second, for each key by itself', () => {
  const { now, pass } = clock()
  const pace = orderPace(1, now)

  expect(taken(() => pace.take('a'), 1_000)).toBe(60)
  expect(taken(() => pace.take('b'), 1_000)).toBe(60)
  pass(1_000)
  expect(taken(() => pace.take('a'), 1_000)).toBe(20)
  pass(60_000)
  expect(taken(() => pace.take('a'), 1_000)).toBe(60)
})

test('the refusal says how long to wait', () => {
  const pace = orderPace(1, clock().now)
  taken(() => pace.take('a'), 60)

  expect(() => pace.take('a')).toThrow(
    expect.objectContaining({
      code: 'limit.reached',
      details: expect.objectContaining({ retryAfterSeconds: 1 }),
    }),
  )
})

test('the operator’s dial multiplies both', () => {
  const { now, pass } = clock()
  const pace = orderPace(3, now)

  expect(taken(() => pace.take('a'), 1_000)).toBe(180)
  pass(500)
  expect(taken(() => pace.take('a'), 1_000)).toBe(30)
})
