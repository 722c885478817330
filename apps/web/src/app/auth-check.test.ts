import { beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../lib/api-problem.ts'

const call = vi.fn<(name: string, sending: object, options: object) => Promise<unknown>>()
const giveUp = vi.fn()
let tokens: object | undefined
vi.mock('../lib/api.ts', () => ({ call: (...request: Parameters<typeof call>) => call(...request) }))
vi.mock('../lib/session.ts', () => ({ giveUp: () => giveUp() }))
vi.mock('../lib/tokens.ts', () => ({ readTokens: () => tokens }))

const { checkAuth, startAuthCheckEarly, takeAuthCheck } = await import('./auth-check.ts')

beforeEach(() => {
  vi.clearAllMocks()
  tokens = {}
  call.mockResolvedValue({ status: 'ok' })
})

test('a living session passes, asked with five seconds of patience', async () => {
  expect(await checkAuth()).toBe(true)
  expect(call).toHaveBeenCalledWith('checkUserAuth', {}, { timeoutMs: 5_000 })
})

test.each([401, 500, 503])('an answer of %i ends the session here', async (status) => {
  call.mockRejectedValue(new ApiProblem({ status, code: 'refused' }))

  expect(await checkAuth()).toBe(false)
  expect(call).toHaveBeenCalledOnce()
  expect(giveUp).toHaveBeenCalledOnce()
})

test.each([
  ['was cut off, as in a page that is being left,', 'network.failed'],
  ['had no answer for five seconds, as from a busy server,', 'network.timeout'],
])('a question that %s is asked once more before anything ends', async (_what, code) => {
  call.mockRejectedValueOnce(new ApiProblem({ status: 0, code }))

  const check = checkAuth()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(giveUp).not.toHaveBeenCalled()

  expect(await check).toBe(true)
  expect(call).toHaveBeenCalledTimes(2)
})

test.each(['network.failed', 'network.timeout'])('%s twice ends it', async (code) => {
  call.mockRejectedValue(new ApiProblem({ status: 0, code }))

  expect(await checkAuth()).toBe(false)
  expect(call).toHaveBeenCalledTimes(2)
  expect(giveUp).toHaveBeenCalledOnce()
})

test('nobody signed in is not worth a question', async () => {
  tokens = undefined

  expect(await checkAuth()).toBe(false)
  expect(call).not.toHaveBeenCalled()
})

test('the early check is used once; a later guard asks anew', async () => {
  startAuthCheckEarly('/settings')
  await takeAuthCheck()
  expect(call).toHaveBeenCalledTimes(1)

  await takeAuthCheck()
  expect(call).toHaveBeenCalledTimes(2)
})

test('public pages start no check', () => {
  startAuthCheckEarly('/welcome')

  expect(call).not.toHaveBeenCalled()
})
