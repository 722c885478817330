import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withRetries } from './retries.ts'

// No clock of the machine: a slow one would have fewer tries.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Fails so often before it succeeds; each try takes so long. */
function failing(times: number, code: string, eachMs = 0) {
  let tries = 0
  const work = async () => {
    tries += 1
    vi.advanceTimersByTime(eachMs)
    if (tries <= times) throw Object.assign(new Error(code), { code })
    return 'done'
  }
  return { work, tries: () => tries }
}

test.each(['40001', '40P01', '55P03'])('%s is rolled back, so it is tried again', async (code) => {
  const { work, tries } = failing(4, code)

  expect(await withRetries(work)).toBe('done')
  expect(tries()).toBe(5)
})

test('five tries are all', async () => {
  const { work, tries } = failing(99, '40P01')

  await expect(withRetries(work)).rejects.toThrow('40P01')
  expect(tries()).toBe(5)
})

test('no try begins when the caller would be gone before its answer', async () => {
  const { work, tries } = failing(99, '55P03', 1_300)

  await expect(withRetries(work)).rejects.toThrow('55P03')
  expect(tries()).toBe(2)
})

test.each(['23505', '08007', '57P01'])('%s is told to the caller at once', async (code) => {
  const { work, tries } = failing(1, code)

  await expect(withRetries(work)).rejects.toThrow(code)
  expect(tries()).toBe(1)
})

test('a locked row is not waited for again where its items can be left; a deadlock is', async () => {
  const locked = failing(1, '55P03')
  await expect(withRetries(locked.work, { leavesLocked: true })).rejects.toThrow('55P03')
  expect(locked.tries()).toBe(1)

  expect(await withRetries(failing(1, '40P01').work, { leavesLocked: true })).toBe('done')
})
