import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { renewer } from './renew.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A screen that shows one number, and a server that answers when it is told to. */
function screen() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const requests: { answer: (value: number) => void; refuse: () => void; isCutOff: () => boolean }[] = []
  const observer = new QueryObserver(queries, {
    queryKey: ['deals', 1],
    queryFn: ({ signal }) =>
      new Promise<number>((answer, reject) => {
        requests.push({ answer, refuse: () => reject(new Error('no')), isCutOff: () => signal.aborted })
      }),
  })
  open.push(observer.subscribe(() => undefined))
  return { renew: renewer(queries), requests, shown: () => observer.getCurrentResult().data, queries }
}

test('what was first asked for before the news is asked for once more', async () => {
  const { renew, requests, shown } = screen()

  renew(['deals'])
  renew(['deals'])
  requests[0]?.answer(1)

  await expect.poll(() => requests.length).toBe(2)
  requests[1]?.answer(2)
  await expect.poll(shown).toBe(2)
  expect(requests.length).toBe(2)
})

test('news upon news cuts no answer off', async () => {
  const { renew, requests, shown } = screen()
  requests[0]?.answer(1)
  await expect.poll(shown).toBe(1)

  renew(['deals'])
  for (let more = 0; more < 10; more += 1) renew(['deals'])
  expect(requests.length).toBe(2)
  expect(requests[1]?.isCutOff()).toBe(false)
  requests[1]?.answer(2)

  await expect.poll(shown).toBe(2)
  await expect.poll(() => requests.length).toBe(3)
})

test('an answer that fails does not swallow the news', async () => {
  const { renew, requests, shown } = screen()

  renew(['deals'])
  requests[0]?.refuse()

  await expect.poll(() => requests.length).toBe(2)
  requests[1]?.answer(2)
  await expect.poll(shown).toBe(2)
})

test('what nobody looks at is only marked as old', async () => {
  const { renew, queries } = screen()
  queries.setQueryData(['deals', 2], 5)

  renew(['deals'])

  expect(queries.getQueryState(['deals', 2])?.isInvalidated).toBe(true)
  expect(queries.getQueryState(['deals', 2])?.fetchStatus).toBe('idle')
})

test('news of what is just being changed here wait until the server has followed, and are heard once', async () => {
  const { renew, requests, shown, queries } = screen()
  requests[0]?.answer(1)
  await expect.poll(shown).toBe(1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const change = new MutationObserver(queries, {
    mutationKey: ['deals', 'switch'],
    mutationFn: () => promise,
  })
  const changed = change.mutate()

  renew(['deals'])
  renew(['deals'])
  expect(requests.length).toBe(1)
  resolve()
  await changed

  await expect.poll(() => requests.length).toBe(2)
  requests[1]?.answer(2)
  await expect.poll(shown).toBe(2)
  expect(requests.length).toBe(2)
})

test('news of something else do not wait for it', async () => {
  const { renew, requests, shown, queries } = screen()
  requests[0]?.answer(1)
  await expect.poll(shown).toBe(1)
  const change = new MutationObserver(queries, {
    mutationKey: ['payments', 'switch'],
    mutationFn: () => new Promise<void>(() => undefined),
  })
  void change.mutate()

  renew(['deals'])

  expect(requests.length).toBe(2)
})
