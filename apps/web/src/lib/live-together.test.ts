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
  const states: boolean[] = []
  let server: Hear | undefined
  let change: ((isUp: boolean) => void) | undefined
  const leave = listenTogether(
    ({ type }) => heard.push(type),
    (isUp) => states.push(isUp),
    (hear, { since, tell } = {}) => {
      server = hear
      change = tell
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
    states,
    leave,
    change: (isUp: boolean) => change?.(isUp),
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

test('whether the stream is up is known to every tab, also to one that comes while it is down', async () => {
  const first = await leadingTab()
  const second = tab()

  first.change(false)
  await expect.poll(() => second.states.at(-1)).toBe(false)
  const third = tab()
  await expect.poll(() => third.states.at(-1)).toBe(false)
  first.change(true)

  await expect.poll(() => third.states.at(-1)).toBe(true)
  await expect.poll(() => second.states.at(-1)).toBe(true)
  expect(first.states).toEqual([false, true])
})
