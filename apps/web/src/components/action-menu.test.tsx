// @vitest-environment happy-dom
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ActionMenu } from './action-menu.tsx'
import { expectNoFindings, show } from './test/show.tsx'

afterEach(() => sessionStorage.clear())

test('in view mode an act of the menu is locked and says why, by pointer and by keyboard; copying stays', async () => {
  const prove = vi.fn()
  const copy = vi.fn()
  sessionStorage.setItem('view_token', 'token')
  await show(
    <ActionMenu
      label="Действия"
      actions={[
        { label: 'Подтвердить остаток', icon: IconPencil, onChoose: prove },
        { label: 'Скопировать', icon: IconCopy, reads: true, onChoose: copy },
      ]}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Действия' }))
  const locked = screen.getByRole('menuitem', { name: 'Подтвердить остаток' })

  await userEvent.click(locked)
  locked.focus()
  await userEvent.keyboard('{Enter} ')

  expect(prove).not.toHaveBeenCalled()
  expect(locked.getAttribute('aria-disabled')).toBe('true')
  expect(locked.title).toBe('В режиме просмотра нельзя')
  await expectNoFindings()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Скопировать' }))
  expect(copy).toHaveBeenCalledOnce()
})

test('outside of view mode every act can be chosen', async () => {
  const prove = vi.fn()
  await show(
    <ActionMenu
      label="Действия"
      actions={[{ label: 'Подтвердить остаток', icon: IconPencil, onChoose: prove }]}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Действия' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Подтвердить остаток' }))

  expect(prove).toHaveBeenCalledOnce()
})
