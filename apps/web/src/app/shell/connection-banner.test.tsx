// @vitest-environment happy-dom
import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../components/test/show.tsx'
import { ApiProblem } from '../../lib/api-problem.ts'
import { forgetStream, noteStream } from '../../lib/connection.ts'
import { queryClient } from '../../lib/query-client.ts'
import { ConnectionBanner } from './connection-banner.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  onlineManager.setOnline(true)
  forgetStream()
  queryClient.clear()
})

function setOnLine(isOnLine: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnLine })
  onlineManager.setOnline(isOnLine)
  act(() => void dispatchEvent(new Event(isOnLine ? 'online' : 'offline')))
}

test('offline the page says of when it is, and asks for everything anew when the line is back', async () => {
  let request = 0
  function Sum() {
    const { data } = useQuery({ queryKey: ['sum'], queryFn: async () => ++request, staleTime: 60_000 })
    return <p>сумма {data}</p>
  }
  await show(
    <>
      <Sum />
      <ConnectionBanner />
    </>,
  )
  await screen.findByText('сумма 1', {}, soon)
  expect(screen.getByRole('status').textContent).toBe('')

  setOnLine(false)
  expect(screen.getByRole('status').textContent).toMatch(
    /^Нет интернета\. Данные на\u00A0\d\d:\d\d, обновятся сами$/,
  )
  await expectNoFindings()

  setOnLine(true)
  await screen.findByText('сумма 2', {}, soon)
  expect(screen.getByRole('status').textContent).toBe('')
})

// The query library waits for a network without an end: a skeleton, and a button that turns, for ever.
test('what is asked for without a network fails and says so', async () => {
  setOnLine(false)
  noteStream(false)
  let isThere = false
  function Sum() {
    const { data, isError } = useQuery({
      queryKey: ['sum'],
      retryDelay: 0,
      queryFn: async () => {
        if (!isThere) throw new ApiProblem({ status: 0 })
        return 7
      },
    })
    return <p>{isError ? 'не удалось' : `сумма ${data}`}</p>
  }
  await show(
    <QueryClientProvider client={queryClient}>
      <Sum />
      <ConnectionBanner />
    </QueryClientProvider>,
  )
  await screen.findByText('не удалось', {}, soon)

  isThere = true
  setOnLine(true)
  // The browser has a network again; the server is not heard yet.
  expect(screen.getByRole('status').textContent).toContain('Нет связи с\u00A0сервером')
  act(() => noteStream(true))
  await screen.findByText('сумма 7', {}, soon)
})
