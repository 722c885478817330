// @vitest-environment happy-dom
import type { LiveEvent } from '@florin/contract'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, soon } from '../components/test/show.tsx'
import { alertSettingsQuery } from '../lib/alerts.ts'
import { telegramQuery } from '../lib/telegram.ts'
import { useLive } from './use-live.ts'

let tell: (event: LiveEvent) => void = () => undefined

vi.mock('../lib/live-together.ts', () => ({
  listenTogether: (listener: (event: LiveEvent) => void) => {
    tell = listener
    return () => undefined
  },
}))

afterEach(() => vi.unstubAllGlobals())

function Page() {
  useLive()
  const accounts = useQuery(telegramQuery).data?.accounts.length
  const order = useQuery(alertSettingsQuery).data?.order.join()
  return <p>{`${accounts} ${order}`}</p>
}

async function open() {
  const now = { accounts: [] as object[], order: ['telegram'] }
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.includes('tg_action') ? { accounts: now.accounts, is_on: true } : { order: now.order },
    ),
  )
  await show(<Page />)
  await screen.findByText('0 telegram', {}, soon)
  return now
}

test('alerts.changed brings new settings of alerts and new accounts', async () => {
  const now = await open()
  now.accounts = [{}]
  now.order = ['mail']

  tell({ type: 'alerts.changed' })

  expect(await screen.findByText('1 mail', {}, soon)).toBeDefined()
})

test('user.changed brings new accounts', async () => {
  const now = await open()
  now.accounts = [{}, {}]

  tell({ type: 'user.changed' })

  expect(await screen.findByText('2 telegram', {}, soon)).toBeDefined()
})
