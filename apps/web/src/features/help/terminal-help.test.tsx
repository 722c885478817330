// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, makeWindow, show, soon } from '../../components/test/show.tsx'
import { TerminalHelp } from './terminal-help.tsx'

afterEach(() => vi.unstubAllGlobals())

const app = {
  version: '1.5.0',
  url: 'https://florin.example/downloads/florin-terminal-1.5.0.apk',
  sha256: '0'.repeat(64),
  bytes: 61_000,
  package: 'org.florin.terminal',
}

const offering = (offered: typeof app | null) =>
  vi.stubGlobal('fetch', async () => Response.json({ app: offered }))

test('the first step leads to the app by a link and a code, and keeps its picture', async () => {
  makeWindow(1_440)
  offering(app)
  await show(<TerminalHelp />, 'help')

  const link = await screen.findByRole('link', { name: 'Скачать Florin 1.5.0' }, soon)
  expect(link.getAttribute('href')).toBe(app.url)
  const [first] = screen.getAllByRole('listitem')
  if (!first) throw new Error('There are no steps')
  expect(within(first).getByRole('img', { name: /QR-код адреса/ })).toBeDefined()
  expect(first.textContent).toContain('Установите приложение терминала на Android')
  expect(first.querySelectorAll('svg').length).toBeGreaterThan(1)
  await expectNoFindings()
})

test('where the server offers no app, the steps stay as they are', async () => {
  offering(null)
  await show(<TerminalHelp />, 'help')

  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  expect(screen.queryByRole('link')).toBeNull()
})
