// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../../components/test/show.tsx'

const request = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api.ts', () => ({ call: request.call }))
vi.mock('../../../lib/toasts.ts', () => ({
  toasts: { success: vi.fn(), problem: vi.fn(), codeError: vi.fn() },
}))

const { FactorCard } = await import('./factor-card.tsx')

const codes = ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF']

test('it is set up by QR code or key, confirmed by the app, and the recovery codes are shown once', async () => {
  let isOn = false
  request.call.mockImplementation(async (name: string) => {
    if (name === 'readSecondFactor')
      return { is_on: isOn, since: null, recovery_left: isOn ? 10 : 0, is_demanded: true }
    if (name === 'startSecondFactor')
      return { secret: 'ABCDEFGH', uri: 'otpauth://totp/Florin:a?secret=ABCDEFGH' }
    if (name === 'confirmSecondFactor') {
      isOn = true
      return { status: 'success', recovery_codes: codes }
    }
    return { status: 'success' }
  })
  await show(<FactorCard email="ann@florin.example" />, 'factor', 'settings')
  expect(await screen.findByText(/экраны поддержки закрыты/, undefined, soon)).toBeDefined()

  await userEvent.click(screen.getByRole('button', { name: 'Подключить' }))
  const cells = await screen.findAllByRole('textbox', { name: /Цифра/ }, soon)
  await userEvent.type(cells[0] as HTMLElement, '123456')
  expect(await screen.findByRole('img', { name: 'QR-код для приложения с кодами' }, soon)).toBeDefined()
  expect(screen.getByText('ABCD EFGH')).toBeDefined()
  // Dialog and button are gone: the keyboard goes on where the code is typed.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Код из приложения')), soon)
  await userEvent.keyboard('654321')
  await userEvent.click(screen.getByRole('button', { name: 'Подтвердить' }))

  expect(await screen.findByText('AAAA-BBBB-CCCC', undefined, soon)).toBeDefined()
  expect(request.call).toHaveBeenCalledWith('confirmSecondFactor', { body: { totp: '654321' } })
  await expectNoFindings()
  await userEvent.click(screen.getByRole('button', { name: 'Я их сохранил' }))
  await waitFor(() => expect(screen.queryByText('AAAA-BBBB-CCCC')).toBeNull())
  expect(screen.getByText(/Осталось 10 запасных кодов/)).toBeDefined()
})
