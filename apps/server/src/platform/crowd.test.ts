import { expect, test } from 'vitest'
import { crowd, lanes } from './lanes.ts'

/** Two lanes, of which one feeds the other, and what their calls carried. */
function twoLanes(run: (items: readonly number[]) => Promise<readonly number[]> = async (items) => items) {
  const most = crowd({ few: 4, many: 8 })
  const calls: number[] = []
  const lane = () =>
    lanes({
      count: 1,
      most,
      ownerOf: () => '',
      run: (items: readonly number[]) => {
        calls.push(items.length)
        return run(items)
      },
    })
  return { most, calls, first: lane(), second: lane() }
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

test('a few are carried in calls of a few, so that not everybody is in one', async () => {
  const { calls, first, most } = twoLanes()

  expect(await Promise.all(numbers(8).map(first))).toEqual(numbers(8))

  expect(calls).toEqual([4, 4])
  expect(most.most()).toBe(4)
})

test('out of a crowd more are taken, up to a limit, and fewer as it dissolves', async () => {
  const { calls, first } = twoLanes()

  await Promise.all(numbers(30).map(first))

  expect(calls).toEqual([8, 7, 5, 4, 4, 2])
})

test('whoever is in the other lane belongs to the crowd', async () => {
  const held = Promise.withResolvers<void>()
  const { calls, first, second } = twoLanes(async (items) => {
    if (items[0] === 100) await held.promise
    return items
  })
  const others = numbers(12).map((n) => second(100 + n))

  await Promise.all(numbers(6).map(first))

  // Eighteen are inside: a third of them may share a call. Of six alone four would.
  expect(calls).toEqual([6, 6])
  held.resolve()
  await Promise.all(others)
})

test('whoever waits outside belongs to it as well, as long as they are told to', async () => {
  const { calls, first, most } = twoLanes()
  most.outside('the yard', 9)
  most.outside('the street', 6)

  await Promise.all(numbers(6).map(first))
  most.outside('the yard', 0)
  most.outside('the street', 0)
  await Promise.all(numbers(6).map(first))

  expect(calls).toEqual([6, 4, 2])
})

test('who is refused has left the crowd as well', async () => {
  const { first, most } = twoLanes(async () => {
    throw Object.assign(new Error('away'), { code: '57P01' })
  })

  const answers = await Promise.allSettled(numbers(20).map(first))

  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
  expect(most.most()).toBe(4)
})
