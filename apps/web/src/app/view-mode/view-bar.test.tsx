// @vitest-environment happy-dom
import { Button, MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { expectNoFindings, show } from '../../components/test/show.tsx'
import { loadTexts } from '../../lib/texts.tsx'
import { theme } from '../theme.ts'

const request = vi.hoisted(() => ({ call: vi.fn(), endView: vi.fn() }))
vi.mock('../../lib/api.ts', () => ({ call: request.call }))
vi.mock('../../lib/session.ts', () => ({ endView: request.endView }))

const { ViewBar } = await import('./view-bar.tsx')
const { lockedTheme } = await import('./locked-theme.tsx')
const { announcedAt, clockOf } = await import('./view-time.ts')

const view = { username: 'morozov_a', reason: 'не видит сделку', expires_at: '', seconds_left: 702 }

test('the bar says whose screens these are, why, how long still, and ends the view', async () => {
  request.call.mockResolvedValue({ view })
  await show(<ViewBar />, 'view-as')

  expect(await screen.findByText('Вы смотрите как morozov_a')).toBeTruthy()
  expect(screen.getByText('причина: не видит сделку')).toBeTruthy()
  expect((await screen.findByRole('timer')).textContent).toMatch(/^11:4\d$/)
  await expectNoFindings()

  await userEvent.click(screen.getByRole('button', { name: 'Закончить' }))
  expect(request.endView).toHaveBeenCalledOnce()
})

test('⌘. ends it too', async () => {
  request.endView.mockClear()
  request.call.mockResolvedValue({ view })
  await show(<ViewBar />, 'view-as')

  await userEvent.keyboard('{Control>}.{/Control}')

  expect(request.endView).toHaveBeenCalled()
})

test('five minutes and one are announced, the seconds are not', () => {
  expect([900, 301, 300, 61, 60, 1, 0].map(announcedAt)).toEqual([
    undefined,
    undefined,
    5,
    5,
    1,
    1,
    undefined,
  ])
  expect(clockOf(61)).toBe('1:01')
})

test('a button that acts is locked and says why', async () => {
  localStorage.setItem('Florin_language', 'ru')
  await loadTexts('common')
  const act = vi.fn()
  render(
    <MantineProvider theme={lockedTheme(theme)} env="test">
      <Button onClick={act}>Подтвердить</Button>
    </MantineProvider>,
  )

  const button = screen.getByRole('button', { name: 'Подтвердить' })
  await userEvent.click(button)

  expect(act).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.title).toBe('В режиме просмотра нельзя')
  expect(button.style.getPropertyValue('--button-color')).toBe('var(--text-2)')
})
