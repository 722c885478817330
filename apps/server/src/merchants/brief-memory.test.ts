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

test('whatever is in use is asked about together, before it is too old; what nobody uses is left to be forgotten', async () => {
  let version = 1
  const load = vi.fn(async (key: string) => `${key}${version}`)
  const memory = briefMemory(load)
  await memory.get('idle')
  await memory.get('first')
  vi.advanceTimersByTime(1_500)
  await memory.get('second')
  await memory.get('first')
  load.mockClear()

  // The first is too old; the second was not used again, and the idle one not at all.
  vi.advanceTimersByTime(1_600)
  version = 2
  expect(await memory.get('first')).toBe('first2')
  expect(load.mock.calls.flat()).toEqual(['first'])

  await memory.get('second')
  await memory.get('first')
  load.mockClear()
  vi.advanceTimersByTime(1_100)
  version = 3
  await memory.get('new')
  expect(load.mock.calls.flat().toSorted()).toEqual(['first', 'new', 'second'])
  await vi.waitFor(async () => expect(await memory.get('first')).toBe('first3'))
  expect(await memory.get('second')).toBe('second3')
  expect(load).toHaveBeenCalledTimes(3)
})

test('what is forgotten while it is asked about ahead stays forgotten', async () => {
  const answers: ((value: string) => void)[] = []
  const memory = briefMemory(() => new Promise<string>((resolve) => answers.push(resolve)))
  const first = memory.get('key')
  answers[0]?.('valid')
  await first
  await memory.get('key')
  vi.advanceTimersByTime(1_100)
  void memory.get('other')

  memory.forget('key')
  answers[2]?.('valid')
  await Promise.resolve()
  const after = memory.get('key')
  answers[3]?.('revoked')

  expect(await after).toBe('revoked')
})
