// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { everything } from '../filter-choice.ts'
import type { Filter } from '../filter-menu.tsx'
import { expectNoFindings, makeWindow, show, soon } from '../test/show.tsx'
import { Toolbar } from './toolbar.tsx'
import { ToolbarAction } from './toolbar-action.tsx'

afterEach(() => makeWindow(1440))

const onChoose = vi.fn()
const onReset = vi.fn()
const onAdd = vi.fn()
const filter: Filter = {
  name: 'Статус',
  face: 'Все статусы',
  takes: 'one',
  options: [
    { value: everything, label: 'Все статусы' },
    { value: 'open', label: 'Открыт' },
  ],
  chosen: ['open'],
  onChoose,
}
const refresh = { every: 0, isBusy: false, onEvery: () => undefined, onRefresh: () => undefined } as const

function Bar() {
  const [text, setText] = useState('')
  return (
    <Toolbar
      search={{ label: 'Поиск', placeholder: 'ID', text, maxLength: 40, onText: setText }}
      filters={[filter]}
      refresh={refresh}
      onReset={onReset}
      action={<ToolbarAction label="Создать диспут" onClick={onAdd} />}
    />
  )
}

test('on a wide page search, filters, refreshing and the action are all there', async () => {
  makeWindow(1440)
  await show(<Bar />)
  const user = userEvent.setup()

  await user.type(screen.getByRole('searchbox', { name: 'Поиск' }), 'a1')
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Поиск' }).value).toBe('a1')
  expect(screen.getByRole('button', { name: /Статус|Все статусы/ })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Обновить' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Создать диспут' }))
  expect(onAdd).toHaveBeenCalledOnce()
  await expectNoFindings()
})

test('on a narrow page the filters are in a drawer, which Escape closes and which gives the focus back', async () => {
  makeWindow(390)
  await show(<Bar />)
  const user = userEvent.setup()
  expect(screen.queryByRole('button', { name: 'Обновить' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Создать диспут' })).toBeDefined()
  await expectNoFindings()

  const opener = screen.getByRole('button', { name: /Фильтры/ })
  await user.click(opener)
  const drawer = await screen.findByRole('dialog', { name: 'Фильтры' }, soon)
  await user.click(within(drawer).getByRole('radio', { name: 'Все статусы' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(everything)
  await user.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), soon)
  await waitFor(() => expect(document.activeElement).toBe(opener), soon)
})

// Turning a phone must not take the words out of the field, nor the focus.
test('what was typed and its focus survive the change from wide to narrow', async () => {
  makeWindow(1440)
  await show(<Bar />)
  const user = userEvent.setup()
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Поиск' })
  await user.type(field, 'a1')

  makeWindow(390)
  await screen.findByRole('button', { name: /Фильтры/ }, soon)

  expect(screen.getByRole('searchbox', { name: 'Поиск' })).toBe(field)
  expect(field.value).toBe('a1')
  expect(document.activeElement).toBe(field)
})
