import { expect, test } from 'vitest'
import type { Actor } from '../http/request.ts'
import { tokenCache } from './token-cache.ts'

const actorOf = (userId: string) => ({ userId }) as Actor

test('a token is known for three seconds, not longer', () => {
  let at = 0
  const cache = tokenCache(() => at)
  cache.set('a', actorOf('ann'))

  at = 2_999
  expect(cache.get('a')?.userId).toBe('ann')
  at = 3_000
  expect(cache.get('a')).toBeUndefined()
  at = 0
  expect(cache.get('a')).toBeUndefined()
})

test('whose session ends is forgotten with all their tokens, nobody else', () => {
  const cache = tokenCache(() => 0)
  for (const token of ['a', 'b']) cache.set(token, actorOf('ann'))
  cache.set('c', actorOf('bob'))

  cache.forget('ann')

  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined])
  expect(cache.get('c')?.userId).toBe('bob')
})

test('while a session is being ended nothing of its person is remembered, and of others as ever', () => {
  let at = 0
  const cache = tokenCache(() => at)
  cache.set('a', actorOf('ann'))

  cache.doubt('ann')
  cache.set('b', actorOf('ann'))
  cache.set('c', actorOf('bob'))

  expect([cache.get('a'), cache.get('b'), cache.get('c')?.userId]).toEqual([undefined, undefined, 'bob'])
  at = 10_000
  cache.set('b', actorOf('ann'))
  expect(cache.get('b')?.userId).toBe('ann')
})
