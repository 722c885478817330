import type { LiveEvent } from '@florin/contract'
import { afterEach, expect, test, vi } from 'vitest'
import type { Hear } from './live.ts'

// The stream itself is tested beside `live.ts`.
vi.mock('./live.ts', () => ({ listenLive: () => () => undefined }))

const { listenTogether } = await import('./live-together.ts')

const open: (() => void)[] = []
afterEach(() => {
  for (const leave of open.splice(0)) leave()
})

/** One tab of the browser; `server` speaks to it once its turn to listen has come. */
function tab() {
  const heard: LiveEvent['type'][] = []
  const askedFrom: (string | undefined)[] = []
  let server: Hear | undefined
  const leave = listenTogether(
    ({ type }) => heard.push(type),
    (hear, { since } = {}) => {
      server = hear
      askedFrom.push(since)
      return () => {
        server = undefined
      }
    },
  )
  open.push(leave)
  return {
    heard,
    /** To hear a thing twice is allowed, to miss it is not. */
    kinds: () => [...new Set(heard)],
    askedFrom,
    leave,
    isListening: () => server !== undefined,
    tell: (type: LiveEvent['type'], id: string) => server?.({ type } as LiveEvent, id),
  }
}

async function leadingTab() {
  const first = tab()
  await expect.poll(first.isListening).toBe(true)
  return first
}

const moment = () => new Promise((resolve) => setTimeout(resolve, 50))

test('one tab listens, and the others hear what it hears', async () => {
  const first = await leadingTab()
  const second = tab()

  first.tell('rate.changed', '1')

  await expect.poll(second.kinds).toEqual(['rate.changed'])
  expect(first.heard).toEqual(['rate.changed'])
  expect(second.isListening()).toBe(false)
})

test('a tab that joins is told what came while it was being loaded', async () => {
  const first = await leadingTab()
  first.tell('deals.changed', '1')
  first.tell('user.changed', '2')
  first.tell('deals.changed', '3')

  const second = tab()

  await expect.poll(() => second.heard.toSorted()).toEqual(['deals.changed', 'user.changed'])
})

test('what came before a tab was there is not told to it', async () => {
  const first = await leadingTab()
  first.tell('user.changed', '1')
  await moment()

  vi.spyOn(performance, 'now').mockReturnValueOnce(10)
  const second = tab()
  await moment()
  first.tell('rate.changed', '2')

  await expect.poll(second.kinds).toEqual(['rate.changed'])
})

test('when the tab that listens leaves, the next goes on after the last event, and tells those who joined meanwhile', async () => {
  const first = await leadingTab()
  const second = tab()
  first.tell('user.changed', '7')
  await expect.poll(second.kinds).toEqual(['user.changed'])

  first.leave()
  const third = tab()

  await expect.poll(second.isListening).toBe(true)
  expect(second.askedFrom).toEqual(['7'])
  await expect.poll(third.kinds).toEqual(['user.changed'])
})
