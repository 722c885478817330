import { expect, test } from 'vitest'
import { everyStep, type Life, someSteps } from './life.ts'
import { countOf, firstToday, shareOf } from './share.ts'

/** Dies at the end of its life, and reports after how many steps. */
function played(steps: number, deaths: number[]) {
  return async (life: Life) => {
    try {
      for (let step = 0; step < steps; step += 1) life.step()
    } catch {
      deaths.push(life.steps)
    }
  }
}

test('every step is died before, and the last life lasts to the end', async () => {
  const deaths: number[] = []

  expect(await everyStep(played(4, deaths))).toBe(4)
  expect(deaths).toEqual([1, 2, 3, 4])
})

test('of some steps the distance is as asked, and the last life lasts to the end as well', async () => {
  const deaths: number[] = []

  expect(await someSteps(played(12, deaths), 5)).toBe(12)
  const first = firstToday(5)
  expect(deaths).toEqual([first, first + 5, first + 10].filter((step) => step <= 12))
})

test('an ordinary run takes a share, and no more cases than it is given', () => {
  const share = shareOf([0, 1, 2, 3, 4, 5, 6], 3)

  expect(share.length).toBeGreaterThanOrEqual(2)
  expect(share.length).toBeLessThanOrEqual(3)
  expect(new Set(share.map((one) => one % 3)).size).toBe(1)
  expect(countOf(40, 12)).toBe(12)
})
