// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, soon } from '../../components/test/show.tsx'
import { dropPushMark, keepPushMark } from '../../lib/push-mark.ts'
import { LazyNotices } from './lazy-notices.tsx'

vi.mock('./browser-notices.tsx', () => ({ BrowserNotices: () => <p>notices of this tab</p> }))

afterEach(() => vi.unstubAllGlobals())

// A deal that is told twice, by the tab and by the push, looks like two deals.
test('a browser that gets pushes is silent about the same news', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} })
  localStorage.setItem('Florin_notices', 'on')
  await show(<LazyNotices />)
  await screen.findByText('notices of this tab', undefined, soon)

  act(() => keepPushMark({ id: 'b4f1c9de-6f0a-4a83-a5a9-2ac04be1a6a3', endpoint: 'https://push.example/1' }))
  expect(screen.queryByText('notices of this tab')).toBeNull()

  act(() => dropPushMark())
  await screen.findByText('notices of this tab', undefined, soon)
})
