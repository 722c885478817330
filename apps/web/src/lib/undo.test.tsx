// @vitest-environment happy-dom
import { Notifications, notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { show, soon } from '../components/test/show.tsx'
import { offerUndo, undoLast } from './undo.tsx'

afterEach(() => {
  vi.useRealTimers()
  notifications.clean()
})

test('an act is taken back by its button, once', async () => {
  await show(<Notifications />)
  const undo = vi.fn().mockResolvedValue(undefined)
  offerUndo('Готово', undo)

  await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }, soon))

  await waitFor(() => expect(undo).toHaveBeenCalledOnce())
  expect(undoLast()).toBe(false)
})

test('the focus goes back to where it was before the button was pressed', async () => {
  await show(
    <>
      <button type="button">Список</button>
      <Notifications />
    </>,
  )
  screen.getByRole('button', { name: 'Список' }).focus()
  offerUndo('Готово', vi.fn().mockResolvedValue(undefined))

  await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }, soon))

  expect(document.activeElement?.textContent).toBe('Список')
})

test('⌘Z takes the last one back, for 30 seconds', async () => {
  await show(<Notifications />)
  const first = vi.fn().mockResolvedValue(undefined)
  const second = vi.fn().mockResolvedValue(undefined)
  offerUndo('Один', first)
  offerUndo('Два', second)

  expect(undoLast()).toBe(true)
  expect(second).toHaveBeenCalledOnce()
  expect(first).not.toHaveBeenCalled()

  offerUndo('Три', first)
  vi.useFakeTimers({ now: Date.now() + 30_001 })
  expect(undoLast()).toBe(false)
})
