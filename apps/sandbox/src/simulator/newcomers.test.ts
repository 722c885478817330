import { expect, test, vi } from 'vitest'
import { leastDollars, Newcomers } from './newcomers.ts'
import { readOptions } from './options.ts'
import { planPayer } from './plan.ts'
import { seededRandom } from './random.ts'

const random = seededRandom(1)
const usual = () => planPayer({ ...readOptions([]).dials, spoofed: 1 }, random)
const later = (seconds: number) => 1_000_000 + seconds * 1_000

test('while somebody takes small sums, one payer at a time pays them, and goes through with it', async () => {
  const takes = vi.fn(async () => true)
  const newcomers = new Newcomers(takes)
  newcomers.next(usual(), random, later(0))
  await expect.poll(() => takes).toHaveBeenCalledOnce()

  const first = newcomers.next(usual(), random, later(1))
  const second = newcomers.next(usual(), random, later(2))
  newcomers.leave(second)
  const third = newcomers.next(usual(), random, later(3))
  newcomers.leave(first)
  const fourth = newcomers.next(usual(), random, later(4))

  expect(first).toMatchObject({ act: 'pays', mode: 'hosted' })
  // At any rate that a rouble has had lately, less than the others take.
  expect(first.roubles / 73).toBeLessThan(leastDollars)
  expect(second.roubles).toBeGreaterThanOrEqual(400)
  expect(third.roubles).toBeGreaterThanOrEqual(400)
  expect(fourth.roubles).toBeLessThan(150)
  // A shop is asked every five seconds at most.
  expect(takes).toHaveBeenCalledOnce()
})

test('where nobody takes them, or the shop is not answered, payers are as ever', async () => {
  const takes = vi.fn(async () => false)
  const newcomers = new Newcomers(takes)
  newcomers.next(usual(), random, later(0))
  await Promise.resolve()
  takes.mockRejectedValueOnce(new Error('busy'))

  for (const seconds of [1, 6, 12]) {
    const plan = usual()
    expect(newcomers.next(plan, random, later(seconds))).toBe(plan)
    await Promise.resolve()
  }
  expect(takes).toHaveBeenCalledTimes(3)
})
