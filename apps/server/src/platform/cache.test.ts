import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cache, loadingCache, sharedLoads } from './cache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('a value is good for its time, counted from its last set', () => {
  const values = cache<number>({ most: 10, lastsMs: 3_000 })
  values.set('a', 1)
  vi.advanceTimersByTime(2_000)
  values.set('a', 2)
  vi.advanceTimersByTime(2_999)
  expect(values.get('a')).toBe(2)

  vi.advanceTimersByTime(1)
  expect(values.get('a')).toBeUndefined()
})

test('what is old is gone as soon as another comes, also when nobody asked for it', () => {
  let at = 0
  const values = cache<number>({ most: 10, lastsMs: 3_000 }, () => at)
  values.set('a', 1)
  at = 1_000
  values.set('b', 2)
  at = 3_500
  values.set('c', 3)

  at = 0
  expect([values.get('a'), values.get('b')]).toEqual([undefined, 2])
})

test('there are never more than allowed: the one that was set longest ago makes room', () => {
  const values = cache<number>({ most: 2 })
  values.set('a', 1)
  values.set('b', 2)
  values.set('a', 3)
  values.set('c', 4)

  expect([values.get('a'), values.get('b'), values.get('c')]).toEqual([3, undefined, 4])
})

test('values are deleted by key, by what they are, and all together', () => {
  const values = cache<number>({ most: 10 })
  for (const [at, key] of ['a', 'b', 'c', 'd'].entries()) values.set(key, at)

  values.delete('a')
  values.deleteWhere((value) => value === 1)
  expect(['a', 'b', 'c', 'd'].map(values.get)).toEqual([undefined, undefined, 2, 3])

  values.clear()
  expect(values.get('c')).toBeUndefined()
})

test('a hundred callers at once are one load, and after its time it is loaded anew', async () => {
  const load = vi.fn(async (key: string) => `${key}!`)
  const values = loadingCache({ most: 10, lastsMs: 3_000 }, load)

  const answers = await Promise.all(Array.from({ length: 100 }, () => values.get('a')))
  expect(new Set(answers)).toEqual(new Set(['a!']))
  expect(load).toHaveBeenCalledTimes(1)

  vi.advanceTimersByTime(2_900)
  await values.get('a')
  expect(load).toHaveBeenCalledTimes(1)

  vi.advanceTimersByTime(100)
  await values.get('a')
  expect(load).toHaveBeenCalledTimes(2)
})

test('what does not exist, or could not be loaded, is not kept', async () => {
  const load = vi.fn<() => Promise<string | undefined>>()
  load
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(new Error('no database'))
    .mockResolvedValue('now')
  const values = loadingCache({ most: 10 }, load)

  expect(await values.get('a')).toBeUndefined()
  await expect(values.get('a')).rejects.toThrow('no database')
  expect(await values.get('a')).toBe('now')
})

test('a load that was under way while its key was forgotten is not kept', async () => {
  const answers: ((value: string) => void)[] = []
  const values = loadingCache({ most: 10 }, () => new Promise<string>((resolve) => answers.push(resolve)))

  const before = values.get('a')
  values.forget('a')
  const after = values.get('a')
  answers[0]?.('old')
  answers[1]?.('new')

  expect([await before, await after, await values.get('a')]).toEqual(['old', 'new', 'new'])
})

test('who asks while it is being loaded shares the load; who asks afterwards does not', async () => {
  const answers: PromiseWithResolvers<string>[] = []
  const load = () => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  const shared = sharedLoads<string>()

  const together = [shared('a', load), shared('a', load), shared('b', load)]
  answers[0]?.resolve('first')
  answers[1]?.resolve('other')
  expect(await Promise.all(together)).toEqual(['first', 'first', 'other'])

  const [again, beside] = [shared('a', load), shared('a', load)]
  expect(answers).toHaveLength(3)
  answers[2]?.reject(new Error('away'))
  await expect(again).rejects.toThrow('away')
  await expect(beside).rejects.toThrow('away')
  const later = shared('a', load)
  answers[3]?.resolve('back')
  expect(await later).toBe('back')
})
