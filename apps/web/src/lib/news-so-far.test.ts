import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())

test('the first answer that says how far the news had come is what counts', async () => {
  const { newsSoFar, noteNews } = await import('./news-so-far.ts')
  noteNews(new Headers())
  expect(newsSoFar()).toBeUndefined()

  noteNews(new Headers({ 'x-live-id': '41' }))
  noteNews(new Headers({ 'x-live-id': '57' }))

  expect(newsSoFar()).toBe('41')
})
