import { expect, test } from 'vitest'
import { channelCircuits } from './circuit.ts'

test('a dead channel is looked at by one alert at growing intervals, until one finds it alive', () => {
  let now = 0
  const circuits = channelCircuits(() => now)
  for (const person of ['a', 'b', 'c']) {
    expect(circuits.admits('telegram', person)).toBe(true)
    circuits.note('telegram', person, true)
  }
  const admittedAt: number[] = []
  for (now = 0; now < 40_000; now += 500) {
    if (!circuits.admits('telegram', 'd')) continue
    admittedAt.push(now)
    circuits.note('telegram', 'd', true)
  }
  expect(admittedAt).toEqual([2_000, 4_000, 9_000, 19_000, 29_000, 39_000])
  expect(circuits.isAway('telegram')).toBe(true)
  expect(circuits.admits('push', 'd')).toBe(true)

  expect(circuits.note('telegram', 'a', false)).toBe(true)
  expect(circuits.isAway('telegram')).toBe(false)
  expect(circuits.admits('telegram', 'd')).toBe(true)
})

test('an answer between them makes aways no row', () => {
  const circuits = channelCircuits(() => 0)
  for (const [person, isAway] of [
    ['a', true],
    ['b', true],
    ['c', false],
    ['d', true],
    ['e', true],
  ] as const)
    circuits.note('push', person, isAway)

  expect(circuits.isAway('push')).toBe(false)
})

test('whoever found a channel away is not made to wait for it again at once; others are', () => {
  let now = 0
  const circuits = channelCircuits(() => now)
  circuits.note('telegram', 'a', true)

  expect(circuits.admits('telegram', 'a')).toBe(false)
  expect(circuits.admits('telegram', 'b')).toBe(true)
  expect(circuits.isAway('telegram')).toBe(false)
  now = 2_000
  expect(circuits.admits('telegram', 'a')).toBe(true)
  // It was away for one person only: nobody else waits for it to be back.
  expect(circuits.note('telegram', 'a', false)).toBe(false)
})
