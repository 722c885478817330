import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { singleFlight } from './refresh.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  stored.set('access_token', 'stale').set('refresh_token', 'R1')
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
})
afterEach(() => vi.unstubAllGlobals())

/** Two tabs share a lock as the browser's tabs do: one after the other. */
function sharedLock() {
  let queue: Promise<unknown> = Promise.resolve()
  return <T>(act: () => Promise<T>): Promise<T> => {
    const turn = queue.then(act)
    queue = turn.catch(() => undefined)
    return turn
  }
}

function tradeOnce() {
  return vi.fn(async () => {
    stored.set('access_token', 'fresh').set('refresh_token', 'R2')
    return true
  })
}

// The server kills the whole family of sessions when a refresh half is used twice.
test('twenty calls that find the token stale trade it once', async () => {
  const trade = tradeOnce()
  const refreshed = singleFlight(trade, sharedLock())

  const answers = await Promise.all(Array.from({ length: 20 }, () => refreshed('stale')))

  expect(trade).toHaveBeenCalledOnce()
  expect(trade).toHaveBeenCalledWith('R1')
  expect(answers.every(Boolean)).toBe(true)
})

test('a second tab finds the new token and trades nothing', async () => {
  const lock = sharedLock()
  const [first, second] = [tradeOnce(), tradeOnce()]

  await Promise.all([singleFlight(first, lock)('stale'), singleFlight(second, lock)('stale')])

  expect(first).toHaveBeenCalledOnce()
  expect(second).not.toHaveBeenCalled()
})

test('a refused trade is over, and the next stale token may try again', async () => {
  const trade = vi.fn(async () => false)
  const refreshed = singleFlight(trade, sharedLock())

  expect(await refreshed('stale')).toBe(false)
  expect(await refreshed('stale')).toBe(false)
  expect(trade).toHaveBeenCalledTimes(2)
})

test('someone who signed out meanwhile stays signed out', async () => {
  stored.clear()
  const trade = tradeOnce()

  expect(await singleFlight(trade, sharedLock())('stale')).toBe(false)
  expect(trade).not.toHaveBeenCalled()
})

test('a server that cannot be asked is not a refusal', async () => {
  const refreshed = singleFlight(() => Promise.reject(new Error('offline')), sharedLock())

  await expect(refreshed('stale')).rejects.toThrow('offline')
})
