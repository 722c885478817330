import { setImmediate as moment } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('acts of one owner run one after the other, also after one that failed; another owner does not wait', async () => {
  const own = turns(10)
  const heard: string[] = []
  const act = (name: string) => async () => {
    heard.push(`${name} begins`)
    await moment()
    heard.push(`${name} ends`)
    if (name === 'a1') throw new Error('a1 fails')
  }

  const calls = await Promise.allSettled([
    own.admit('a', (inTurn) => inTurn(act('a1'))),
    own.admit('a', (inTurn) => inTurn(act('a2'))),
    own.admit('b', (inTurn) => inTurn(act('b1'))),
  ])

  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  const of = (owner: string) => heard.filter((line) => line.startsWith(owner))
  expect(of('a')).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends'])
  expect(heard.indexOf('b1 begins')).toBeLessThan(heard.indexOf('a2 begins'))
})

test('more than the most at once are refused before they begin, and told when to come again', async () => {
  const own = turns(2)
  const never = own.admit('a', () => new Promise(() => undefined))
  const second = own.admit('a', async () => 'done')

  await expect(own.admit('a', async () => 'begun')).rejects.toMatchObject({
    code: 'limit.reached',
    details: { retryAfterSeconds: 1 },
  })
  expect(await second).toBe('done')
  expect(await own.admit('a', async () => 'room again')).toBe('room again')
  expect(never).toBeInstanceOf(Promise)
})
