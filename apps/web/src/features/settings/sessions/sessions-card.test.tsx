// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { expectNoFindings, show } from '../../../components/test/show.tsx'

const request = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api.ts', () => ({ call: request.call }))
vi.mock('../../../lib/toasts.ts', () => ({ toasts: { success: vi.fn(), problem: vi.fn() } }))

const { SessionsCard } = await import('./sessions-card.tsx')

const at = new Date().toISOString()
const common = { created_at: at, last_used_at: at, ended_at: null, is_open: true, is_current: false }
const own = { ...common, kind: 'own', device: 'Chrome, Windows', ip: '10.0.0.1', reason: null, viewer: null }
const view = {
  ...common,
  kind: 'view',
  device: null,
  ip: null,
  reason: 'не видит сделку',
  viewer: 'support_kate',
}

test('a person sees where they are signed in and who of support looks, and ends either', async () => {
  request.call.mockImplementation(async (name: string) =>
    name === 'listSessions'
      ? {
          results: [
            { ...own, id: 'A', is_current: true },
            { ...own, id: 'B', device: 'Safari, iPhone' },
            { ...view, id: 'C' },
          ],
        }
      : { status: 'success' },
  )
  await show(<SessionsCard />, 'settings')

  expect(await screen.findByText('Этот браузер')).toBeTruthy()
  expect(screen.getByText(/причина: не видит сделку/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Завершить сеанс Chrome, Windows' })).toBeNull()
  await expectNoFindings()

  await userEvent.click(
    screen.getByRole('button', { name: 'Завершить сеанс Поддержка, режим просмотра: support_kate' }),
  )
  await waitFor(() => expect(request.call).toHaveBeenCalledWith('endSession', { params: { id: 'C' } }))
  await userEvent.click(screen.getByRole('button', { name: 'Завершить все остальные' }))
  await waitFor(() => expect(request.call).toHaveBeenCalledWith('endOtherSessions'))
})
