// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { theme } from '../app/theme.ts'
import { lockedTheme } from '../app/view-mode/locked-theme.tsx'
import { BusyButton } from './busy-button.tsx'
import { expectNoFindings, show } from './test/show.tsx'

const form = (isBusy: boolean, onSend: () => void) => (
  <form
    onSubmit={(event) => {
      event.preventDefault()
      onSend()
    }}
  >
    <input aria-label="Сумма" />
    <BusyButton type="submit" loading={isBusy}>
      Решить
    </BusyButton>
  </form>
)
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Решить' })

test('while it works it keeps the focus and is not disabled, says that it is busy, and sends nothing twice', async () => {
  const send = vi.fn()
  const { again } = await show(form(false, send))
  button().focus()
  await userEvent.keyboard('{Enter}')
  expect(send).toHaveBeenCalledOnce()

  const before = button()
  again(form(true, send))
  expect(button()).toBe(before)
  // Chromium takes the focus from a disabled button; happy-dom does not, so the attribute itself is looked at.
  expect(button().disabled).toBe(false)
  expect(document.activeElement).toBe(button())
  expect(button().getAttribute('aria-busy')).toBe('true')
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(button())
  await userEvent.type(screen.getByLabelText('Сумма'), '5{Enter}')
  expect(send).toHaveBeenCalledOnce()
  await expectNoFindings()

  again(form(false, send))
  await userEvent.click(button())
  expect(send).toHaveBeenCalledTimes(2)
})

test('in view mode it stays locked', async () => {
  const send = vi.fn()
  await show(<MantineProvider theme={lockedTheme(theme)}>{form(false, send)}</MantineProvider>)
  await userEvent.click(button())
  expect(send).not.toHaveBeenCalled()
  expect(button().title).toBe('В режиме просмотра нельзя')
})
