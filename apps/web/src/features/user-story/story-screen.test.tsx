// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, makeWindow, show, soon, write } from '../../components/test/show.tsx'
import { StoryScreen } from './story-screen.tsx'
import { MethodsOf, TabOf } from './test/parts.tsx'
import { personId, story } from './test/person.ts'
import { serve } from './test/serve.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  makeWindow(1440)
})

const texts = ['story', 'transactions', 'disputes', 'audit', 'alert-log', 'chain', 'view-as'] as const

/** The screen reads whose page it is from the address. */
async function open() {
  history.replaceState(null, '', '/')
  return show(
    <Routes>
      <Route path="*" element={<StoryScreen />} />
    </Routes>,
    ...texts,
  )
}

test('who, flags, money and the newest of every part; axe finds nothing', async () => {
  serve()
  await open()

  await screen.findByRole('heading', { name: /morozov@example.com/ }, soon)
  expect(screen.getByRole('heading', { level: 1, name: 'morozov_a' })).toBeDefined()
  for (const flag of ['Активен', 'Работает', 'Почта подтверждена', 'Вывод не разрешён', '1 диспут просрочен'])
    expect(screen.getAllByText(flag).length).toBeGreaterThan(0)
  expect(screen.getByText(/4.218,6375/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Изменить' }).getAttribute('href')).toBe(
    `/support/users?edit=${personId}`,
  )
  expect(screen.getByText(/Ждёт второго сотрудника: разрешить вывод. Запросил support_ilya/)).toBeDefined()
  expect(
    within(screen.getByRole('navigation', { name: 'Части истории' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.replace(/[\s\d]/g, '')),
  ).toEqual([
    'Всё',
    'Сделки',
    'Диспуты',
    'Методы',
    'Терминалы',
    'Сообщения',
    'Выписка',
    'Сеансы',
    'Уведомления',
    'Журнал',
  ])

  const statement = await screen.findByRole('table', { name: 'Выписка' }, soon)
  expect(within(statement).getByText(/3.968,637500/)).toBeDefined()
  const phone = await screen.findByRole('article', { name: 'Galaxy A54' }, soon)
  expect(within(phone).getByRole('img', { name: 'Семь дней по четыре часа: на связи 91.4%' })).toBeDefined()
  expect(within(phone).getByText(/на связи 91,40% за 7 дней, молчит с/)).toBeDefined()
  const messages = await screen.findByRole('table', { name: 'Сообщения банков' }, soon)
  expect(within(messages).getByText('скрыт')).toBeDefined()
  // Beside the wide column a table has no room: its rows are cards at every width.
  expect(messages.closest('[data-cards]')?.getAttribute('data-cards')).toBe('true')
  expect(statement.closest('[data-cards]')?.getAttribute('data-cards')).toBe('false')
  await expectNoFindings()
})

test('a block needs a reason, and is asked for with it', async () => {
  const requests = serve({ '/block/': { is_blocked: true } })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Заблокировать' }, soon))
  const dialog = await screen.findByRole('dialog', { name: 'Заблокировать morozov_a?' }, soon)
  await write(userEvent, within(dialog).getByRole('textbox', { name: /Причина/ }), 'чужие карты')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Заблокировать' }))

  await vi.waitFor(
    () =>
      expect(requests).toContainEqual({
        name: `POST /support/users/${personId}/block/`,
        body: { reason: 'чужие карты' },
      }),
    20_000,
  )
})

test('a full number is shown after a reason, and hides again', async () => {
  const requests = serve({ '/reveal/': { number: '2202201122334417', shown_seconds: 1, left_today: 19 } })
  await show(<MethodsOf />, ...texts)
  await userEvent.click(await screen.findByRole('button', { name: /Показать номер/ }, soon))
  const dialog = await screen.findByRole('dialog', { name: 'Показать полный номер' }, soon)
  await userEvent.click(within(dialog).getByRole('radio', { name: /Карта/ }))
  await write(userEvent, within(dialog).getByRole('textbox', { name: 'Причина' }), 'диспут № 1829')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Показать на 60 секунд' }))

  await screen.findByText('2202201122334417', {}, soon)
  expect(requests.at(-1)?.body).toEqual({ number: 'card', reason: 'диспут № 1829' })
  await vi.waitFor(() => expect(screen.queryByText('2202201122334417')).toBeNull(), soon)
})

test('a session is ended after a question', async () => {
  const requests = serve({ '/end/': { status: 'success' } })
  await show(<TabOf tab="sessions" />, ...texts)
  await userEvent.click(await screen.findByRole('button', { name: 'Завершить: Chrome, Windows' }, soon))
  const dialog = await screen.findByRole('dialog', { name: 'Завершить этот сеанс?' }, soon)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Завершить' }))

  await vi.waitFor(() => expect(requests.some(({ name }) => name.endsWith('/end/'))).toBe(true), 20_000)
})

test.each(['deals', 'disputes', 'terminals', 'messages', 'statement', 'alerts', 'log'] as const)(
  'the part %s stands alone, also on a phone; axe finds nothing',
  async (tab) => {
    makeWindow(390)
    serve()
    await show(<TabOf tab={tab} />, ...texts)
    await screen.findAllByRole(tab === 'terminals' ? 'article' : 'table', {}, soon)
    await expectNoFindings()
  },
)

test('deals are filtered by the address: several statuses, and days', async () => {
  const requests = serve()
  const set = vi.fn()
  const filter = { status: 'dispute', from: '2026-11-01', to: '2026-11-15' }
  await show(<TabOf tab="deals" filter={filter} onSet={set} />, ...texts)
  const query = () => new URL(requests[0]?.name.split(' ')[1] ?? '', 'http://localhost').searchParams
  await vi.waitFor(() => expect(query().get('status')).toBe('dispute'), 20_000)
  // Both days are whole ones of the reader.
  expect(query().get('from')).toBe(new Date('2026-11-01T00:00:00').toISOString())
  expect(query().get('to')).toBe(new Date('2026-11-16T00:00:00').toISOString())
  await userEvent.click(screen.getByRole('button', { name: /Диспут/ }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Завершена' }, soon))
  expect(set).toHaveBeenCalledWith({ status: 'dispute,complete' })
})

test('messages are filtered by phone, the statement by days', async () => {
  const requests = serve()
  const set = vi.fn()
  const { again } = await show(<TabOf tab="messages" onSet={set} />, ...texts)
  await userEvent.click(await screen.findByRole('button', { name: /^Телефон/ }, soon))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Galaxy A54' }, soon))
  expect(set).toHaveBeenCalledWith({ terminal_id: '8f3a61c2-5c1c-4a0e-9d1f-0a8b7c6d5e4f' })

  again(<TabOf tab="statement" filter={{ from: '2026-11-01' }} onSet={set} />)
  await vi.waitFor(() => expect(requests.at(-1)?.name).toMatch(/statement\/\?.*from=2026/), 20_000)
  await userEvent.click(screen.getByRole('button', { name: /Период: с.01-11-2026/ }))
  const dialog = await screen.findByRole('dialog', {}, soon)
  const end = within(dialog).getAllByRole<HTMLInputElement>('textbox')[1] as HTMLInputElement
  await userEvent.type(end, '15112026')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(set).toHaveBeenCalledWith({ from: '2026-11-01', to: '2026-11-15' }), 20_000)
})

test('somebody who is not there is told as such', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'user.not_found', detail: 'Такого пользователя нет.' }, { status: 404 }),
  )
  await open()
  await screen.findByText('Не удалось загрузить пользователя', {}, soon)
  expect(story.id).toBe(personId)
})
