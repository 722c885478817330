// @vitest-environment happy-dom
import type { StaffUser } from '@florin/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show, soon } from '../../../components/test/show.tsx'
import { undoLast } from '../../../lib/undo.tsx'

const request = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api.ts', () => ({ call: request.call }))
vi.mock('../../../lib/toasts.ts', () => ({ toasts: { success: vi.fn(), problem: vi.fn() } }))

const { BulkActivate } = await import('./bulk-activate.tsx')

test('the first call asks what would change, the second carries out exactly that, and the undo takes it back', async () => {
  const results = [
    { user_id: 'A', email: 'a@example.com', outcome: 'activated' },
    { user_id: 'B', email: 'b@example.com', outcome: 'refused' },
  ]
  request.call.mockResolvedValue({ is_done: false, results })
  await show(<BulkActivate users={[{ id: 'A' }, { id: 'B' }] as StaffUser[]} />, 'users')

  await userEvent.click(screen.getByRole('button', { name: 'Активировать этих' }))
  expect(request.call).toHaveBeenLastCalledWith('activateUsers', { body: { user_ids: ['A', 'B'] } })
  expect(await screen.findByText('a@example.com', {}, soon)).toBeTruthy()
  expect(screen.queryByText('b@example.com')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Активировать' }))
  await waitFor(() =>
    expect(request.call).toHaveBeenLastCalledWith('activateUsers', {
      body: { user_ids: ['A'], carry_out: true },
    }),
  )

  await waitFor(() => expect(undoLast()).toBe(true), soon)
  await waitFor(() =>
    expect(request.call.mock.calls.filter(([name]) => name === 'changeUser')).toEqual([
      ['changeUser', { params: { id: 'A' }, body: { is_activated: false } }],
    ]),
  )
})
