// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show, soon } from '../components/test/show.tsx'
import { WelcomeScreen } from '../features/welcome/welcome-screen.tsx'
import { WelcomeRoute } from './welcome-route.tsx'

const fetched = vi.hoisted(() => ({ times: 0 }))
vi.mock('./auth-window.tsx', () => {
  fetched.times += 1
  return { AuthWindow: ({ mode }: { mode: string }) => <p>window: {mode}</p> }
})
// Whatever waits for a quiet moment has it at once.
vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act))

const button = (name: string) => screen.getByRole('button', { name })
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50))

test('whoever only reads never fetches the sign-in window; whoever nears its button does', async () => {
  await show(<WelcomeRoute />, 'welcome')
  await aMoment()
  expect(fetched.times).toBe(0)

  fireEvent.focus(button('Войти'))
  await vi.waitFor(() => expect(fetched.times).toBe(1), 20_000)
  expect(screen.queryByText(/window/)).toBeNull()

  fireEvent.click(button('Войти'))
  await screen.findByText('window: login', undefined, soon)
})

test.each([
  ['a pointer over it', fireEvent.pointerEnter],
  ['a finger on it', fireEvent.pointerDown],
  ['the focus', fireEvent.focus],
] as const)('%s is a sign on both buttons', async (_, near) => {
  const onNearAuth = vi.fn()
  const nothing = () => undefined
  await show(
    <WelcomeScreen
      notice={undefined}
      onDismissNotice={nothing}
      onRegister={nothing}
      onLogin={nothing}
      onNearAuth={onNearAuth}
    />,
    'welcome',
  )

  near(button('Войти'))
  near(button('НАЧАТЬ РАБОТУ'))
  expect(onNearAuth).toHaveBeenCalledTimes(2)
})
