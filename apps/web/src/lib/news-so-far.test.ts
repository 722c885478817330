import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())

test('of the answers that say how far the news had come the oldest counts', async () => {
  const { newsSoFar, noteNews } = await import('./news-so-far.ts')
  noteNews(new Headers())
  expect(newsSoFar()).toBeUndefined()

  for (const id of ['57', '9', '41']) noteNews(new Headers({ 'x-live-id': id }))

  expect(newsSoFar()).toBe('9')
})
