// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aReadiness } from '../../../components/test/a-readiness.ts'
import { show, soon } from '../../../components/test/show.tsx'
import type { Readiness } from '../../../lib/readiness.ts'
import { Greeting } from './greeting.tsx'

afterEach(() => vi.unstubAllGlobals())

const stepsUntil = (next: Readiness['steps'][number]['name']) => {
  const { steps } = aReadiness()
  const at = steps.findIndex(({ name }) => name === next)
  return steps.map((step, index) => ({
    ...step,
    state: index < at ? ('done' as const) : index === at ? ('next' as const) : ('later' as const),
  }))
}

function serve(me: object, readiness: Readiness, deals: readonly object[] = []): void {
  const person = { username: 'ux', avatar: null, account_type: 'trader', is_lead: false, is_staff: false }
  vi.stubGlobal('fetch', async (address: string) => {
    const path = String(address)
    if (path.includes('/user_info/')) return Response.json({ ...person, ...me })
    if (path.includes('/dashboard/')) return Response.json({ waiting: 0, transactions: deals, profile: {} })
    return Response.json(readiness)
  })
}

const newcomer = aReadiness({ can_come: false, ready: 0, steps: stepsUntil('bind') })

test('a new trader is welcomed, and the step that comes next is named', async () => {
  serve({}, newcomer)
  await show(<Greeting />, 'overview')

  expect(await screen.findByRole('heading', { name: 'Добро пожаловать, ux' }, soon)).toBeDefined()
  const next = 'Аккаунт создан. Следующий шаг: привязать метод к телефону'
  expect(await screen.findByText(next, {}, soon)).toBeDefined()
})

test.each([
  ['can get a deal now', {}, aReadiness({ can_come: true })],
  ['had a deal before', {}, { ...newcomer, last_deal_at: '2026-11-17T10:00:00.000Z' }],
  ['is of support', { is_staff: true }, newcomer],
])('no step is named to whoever %s', async (_who, me, readiness) => {
  serve(me, readiness, [{ id: 'a' }])
  await show(<Greeting />, 'overview')

  expect(await screen.findByText(/^Вы вошли как/, {}, soon)).toBeDefined()
  expect(screen.getByRole('heading').textContent).toMatch(/^Добр(ое|ый) /)
  expect(screen.queryByText(/Следующий шаг/)).toBeNull()
})
