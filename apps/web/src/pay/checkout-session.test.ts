import { expect, test, vi } from 'vitest'
import { ApiProblem } from '../lib/api-problem.ts'
import { checkoutSession } from './checkout-session.ts'
import type { CheckoutCall } from './pay-api.ts'
import { viewOf } from './test/view.ts'
import type { View } from './view.ts'

/** Answers come when the test says so, in the order it likes. */
function world() {
  const requests: { name: CheckoutCall; answer: (view: View) => void; refuse: (problem: unknown) => void }[] =
    []
  const ask = vi.fn(
    (name: CheckoutCall, _body?: Record<string, string>) =>
      new Promise<View>((answer, refuse) => requests.push({ name, answer, refuse })),
  )
  const session = checkoutSession({ ask, now: () => Date.parse('2026-11-15T10:00:00.000Z') })
  return { requests, ask, session }
}

async function loaded(view: View = viewOf()) {
  const here = world()
  const reading = here.session.refresh()
  here.requests.shift()?.answer(view)
  await reading
  return here
}

test('«I have paid» pressed twice is sent once', async () => {
  const { session, ask, requests } = await loaded()
  const first = session.claim()
  const second = session.claim()
  requests.shift()?.answer(viewOf({ state: 'checking', version: 2 }))
  await Promise.all([first, second])

  expect(ask.mock.calls.map(([name]) => name)).toEqual(['checkout', 'checkoutPaid'])
  expect(session.current().view?.state).toBe('checking')
  expect(session.current().acting).toBeUndefined()
})

test('what the news of an act let the payer press counts, though the act has no answer yet', async () => {
  const { session, ask, requests } = await loaded(viewOf({ state: 'choose', version: 1 }))
  const choosing = session.choose('c2c')
  const chosen = requests.shift()
  session.accept(viewOf({ state: 'pay', version: 2 }), 0)

  const claiming = session.claim()
  expect(session.current().acting).toBe('claim')
  expect(ask).toHaveBeenLastCalledWith('checkoutChoose', { order_type: 'c2c' })
  chosen?.answer(viewOf({ state: 'pay', version: 2 }))
  await choosing
  expect(session.current().acting).toBe('claim')

  await vi.waitFor(() => expect(requests.map(({ name }) => name)).toEqual(['checkoutPaid']), 20_000)
  requests.shift()?.answer(viewOf({ state: 'checking', version: 3 }))
  await claiming
  expect(session.current()).toMatchObject({ view: { state: 'checking' }, acting: undefined })
})

test('it counts too when the answer never came', async () => {
  const { session, requests } = await loaded(viewOf({ state: 'choose', version: 1 }))
  void session.choose('c2c')
  const chosen = requests.shift()
  session.accept(viewOf({ state: 'pay', version: 2 }), 0)
  const claiming = session.claim()
  chosen?.refuse(new TypeError('Failed to fetch'))

  await vi.waitFor(() => expect(requests.map(({ name }) => name)).toContain('checkoutPaid'), 20_000)
  requests.find(({ name }) => name === 'checkoutPaid')?.answer(viewOf({ state: 'checking', version: 3 }))
  await claiming
  expect(session.current()).toMatchObject({
    view: { state: 'checking' },
    acting: undefined,
    failed: undefined,
  })
})

test('another method asked for before the first has its answer stays asked for', async () => {
  const { session, requests } = await loaded(viewOf({ state: 'choose', version: 1 }))
  const choosing = session.choose('c2c')
  session.accept(viewOf({ state: 'pay', version: 2 }), 0)
  session.startChoosing()
  requests.shift()?.answer(viewOf({ state: 'pay', version: 2 }))
  await choosing

  expect(session.current()).toMatchObject({ isChoosing: true, acting: undefined })
})

test('a claim that fails is taken back, said, and the order is asked for anew', async () => {
  const { session, ask, requests } = await loaded()
  const claiming = session.claim()
  expect(session.current().acting).toBe('claim')

  requests.shift()?.refuse(new ApiProblem({ status: 409, code: 'order.over', detail: 'It is over.' }))
  await claiming

  expect(session.current().acting).toBeUndefined()
  expect(session.current().failed?.detail).toBe('It is over.')
  expect(ask.mock.calls.at(-1)?.[0]).toBe('checkout')
})

test('an answer that was overtaken is dropped', async () => {
  const { session, requests } = await loaded(viewOf({ version: 1 }))
  const reading = session.refresh()
  session.accept(viewOf({ state: 'complete', version: 5 }), 0)
  requests.shift()?.answer(viewOf({ state: 'checking', version: 4 }))
  await reading

  expect(session.current().view?.state).toBe('complete')
})

test('news that come while an answer is under way lead to one more question, not to many', async () => {
  const { session, ask, requests } = await loaded()
  const reading = session.refresh()
  void session.refresh()
  void session.refresh()
  requests.shift()?.answer(viewOf({ version: 2 }))
  await vi.waitFor(() => expect(requests).toHaveLength(1), 20_000)
  requests.shift()?.answer(viewOf({ version: 3 }))
  await reading

  expect(ask).toHaveBeenCalledTimes(3)
  expect(session.current().view?.version).toBe(3)
})

test('nobody for this choice is a face of its own; the old requisites stay', async () => {
  const { session, requests } = await loaded()
  session.startChoosing()
  const choosing = session.choose('c2c')
  requests.shift()?.refuse(new ApiProblem({ status: 409, code: 'order.busy_amount' }))
  await choosing

  expect(session.current().refusal).toEqual({ code: 'order.busy_amount', orderType: 'c2c' })
  expect(session.current().failed).toBeUndefined()
  session.stopChoosing()
  expect(session.current()).toMatchObject({ refusal: undefined, isChoosing: false })
  expect(session.current().view?.requisite).not.toBeNull()
})

test('a choice under consideration is forgotten when the order moves on by itself', async () => {
  const { session } = await loaded()
  session.startChoosing()
  session.accept(viewOf({ state: 'complete', version: 2 }), 0)

  expect(session.current().isChoosing).toBe(false)
})

test('without a network what was shown stays, with a word about it; the next answer takes the word away', async () => {
  const { session, requests } = await loaded()
  const failing = session.refresh()
  requests.shift()?.refuse(new TypeError('Failed to fetch'))
  await failing
  expect(session.current().trouble?.status).toBe(0)
  expect(session.current().view).toBeDefined()

  const reading = session.refresh()
  requests.shift()?.answer(viewOf())
  await reading
  expect(session.current().trouble).toBeUndefined()
})
