// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { noteFailure } from '../../lib/last-failure.ts'
import { expectNoFindings, show, soon } from '../test/show.tsx'
import { ReportProblem } from './report-problem.tsx'

vi.mock('virtual:florin-routes', async () => ({ routes: (await import('@florin/contract')).contract }))
afterEach(() => vi.unstubAllGlobals())

function answer(contacts: object) {
  vi.stubGlobal('fetch', async () => Response.json({ chat: null, email: null, phone: null, ...contacts }))
}

test('one press copies the id, time and page of what failed, and leads to the contacts that are set', async () => {
  answer({ email: 'help@florin.example' })
  noteFailure({ id: 'req-42', status: 503, code: 'server.busy' })
  const user = userEvent.setup()
  await show(<ReportProblem />)

  await user.click(screen.getByRole('button', { name: 'Сообщить о проблеме' }))

  const way = await screen.findByRole('link', { name: 'Написать на help@florin.example' }, soon)
  expect(decodeURIComponent(way.getAttribute('href') ?? '')).toContain('ID: req-42')
  expect(screen.getAllByRole('link')).toHaveLength(1)
  const copied = await navigator.clipboard.readText()
  expect(copied).toMatch(
    /ID: req-42\nОтвет: 503 server\.busy\nВремя: \d{4}-.*\nСтраница: \/\nВерсия: .*\nЯзык: ru$/,
  )
  expect((await screen.findByRole('status')).textContent).toContain('Скопировано')
  await expectNoFindings()
})

test('where no contact is set, none is promised', async () => {
  answer({})
  await show(<ReportProblem />)

  await userEvent.click(screen.getByRole('button', { name: 'Сообщить о проблеме' }))

  expect(await screen.findByText(/Контакты поддержки здесь не указаны/, undefined, soon)).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})
