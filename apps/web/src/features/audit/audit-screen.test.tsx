// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, makeWindow, show, soon } from '../../components/test/show.tsx'
import type { AuditEntry, AuditPage } from './audit-queries.ts'
import { AuditScreen } from './audit-screen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  makeWindow(1440)
})

const entry: AuditEntry = {
  id: '148212',
  at: '2026-11-15T11:11:40.000Z',
  actor: { kind: 'operator', id: null, name: null },
  action: 'user.update',
  subject: {
    kind: 'user',
    id: '57fb44b1-0c6e-4a1f-9d53-7b20e4c1f9aa',
    user_id: '57fb44b1-0c6e-4a1f-9d53-7b20e4c1f9aa',
    username: 'volkov_d',
  },
  fields: [
    { field: 'isActivated', before: 'false', after: 'true' },
    { field: 'isPremium', before: 'false', after: 'true' },
    { field: 'withdrawBasisPoints', before: '225', after: '200' },
  ],
  reason: 'Договор № 18/11',
  from: 'console',
  request_id: 'req-7f21c0',
  hash: `a91c${'0'.repeat(56)}e204`,
  previous_hash: `77f0${'0'.repeat(56)}13bd`,
  is_intact: true,
}
const whole: AuditPage['chain'] = {
  state: 'whole',
  entries: 148_213,
  checked_at: '2026-11-15T11:00:00.000Z',
  broken_at: null,
}

/** Answers every call from here; returns the addresses that were asked for. */
function serve(page: Partial<AuditPage> = {}): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    requests.push(`${init?.method ?? 'GET'} ${input}`)
    if (input.includes('/choices/'))
      return Response.json({
        staff: [{ id: entry.subject.id, name: 'support_kate' }],
        actions: ['user.update'],
      })
    if (input.includes('/verify/')) return Response.json(whole)
    return Response.json({ results: [entry], next: null, chain: whole, ...page })
  })
  return requests
}

const lists = (requests: string[]) =>
  requests.filter((one) => one.startsWith('GET /support/audit/?') || one === 'GET /support/audit/')

test('the chain first, then who did what to whom; a row opens with before and after of every field', async () => {
  serve()
  await show(<AuditScreen />, 'audit')

  await screen.findByRole('heading', { name: /Цепочка целая/ }, soon)
  expect(screen.getByText(/148.213 записей подряд/)).toBeDefined()
  const table = screen.getByRole('table', { name: 'Записи журнала' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Когда', 'Кто', 'Действие', 'Над чем', 'Что изменилось', 'Откуда'])
  expect(within(table).getByRole('link', { name: 'volkov_d' }).getAttribute('href')).toBe(
    `/support/users/${entry.subject.id}`,
  )
  expect(within(table).getByText('Изменён пользователь')).toBeDefined()
  expect(within(table).getByText('сервер')).toBeDefined()

  await userEvent.click(screen.getByRole('button', { name: /показать запись 148212/ }))

  const fields = await screen.findByRole('table', { name: 'Что изменилось' }, soon)
  const [, activated] = within(fields).getAllByRole('row')
  expect(activated?.textContent).toBe('Активированнетда')
  expect(screen.getByText('Договор № 18/11')).toBeDefined()
  expect(screen.getByRole('img', { name: 'совпадает с содержимым' })).toBeDefined()
  await expectNoFindings()
})

test('a broken chain says where, and shows that entry', async () => {
  const requests = serve({ chain: { ...whole, state: 'broken', broken_at: '148200' } })
  await show(<AuditScreen />, 'audit')

  await screen.findByRole('heading', { name: 'Цепочка порвана на записи №\u00A0148200' }, soon)
  await userEvent.click(screen.getByRole('button', { name: 'Показать' }))

  await vi.waitFor(() => expect(lists(requests).at(-1)).toContain('search=148200'), 20_000)
})

test('a check is asked for, and the list is read anew', async () => {
  const requests = serve()
  await show(<AuditScreen />, 'audit')
  await userEvent.click(await screen.findByRole('button', { name: 'Проверить сейчас' }, soon))

  await vi.waitFor(() => expect(requests).toContain('POST /support/audit/verify/'), 20_000)
  await vi.waitFor(() => expect(lists(requests).length).toBeGreaterThan(1), 20_000)
})

test('filters go to the server, and nothing found offers everything', async () => {
  const requests = serve({ results: [] })
  await show(<AuditScreen />, 'audit')
  await screen.findByRole('heading', { name: 'Ничего не нашлось' }, soon)

  await userEvent.click(screen.getByRole('button', { name: /Все действия/ }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Изменён пользователь' }, soon))
  await vi.waitFor(() => expect(lists(requests).at(-1)).toContain('action=user.update'), 20_000)

  await userEvent.click(await screen.findByRole('button', { name: 'Показать всё' }, soon))
  await vi.waitFor(() => expect(lists(requests).at(-1)).not.toContain('action='), 20_000)
})

test('the next page is asked for by the number where this one ended; narrow, rows are cards', async () => {
  makeWindow(390)
  const requests = serve({ next: '148212' })
  await show(<AuditScreen />, 'audit')
  await userEvent.click(await screen.findByRole('button', { name: 'Следующая страница' }, soon))

  await vi.waitFor(() => expect(lists(requests).at(-1)).toContain('after=148212'), 20_000)
  await expectNoFindings()
})

test('a failure is told with a way to try again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'server.busy', detail: '' }, { status: 503 }))
  await show(<AuditScreen />, 'audit')

  await screen.findByText('Не удалось загрузить журнал', {}, soon)
})

test('the tools need no second line: the list of views and the refreshing go without their words', async () => {
  serve()
  await show(<AuditScreen />, 'audit', 'saved-views')
  const views = await screen.findByRole('button', { name: 'Сохранённые виды' }, soon)
  expect(within(views).getByText('Сохранённые виды').className).toBe('visually-hidden')
  expect(screen.getByRole('button', { name: 'Обновить' }).textContent).toBe('')
})
