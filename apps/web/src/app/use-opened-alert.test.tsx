// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useOpenedAlert } from './use-opened-alert.ts'

const id = '57fb44b1-0c6e-4a1f-9d53-7b20e4c1f9aa'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Page() {
  useOpenedAlert()
  const { pathname, search, hash } = useLocation()
  return <p role="status">{`${pathname}${search}${hash}`}</p>
}

function open(address: string, answer: () => Response = () => Response.json({ opened_at: '2026-11-15' })) {
  const posted: string[] = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.href), init)
    posted.push(`${request.method} ${new URL(request.url).pathname}`)
    return answer()
  })
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  )
  return posted
}

const address = () => screen.getByRole('status').textContent

test('an alert’s link is told to the server once, and the rest of the address stays', async () => {
  const posted = open(`/dispute?id=7&alert=${id}#files`)

  await waitFor(() => expect(address()).toBe('/dispute?id=7#files'), { timeout: 20_000 })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(posted).toEqual([`POST /api/v1/alerts/${id}/opened/`])
})

test('a refusal is silent', async () => {
  const posted = open(`/?alert=${id}`, () => Response.json({ code: 'alert.not_found' }, { status: 404 }))

  await waitFor(() => expect(address()).toBe('/'), { timeout: 20_000 })
  expect(posted).toHaveLength(1)
})

test('what is no id is taken off the address and sent nowhere', async () => {
  const posted = open('/deal?alert=../../users&page=2')

  await waitFor(() => expect(address()).toBe('/deal?page=2'), { timeout: 20_000 })
  expect(posted).toEqual([])
})
