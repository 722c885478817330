// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectNoFindings, makeWindow, show, soon } from '../../../components/test/show.tsx'
import { SummaryChart } from './summary-chart.tsx'

const requests: URLSearchParams[] = []

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', async (path: string) => {
    const query = new URL(path, 'http://localhost').searchParams
    requests.push(query)
    const count = query.has('start_date') ? 7 : 30
    return Response.json({ time_range: '30d', data: [{ period: '2026-11-01T00:00:00.000Z', count }] })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  makeWindow(1440)
})

const last = () => Object.fromEntries(requests.at(-1) ?? [])

async function choose(start: string, end: string) {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /Выбрать период/ }, soon))
  const dialog = await screen.findByRole('dialog', { name: 'Выберите период' }, soon)
  const fields = within(dialog).getAllByRole('textbox')
  await user.type(fields[0] as HTMLElement, start)
  await user.type(fields[1] as HTMLElement, end)
  await user.click(within(dialog).getByRole('button', { name: 'Применить' }))
  return user
}

test('the chosen days are asked for and named; a range takes them back', async () => {
  makeWindow(1440)
  await show(<SummaryChart />, 'overview')
  const user = await choose('01112026', '15112026')

  await waitFor(
    () => expect(last()).toMatchObject({ start_date: '2026-11-01', end_date: '2026-11-15' }),
    soon,
  )
  const chart = screen.getByRole('region', { name: 'Сводка транзакций' })
  await waitFor(() => expect(chart.textContent).toContain('7 за 01-11-2026 – 15-11-2026'), soon)
  expect(within(chart).queryByRole('radio', { checked: true })).toBeNull()
  expect(within(chart).getByRole('button', { name: /01-11-2026 – 15-11-2026/ })).toBeDefined()
  await expectNoFindings()

  await user.click(within(chart).getByRole('radio', { name: 'По часам' }))
  await waitFor(() => expect(last()).toMatchObject({ range: '24h' }), soon)
  expect(last()).not.toHaveProperty('start_date')
})

test('on a phone the calendar is a picture with a name', async () => {
  makeWindow(390)
  await show(<SummaryChart />, 'overview')

  expect(await screen.findByRole('button', { name: 'Дни: Выбрать период' }, soon)).toBeDefined()
})

// Pressed again, it became a skeleton, and the button was gone from under the pointer.
test('a chart that failed stays while it is asked for again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 400 }))
  await show(<SummaryChart />, 'overview')
  const failure = await screen.findByRole('alert', {}, soon)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))

  await userEvent.setup().click(screen.getByRole('button', { name: 'Повторить' }))

  await waitFor(
    () => expect(screen.getByRole('button', { name: 'Повторить' }).dataset.loading).toBe('true'),
    soon,
  )
  expect(screen.getByRole('alert')).toBe(failure)
})
