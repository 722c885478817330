// @vitest-environment happy-dom
import type { LiveEvent } from '@florin/contract'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, soon } from '../components/test/show.tsx'
import { DisputesScreen } from '../features/disputes/disputes-screen.tsx'
import { listed, serve } from '../features/disputes/test/cases.ts'

const heard = vi.hoisted(() => ({ hear: undefined as ((event: LiveEvent) => void) | undefined }))
vi.mock('../lib/live-together.ts', () => ({
  listenTogether: (hear: (event: LiveEvent) => void) => {
    heard.hear = hear
    return () => undefined
  },
}))
const { useLive } = await import('./use-live.ts')

afterEach(() => vi.unstubAllGlobals())

function LiveDisputes() {
  useLive()
  return <DisputesScreen />
}

const answerOf = (status: 'waiting' | 'completed_towards_merchant') => ({
  results: [{ ...listed, status, awaits_reader: false, answer_due_at: null }],
  total_items: 1,
  support_data: null,
  awaiting: 0,
})

test('a list of disputes that is open follows what the server tells, without a reload', async () => {
  serve('trader', { 'GET /api/v1/disputes/': answerOf('waiting') })
  await show(<LiveDisputes />, 'disputes')
  const table = await screen.findByRole('table', { name: 'Список диспутов' }, soon)
  expect(within(table).queryByText('В пользу мерчанта')).toBeNull()

  serve('trader', { 'GET /api/v1/disputes/': answerOf('completed_towards_merchant') })
  heard.hear?.({ type: 'disputes.changed' } as LiveEvent)

  await screen.findByText('В пользу мерчанта', {}, soon)
})
