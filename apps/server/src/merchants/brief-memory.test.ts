import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { briefMemory } from './brief-memory.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('a hundred callers at once are one question, and after five seconds it is asked anew', async () => {
  const load = vi.fn(async (key: string) => `${key}!`)
  const memory = briefMemory(load)

  const answers = await Promise.all(Array.from({ length: 100 }, () => memory.get('a')))
  expect(new Set(answers)).toEqual(new Set(['a!']))
  expect(load).toHaveBeenCalledTimes(1)

  vi.advanceTimersByTime(2_900)
  await memory.get('a')
  expect(load).toHaveBeenCalledTimes(1)

  vi.advanceTimersByTime(2_000)
  await memory.get('a')
  expect(load).toHaveBeenCalledTimes(2)
})

test('what is not there, or could not be asked, is not remembered', async () => {
  const load = vi.fn<() => Promise<string | undefined>>()
  load
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(new Error('no database'))
    .mockResolvedValue('now')
  const memory = briefMemory(load)

  expect(await memory.get('a')).toBeUndefined()
  await expect(memory.get('a')).rejects.toThrow('no database')
  expect(await memory.get('a')).toBe('now')
})

test('an answer that was under way while it was forgotten is not kept', async () => {
  const answers: ((value: string) => void)[] = []
  const memory = briefMemory(() => new Promise<string>((resolve) => answers.push(resolve)))

  const before = memory.get('a')
  memory.forget('a')
  const after = memory.get('a')
  answers[0]?.('old')
  answers[1]?.('new')

  expect([await before, await after, await memory.get('a')]).toEqual(['old', 'new', 'new'])
})
