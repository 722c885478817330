// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

vi.mock('../lib/texts.tsx', () => ({ useTexts: () => (key: string) => key }))

const token = 'abcdefghijklmnopqrstuv'
const sentReport = vi.fn<typeof fetch>()

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

async function press(writeText: () => Promise<void>): Promise<void> {
  sentReport
    .mockReset()
    .mockResolvedValue(new Response('{}', { headers: { 'content-type': 'application/json' } }))
  vi.stubGlobal('fetch', sentReport)
  vi.stubGlobal('location', { pathname: `/c2c/${token}` })
  vi.stubGlobal('navigator', { language: 'en', languages: ['en'], clipboard: { writeText } })
  render(<CopyButton text="7300.00" label="Copy the amount" kind="amount_copied" />)
  screen.getByRole('button', { name: 'Copy the amount' }).click()
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''), { timeout: 20_000 })
}

test('a copied sum is told to the server, also when the payer leaves at once', async () => {
  await press(async () => {})

  await waitFor(() => expect(sentReport).toHaveBeenCalledOnce(), { timeout: 20_000 })
  const [address, request] = sentReport.mock.calls[0] ?? []
  expect(address).toBe(`/api/v1/checkout/${token}/events/`)
  expect(request).toMatchObject({ method: 'POST', keepalive: true, body: '{"kind":"amount_copied"}' })
})

test('what could not be copied is not told', async () => {
  Object.assign(document, { execCommand: () => false })
  await press(async () => {
    throw new Error('refused')
  })

  expect(screen.getByRole('status').textContent).toBe('copy_failed')
  expect(sentReport).not.toHaveBeenCalled()
})
