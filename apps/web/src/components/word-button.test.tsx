// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show } from './test/show.tsx'
import { WordButton } from './word-button.tsx'

afterEach(() => sessionStorage.clear())

test('it acts; in view mode it does nothing and says why', async () => {
  const press = vi.fn()
  const { again } = await show(<WordButton onPress={press}>Добавить телефон</WordButton>)
  await userEvent.click(screen.getByRole('button', { name: 'Добавить телефон' }))
  expect(press).toHaveBeenCalledOnce()

  sessionStorage.setItem('view_token', 'token')
  again(<WordButton onPress={press}>Добавить телефон</WordButton>)
  const locked = screen.getByRole('button', { name: 'Добавить телефон' })
  await userEvent.click(locked)

  expect(press).toHaveBeenCalledOnce()
  expect(locked.getAttribute('aria-disabled')).toBe('true')
  expect(locked.title).toBe('В режиме просмотра нельзя')
  await expectNoFindings()
})
