// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { soon } from '../components/test/show.tsx'
import { loadTexts } from './texts.tsx'

vi.mock('virtual:florin-routes', async () => ({ routes: (await import('@florin/contract')).contract }))
localStorage.setItem('Florin_language', 'ru')
await loadTexts('common')
const { call } = await import('./api.ts')
afterEach(() => vi.unstubAllGlobals())

/** Answers each sending in turn, and keeps what was sent. */
function server(...codes: (string | undefined)[]) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const code = codes[sent.length - 1]
    return code === undefined
      ? Response.json({ access_token: 'a', refresh_token: 'r' })
      : Response.json({ code, detail: `told ${code}` }, { status: 400 })
  })
  return sent
}

const body = { email: 'ann@florin.example', code_otp: '123456', password: 'x' }
const field = () => screen.findByRole('textbox', { name: 'Код из приложения или запасной код' }, soon)

test('who has a second factor is asked for it, again when it was wrong, and the same call is made with it', async () => {
  const sent = server('second_factor.needed', 'second_factor.wrong', undefined)
  const answer = call('verifyLogin', { body })

  await userEvent.type(await field(), '12')
  await userEvent.click(screen.getByRole('button', { name: 'Подтвердить' }))
  expect(screen.getByRole('alert').textContent).toContain('6 цифр')
  await userEvent.type(await field(), '3 456{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('told second_factor.wrong'))
  await userEvent.type(await field(), 'ABCD-EFGH-2345{Enter}')

  expect(await answer).toEqual({ access_token: 'a', refresh_token: 'r' })
  expect(sent).toEqual([
    body,
    { ...body, second_factor: '123456' },
    { ...body, second_factor: 'ABCDEFGH2345' },
  ])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('who closes it is told what was needed, and nothing is sent again', async () => {
  const sent = server('second_factor.needed')
  const answer = call('verifyLogin', { body })
  await field()
  // Each of its stops keeps Escape to itself: the dialog below would close with it.
  for (const stop of [...screen.getAllByRole('button'), await field()])
    expect(stop.dataset.mantineStopPropagation).toBe('true')
  const refused = expect(answer).rejects.toMatchObject({ code: 'second_factor.needed' })

  await userEvent.click(screen.getByRole('button', { name: 'Отмена' }))

  await refused
  expect(sent).toHaveLength(1)
})

test('nobody else is asked for anything', async () => {
  const sent = server(undefined)

  await call('verifyLogin', { body })

  expect(sent).toEqual([body])
  expect(screen.queryByRole('textbox')).toBeNull()
})
