// @vitest-environment happy-dom

import { IconUsers } from '@tabler/icons-react'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../components/test/show.tsx'
import type { MenuItem } from '../menu.ts'
import { TopBar } from '../shell/top-bar.tsx'
import type { FindShown } from './staff-find.tsx'

const requests = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../lib/api.ts', () => ({ call: requests.call }))

const { StaffFind } = await import('./staff-find.tsx')

const items: MenuItem[] = [
  { path: '/support/changes', icon: IconUsers, label: 'held_changes', section: 'office', who: 'staff' },
]
const deal = {
  kind: 'deal',
  id: 'D1',
  name: '8f3a61c2',
  amount: '12500.00',
  currency: 'RUB',
  status: 'verification',
  at: '2026-11-15T11:32:00Z',
  people: ['morozov_a', 'Luna Store'],
  path: '/deal?id=D1',
}
const dispute = {
  ...deal,
  kind: 'dispute',
  id: 'C1',
  name: '1836',
  path: '/dispute?id=C1',
  status: 'pending',
}

function Where() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** As the shell has it; with the bar of a narrow page, its button comes first. */
function Find({ isNarrow }: { isNarrow: boolean }) {
  const [shown, setShown] = useState<FindShown>()
  return (
    <>
      {isNarrow && <TopBar items={items} onFind={() => setShown('find')} />}
      <StaffFind items={items} shown={shown} onShow={setShown} />
    </>
  )
}

async function open(isNarrow = false) {
  await show(
    <>
      <label>
        Поле <input />
      </label>
      <Find isNarrow={isNarrow} />
      <Where />
    </>,
    'find',
  )
}

const key = (init: KeyboardEventInit) => fireEvent.keyDown(document.activeElement ?? document.body, init)
const address = () => screen.getByLabelText('address').textContent

beforeEach(() => {
  localStorage.clear()
  requests.call.mockReset()
  requests.call.mockResolvedValue({ shape: 'sum_time', from: null, to: null, results: [deal, dispute] })
})

test('⌘K opens the search, also in a Russian layout; arrows and Enter open what was found', async () => {
  await open()
  key({ key: 'л', code: 'KeyK', metaKey: true })

  const field = await screen.findByRole('combobox', { name: 'Найти что угодно' }, soon)
  expect(screen.getByText('Узнаём по виду')).toBeTruthy()
  expect(screen.getByRole('option', { name: /Изменения/ })).toBeTruthy()
  await userEvent.type(field, '12500 14:30')

  expect(await screen.findByText('Сумма и время', {}, soon)).toBeTruthy()
  const [first, second] = screen.getAllByRole('option')
  expect(first?.textContent).toContain('Проверка')
  expect(field.getAttribute('aria-activedescendant')).toBe(first?.id)
  await expectNoFindings()

  await userEvent.keyboard('{ArrowDown}')
  expect(second?.getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(address()).toBe('/dispute?id=C1')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

test('with ⌘ it opens in a new tab; what was opened is recent next time', async () => {
  const tab = vi.spyOn(window, 'open').mockReturnValue(null)
  await open()
  await userEvent.click(screen.getByRole('button', { name: /Найти/ }))
  const field = await screen.findByRole('combobox', {}, soon)
  await userEvent.type(field, '12500 14:30')
  await screen.findByText('Сумма и время', {}, soon)

  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(tab).toHaveBeenCalledWith('/deal?id=D1', '_blank', 'noopener')
  expect(address()).toBe('/')

  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: /Найти/ }))
  expect(await screen.findByText('Недавнее', {}, soon)).toBeTruthy()
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('8f3a61c2')
})

test('nothing found tells what can be looked for', async () => {
  requests.call.mockResolvedValue({ shape: 'name', from: null, to: null, results: [] })
  await open()
  await userEvent.click(screen.getByRole('button', { name: /Найти/ }))
  await userEvent.type(await screen.findByRole('combobox', {}, soon), 'nobody')

  expect((await screen.findAllByText('Ничего не нашлось', {}, soon)).length).toBeGreaterThan(0)
  expect(screen.getByText('Узнаём по виду')).toBeTruthy()
})

test('? shows all keys; single keys can be switched off, and are silent in fields', async () => {
  await open()
  key({ key: 'g', code: 'KeyG' })
  key({ key: 'u', code: 'KeyU' })
  expect(address()).toBe('/support/users')

  screen.getByRole('textbox', { name: 'Поле' }).focus()
  key({ key: 'g', code: 'KeyG' })
  key({ key: 'd', code: 'KeyD' })
  key({ key: '?', code: 'Slash', shiftKey: true })
  expect(address()).toBe('/support/users')
  expect(screen.queryByRole('dialog')).toBeNull()

  ;(document.activeElement as HTMLElement).blur()
  key({ key: '?', code: 'Slash', shiftKey: true })
  const single = await screen.findByRole('switch', { name: 'Одиночные клавиши' }, soon)
  await expectNoFindings()
  await userEvent.click(single)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  key({ key: 'g', code: 'KeyG' })
  key({ key: 'd', code: 'KeyD' })
  expect(address()).toBe('/support/users')
})

test('the bar of a narrow page has the search too, for staff only', async () => {
  await open(true)
  await userEvent.click(screen.getAllByRole('button', { name: 'Найти' })[0] as HTMLElement)
  await screen.findByRole('combobox', { name: 'Найти что угодно' }, soon)

  cleanup()
  await show(<TopBar items={items} />)
  expect(screen.queryByRole('button', { name: /Найти/ })).toBeNull()
})
