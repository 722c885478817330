// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show, soon } from '../../../components/test/show.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { caseId, caseOf, putAway, refused, serve } from '../test/cases.ts'
import { CaseDialog } from './case-dialog.tsx'
import { renewEveryMs } from './use-lease.ts'

beforeEach(() => {
  localStorage.setItem('access_token', 'a')
  localStorage.setItem('refresh_token', 'r')
  vi.spyOn(toasts, 'error').mockReturnValue(undefined)
})
afterEach(async () => {
  await putAway()
  vi.restoreAllMocks()
  localStorage.clear()
})

const onClose = vi.fn()
const role = 'support'
const theWindow = (id: string | undefined) => (
  <CaseDialog id={id} role={role} onClose={onClose} onOpen={vi.fn()} />
)

async function open(replies: Record<string, unknown> = {}) {
  onClose.mockClear()
  const requests = serve('support', {
    [`GET /api/v1/disputes/${caseId}/`]: caseOf({ held_until: '2030-01-01T00:00:00.000Z' }),
    'POST /support/dispute/*': { held_until: null },
    ...replies,
  })
  const leases = () =>
    requests.filter(({ path }) => path.startsWith('/support/dispute/')).map(({ path, body }) => [path, body])
  return { ...(await show(theWindow(caseId), 'disputes')), requests, leases }
}

const block = ['/support/dispute/block/', { dispute_id: caseId }]
const unblock = ['/support/dispute/unblock/', { dispute_id: caseId }]

test('support takes the case before it reads it, and gives it back when the window closes', async () => {
  const { again, requests, leases } = await open()
  await screen.findByRole('dialog', { name: 'Диспут №\u00A01842' }, soon)
  const paths = requests.map(({ path }) => path)
  expect(paths.indexOf('/support/dispute/block/')).toBeLessThan(paths.indexOf(`/api/v1/disputes/${caseId}/`))

  again(theWindow(undefined))

  await waitFor(() => expect(leases()).toEqual([block, unblock]), soon)
})

test('while it is open, the lease is renewed every five minutes', async () => {
  const started = vi.spyOn(globalThis, 'setInterval')
  const stopped = vi.spyOn(globalThis, 'clearInterval')
  const { leases, again } = await open()
  await waitFor(() => expect(leases()).toEqual([block]), soon)
  const at = started.mock.calls.findIndex(([, ms]) => ms === renewEveryMs)
  const [renew] = started.mock.calls[at] ?? []

  ;(renew as () => void)()
  await waitFor(() => expect(leases()).toEqual([block, block]), soon)

  again(theWindow(undefined))
  await waitFor(() => expect(leases()).toEqual([block, block, unblock]), soon)
  expect(stopped).toHaveBeenCalledWith(started.mock.results[at]?.value)
})

test('a tab that closes gives it back with a call that outlives the page', async () => {
  const { leases } = await open()
  await waitFor(() => expect(leases()).toEqual([block]), soon)
  const fetched = vi.spyOn(globalThis, 'fetch')

  window.dispatchEvent(new Event('pagehide'))

  await waitFor(() => expect(leases()).toEqual([block, unblock]), soon)
  const [, init] = fetched.mock.calls.find(([path]) => String(path).endsWith('/unblock/')) ?? []
  expect(init?.keepalive).toBe(true)
  expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer a')
})

test('a lease that another tab of the reader gave up is taken again at once', async () => {
  let isHeld = false
  let taken = 0
  const { leases } = await open({
    [`GET /api/v1/disputes/${caseId}/`]: () =>
      caseOf({ held_until: isHeld ? '2030-01-01T00:00:00.000Z' : null }),
    'POST /support/dispute/block/': () => {
      // The first time the other tab lets it go before the case is read.
      taken += 1
      isHeld = taken > 1
      return { held_until: '2030-01-01T00:00:00.000Z' }
    },
  })

  expect(await screen.findByText('продлевается само', {}, { timeout: 20_000 })).toBeDefined()
  expect(leases()).toEqual([block, block])
})

test('a case that a colleague took over is closed with a word, not left without its buttons', async () => {
  let tries = 0
  await open({
    [`GET /api/v1/disputes/${caseId}/`]: caseOf({ held_until: null }),
    'POST /support/dispute/block/': () => (++tries === 1 ? {} : refused(409, 'dispute.held')),
  })

  await waitFor(() => expect(toasts.error).toHaveBeenCalledWith('Диспут недоступен для просмотра'), soon)
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  [409, 'dispute.held', 'Диспут недоступен для просмотра'],
  [500, 'internal', 'Ошибка при открытии диспута'],
])('%i %s closes the window with the words of the spec', async (status, code, words) => {
  await open({ 'POST /support/dispute/block/': () => refused(status, code) })

  await waitFor(() => expect(toasts.error).toHaveBeenCalledWith(words), soon)
  expect(onClose).toHaveBeenCalledOnce()
})
