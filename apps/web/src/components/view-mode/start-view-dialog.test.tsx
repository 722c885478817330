// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon, write } from '../test/show.tsx'

const request = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../lib/api.ts', () => ({ call: request.call }))

const { StartViewDialog } = await import('./start-view-dialog.tsx')

const person = { id: 'P1', username: 'morozov_a', email: 'morozov@example.com' }

test('a view starts with a reason, in a tab of its own', async () => {
  const stored = new Map<string, string>()
  const replace = vi.fn()
  const tab = {
    sessionStorage: { setItem: (key: string, value: string) => stored.set(key, value) },
    location: { replace },
  }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  request.call.mockResolvedValue({ access_token: 'view', expires_at: '' })
  const onClose = vi.fn()
  await show(<StartViewDialog person={person} onClose={onClose} />, 'view-as')
  const start = await screen.findByRole('button', { name: 'Начать просмотр' }, soon)
  await expectNoFindings()

  await userEvent.click(start)
  expect(screen.getByText('Напишите причину, не короче пяти букв')).toBeTruthy()
  expect(request.call).not.toHaveBeenCalled()

  await write(userEvent, screen.getByLabelText(/Причина/), 'не видит сделку')
  await userEvent.click(start)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(request.call).toHaveBeenCalledWith('startView', {
    params: { id: 'P1' },
    body: { reason: 'не видит сделку' },
  })
  expect(stored.get('view_token')).toBe('view')
  expect(replace).toHaveBeenCalledWith('/')
})
