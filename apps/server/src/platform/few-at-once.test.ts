import { expect, test } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

test('so many run at once, the others in the order in which they came', async () => {
  const inTurn = fewAtOnce(2)
  const ends: (() => void)[] = []
  const begun: number[] = []
  const work = (n: number) =>
    inTurn(async () => {
      begun.push(n)
      await new Promise<void>((end) => void ends.push(end))
      return n
    })
  const all = [1, 2, 3, 4].map(work)
  await settle()
  expect(begun).toEqual([1, 2])

  ends.shift()?.()
  await settle()
  expect(begun).toEqual([1, 2, 3])

  while (ends.length > 0) {
    ends.shift()?.()
    await settle()
  }
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
})

test('what fails makes room for the next, and fails only for itself', async () => {
  const inTurn = fewAtOnce(1)
  const failing = inTurn(() => Promise.reject(new Error('away')))
  const next = inTurn(async () => 'done')

  await expect(failing).rejects.toThrow('away')
  expect(await next).toBe('done')
  expect(await inTurn(async () => 'again')).toBe('again')
})

const settle = () => new Promise((resolve) => void setImmediate(resolve))
