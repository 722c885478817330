// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiProblem } from '../lib/api-problem.ts'
import { OneTimeCodeDialog } from './one-time-code-dialog.tsx'
import { expectNoFindings, show, soon } from './test/show.tsx'

async function ask(onSubmit: (code: string) => Promise<unknown>) {
  await show(
    <OneTimeCodeDialog
      opened
      title="Код"
      description="Отправили на почту"
      onSubmit={onSubmit}
      onClose={() => undefined}
    />,
  )
  const cells = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Цифра/ }, soon)
  await waitFor(() => expect(document.activeElement).toBe(cells[0]), soon)
  return { user: userEvent.setup(), cells, typed: () => cells.map(({ value }) => value).join('') }
}

test('the sixth digit sends the code, and Enter in the same moment does not send it again', async () => {
  let done: () => void = () => undefined
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => (done = resolve)))
  const { user } = await ask(onSubmit)

  await user.keyboard('12345')
  expect(onSubmit).not.toHaveBeenCalled()
  await user.keyboard('6{Enter}')

  expect(onSubmit.mock.calls).toEqual([['123456']])
  done()
  // The window fades for a moment, with its button.
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Подтвердить' })
  await waitFor(() => expect(button.disabled).toBe(false), soon)
  await user.click(button)
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a pasted code is sent as well', async () => {
  const onSubmit = vi.fn(async () => undefined)
  const { user } = await ask(onSubmit)

  await user.paste('Код: 123 456')

  expect(onSubmit.mock.calls).toEqual([['123456']])
})

test('a wrong code leaves empty cells with the focus in the first, and the next one is sent', async () => {
  const onSubmit = vi.fn(async (code: string) => {
    if (code === '111111')
      throw new ApiProblem({ status: 400, code: 'code.wrong', fields: { otp: ['Неверный код'] } })
  })
  const { user, cells, typed } = await ask(onSubmit)

  await user.keyboard('111111')
  await waitFor(() => expect(typed()).toBe(''), soon)
  expect(document.activeElement).toBe(cells[0])
  expect(cells[0]?.getAttribute('aria-invalid')).toBe('true')
  await expectNoFindings()
  await user.keyboard('222222')

  expect(onSubmit.mock.calls).toEqual([['111111'], ['222222']])
})

// Five tries are all there are: a connection that broke must not use one up with every key.
test('a code that could not be sent stays, and a corrected digit waits for the button', async () => {
  const onSubmit = vi.fn(async () => {
    throw new ApiProblem({ status: 0 })
  })
  const { user, typed } = await ask(onSubmit)
  await user.keyboard('123456')
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1), soon)
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Подтвердить' }).disabled).toBe(false),
  )
  expect(typed()).toBe('123456')

  await user.keyboard('9')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Подтвердить' }))
  expect(onSubmit).toHaveBeenCalledTimes(2)
})
