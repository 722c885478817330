// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../test/show.tsx'

const request = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../lib/api.ts', () => ({ call: request.call }))
vi.mock('../../lib/toasts.ts', () => ({ toasts: { success: vi.fn(), problem: vi.fn() } }))

const { SavedViews } = await import('./saved-views.tsx')
const { filterOf } = await import('./view-query.ts')

const view = { page: '/support/users', query: 'is_activated=false', is_shared: true }
const results = [
  { ...view, id: 'A', name: 'Ждут активации', is_own: true, owner: 'kate' },
  { ...view, id: 'B', name: 'Премиум', query: 'is_premium=true', is_own: false, owner: 'oleg' },
]

function Where() {
  return <output aria-label="address">{useLocation().search}</output>
}

test('a view is the page’s filter with a name: chosen, saved, renamed and deleted', async () => {
  request.call.mockImplementation(async (name: string) => (name === 'listSavedViews' ? { results } : {}))
  await show(
    <>
      <SavedViews page="/support/users" />
      <Where />
    </>,
    'saved-views',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Сохранённые виды' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Премиум, от oleg' }, soon))
  expect(screen.getByLabelText('address').textContent).toBe('?is_premium=true')
  await expectNoFindings()

  await userEvent.click(screen.getByRole('button', { name: 'Сохранить вид' }))
  await userEvent.type(await screen.findByLabelText(/Имя/, {}, soon), 'Мой премиум')
  await userEvent.click(screen.getAllByRole('button', { name: 'Сохранить вид' }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(request.call).toHaveBeenCalledWith('saveView', {
      body: { page: '/support/users', query: 'is_premium=true', name: 'Мой премиум', is_shared: false },
    }),
  )

  await userEvent.click(screen.getByRole('button', { name: 'Премиум' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Ждут активации' }, soon))
  await userEvent.click(screen.getByRole('button', { name: 'Изменить «Ждут активации»' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }, soon))
  await waitFor(() => expect(request.call).toHaveBeenCalledWith('deleteSavedView', { params: { id: 'A' } }))
})

test('the page of a list and what is open beside it are no filter', () => {
  expect(filterOf(new URLSearchParams('status=dispute&page=3&id=D1&search='))).toBe('status=dispute')
  expect(filterOf(new URLSearchParams('b=2&a=1'))).toBe('a=1&b=2')
})
