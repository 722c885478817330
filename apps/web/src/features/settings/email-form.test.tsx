// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../components/test/show.tsx'
import { ApiProblem } from '../../lib/api-problem.ts'

const request = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../lib/api.ts', () => ({ call: request.call }))
vi.mock('../../lib/toasts.ts', () => ({
  toasts: { success: vi.fn(), problem: vi.fn(), codeError: vi.fn(), error: vi.fn() },
}))

const { EmailForm } = await import('./email-form.tsx')

const me = { email: 'old@florin.example', is_staff: false } as never

async function typeCode(code: string) {
  const cells = await screen.findAllByRole('textbox', { name: /Цифра/ }, soon)
  await userEvent.type(cells[0] as HTMLElement, code)
}

test('both mailboxes are asked for their code, and a wrong first one is asked for again', async () => {
  const wrong = new ApiProblem({ status: 400, code: 'code.wrong', fields: { otp: ['Неверный код'] } })
  request.call.mockImplementation(async (name: string, sent: { body: { otp?: string } }) => {
    if (name === 'changeEmail' && sent.body.otp === '111111') throw wrong
    return { status: 'success' }
  })
  await show(<EmailForm me={me} />, 'settings')
  await userEvent.type(screen.getByLabelText('Новый email'), 'new@florin.example')
  await expectNoFindings()

  await userEvent.click(screen.getByRole('button', { name: 'Сменить email' }))
  expect(
    await screen.findByText('old@florin.example', { selector: '[role=dialog] strong' }, soon),
  ).toBeDefined()
  await typeCode('111111')
  expect(
    await screen.findByText('new@florin.example', { selector: '[role=dialog] strong' }, soon),
  ).toBeDefined()
  await typeCode('222222')
  await screen.findByRole('button', { name: 'Дальше' }, soon)
  await typeCode('333333')
  await screen.findByRole('button', { name: 'Подтвердить' }, soon)
  await typeCode('222222')

  const body = { email: 'new@florin.example', otp: '333333', new_otp: '222222' }
  await waitFor(() => expect(request.call).toHaveBeenLastCalledWith('changeEmail', { body }))
})

test('staff’s address is the operator’s to give', async () => {
  await show(<EmailForm me={{ email: 'kate@florin.example', is_staff: true } as never} />, 'settings')

  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText(/только оператор/)).toBeDefined()
})
