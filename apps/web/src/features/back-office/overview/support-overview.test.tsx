// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../../components/test/show.tsx'
import { endSitting } from '../../../lib/case-sitting.ts'
import { toasts } from '../../../lib/toasts.ts'
import { undoLast } from '../../../lib/undo.tsx'
import { someQueue } from '../test/queue.ts'
import { serve } from '../test/server.ts'
import { SupportOverview } from './support-overview.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const me = { username: 'support_kate', avatar: null, is_staff: true }

const caseId = '57fb44b1-0c6e-4a1f-9d53-7b20e4c1f9aa'

function Address() {
  return (
    <>
      <p>{useLocation().search}</p>
      <Link to="/">back</Link>
    </>
  )
}

async function overview(queue = someQueue()) {
  const sent = serve({
    'GET /support/queue/': queue,
    'GET /account/settings/': me,
    'POST /support/activation/a3f17c20-1111-4222-8333-444455556630/': { status: 'activated' },
    'PATCH /support/users/a3f17c20-1111-4222-8333-444455556630/': { user: {}, held: [] },
  })
  await show(<SupportOverview own={<p>Мой баланс</p>} />, 'back-office')
  await screen.findByRole('heading', { name: /^Диспуты ждут решения/ }, soon)
  return sent
}

test('eight tiles, each a link to its page; an empty one stays and says so', async () => {
  await overview()

  const tiles = within(screen.getByRole('region', { name: 'Очередь' })).getAllByRole('link')
  expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual([
    '/dispute',
    '/support/withdrawals',
    '/support/receipts',
    '/support/changes',
    '/support/phones',
    '/support/webhooks',
    '/support/messages',
    '/support/users',
  ])
  expect(tiles[0]?.textContent).toBe('14Диспуты1 просрочен')
  expect(tiles[1]?.textContent).toBe('3Выводыждут 2 ч 10 мин')
  expect(tiles[6]?.textContent).toBe('0Сообщенияпусто')
  await expectNoFindings()
})

test('disputes are oldest first, the overdue one says by how much, and leads to its case', async () => {
  await overview()

  const rows = within(screen.getByRole('table', { name: 'Диспуты ждут решения' })).getAllByRole('row')
  expect(rows[1]?.textContent).toContain('просрочен 22 мин')
  expect(rows[2]?.textContent).toContain('ещё 48 мин')
  const open = screen.getByRole('link', { name: 'Открыть диспут №\u00A01829' })
  expect(open.getAttribute('href')).toMatch(/^\/dispute\?id=/)
})

test('the next case is taken with its lease, and opened; an empty queue is said', async () => {
  const shownToast = vi.spyOn(toasts, 'info').mockReturnValue(undefined)
  endSitting()
  let left = [caseId]
  const sent = serve({
    'GET /support/queue/': someQueue(),
    'GET /account/settings/': me,
    'POST /support/dispute/next/': () => {
      const [id] = left
      left = []
      return { dispute: id === undefined ? null : { id, number: 1829 }, left: 0, oldest_seconds: null }
    },
  })
  await show(
    <Routes>
      <Route path="/" element={<SupportOverview own={<p>Мой баланс</p>} />} />
      <Route path="/dispute" element={<Address />} />
    </Routes>,
    'back-office',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Взять следующее дело' }, soon))

  expect((await screen.findByText(/^\?id=/, {}, soon)).textContent).toBe(`?id=${caseId}`)
  await userEvent.click(screen.getByRole('link', { name: 'back' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Взять следующее дело' }, soon))
  await waitFor(() => expect(shownToast).toHaveBeenCalledWith('Дел для поддержки сейчас нет'), soon)
  expect(sent.filter(({ path }) => path === '/support/dispute/next/')).toHaveLength(2)
})

test('money that adds up is said; halted money names when, and leads to the cause', async () => {
  await overview()
  expect(screen.getByRole('region', { name: 'Сверка денег' }).textContent).toContain('Сходится')
})

test('halted money leads to its cause', async () => {
  const { money } = someQueue()
  await overview(
    someQueue({
      money: {
        ...money,
        state: 'halted',
        halted_at: '2026-11-15T11:29:00.000Z',
        halted_by: 'money check',
        cause: 'I1',
      },
    }),
  )

  const card = screen.getByRole('region', { name: 'Сверка денег' })
  expect(card.textContent).toContain('Не сходится')
  expect(within(card).getByRole('link', { name: 'К причине' }).getAttribute('href')).toBe('/support/money')
})

test('one’s own held change shows the time that is left instead of a button', async () => {
  await overview()

  const block = screen.getByRole('region', { name: /^Ждут второго сотрудника/ })
  expect(block.textContent).toContain('просите вы')
  expect(within(block).queryByRole('link', { name: /^Решить/ })).toBeNull()
})

test('a new person is activated from here, and that is taken back', async () => {
  const sent = await overview()

  await userEvent.setup().click(screen.getByRole('button', { name: 'Активировать north.star@example.com' }))

  await waitFor(
    () =>
      expect(sent).toContainEqual(
        expect.objectContaining({
          method: 'POST',
          path: '/support/activation/a3f17c20-1111-4222-8333-444455556630/',
        }),
      ),
    soon,
  )
  await waitFor(() => expect(undoLast()).toBe(true), soon)
  await waitFor(
    () =>
      expect(sent).toContainEqual({
        method: 'PATCH',
        path: '/support/users/a3f17c20-1111-4222-8333-444455556630/',
        body: { is_activated: false },
      }),
    soon,
  )
})

test('the blocks of one’s own account are closed, opened by a press, and remembered', async () => {
  await overview()
  expect(screen.queryByText('Мой баланс')).toBeNull()

  const row = screen.getByRole('button', { name: /^Ваш собственный аккаунт/ })
  await userEvent.setup().click(row)

  expect(screen.getByText('Мой баланс')).toBeDefined()
  expect(row.getAttribute('aria-expanded')).toBe('true')
  expect(localStorage.getItem('Florin_own_blocks')).toBe('open')
})
