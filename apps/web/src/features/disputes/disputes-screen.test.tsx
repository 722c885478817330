// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, makeWindow, show, soon } from '../../components/test/show.tsx'
import { DisputesScreen } from './disputes-screen.tsx'
import { caseId, listed, refused, serve } from './test/cases.ts'
import { takeUploads } from './test/fake-xhr.ts'

// Before the tests: on a busy machine it comes later than a test waits.
await import('./create/create-dialog.tsx')

afterEach(() => {
  vi.unstubAllGlobals()
  makeWindow(1440)
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 - 30_000).toISOString()
const second = {
  ...listed,
  id: '67fb44b1-0c6e-4a1f-9d53-7b20e4c1f9ab',
  number: 1839,
  status: 'consideration' as const,
  awaits_reader: false,
  answer_due_at: null,
}
const first = { ...listed, awaits_reader: true, answer_due_at: inHours(13) }
const page = { results: [first, second], total_items: 24, support_data: null, awaiting: 1 }
const list = 'GET /api/v1/disputes/'

const listsAsked = (requests: ReturnType<typeof serve>) =>
  requests.filter(({ path }) => path === '/api/v1/disputes/').map(({ query }) => Object.fromEntries(query))

test('the list: its numbers, heads, deadlines and the one filled button; axe finds nothing', async () => {
  serve('trader', { [list]: page })
  await show(<DisputesScreen />, 'disputes')

  const table = await screen.findByRole('table', { name: 'Список диспутов' }, soon)
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['ID', 'Создан', 'Реквизиты', 'Сумма', 'Статус', 'Срок ответа', 'Действия'])
  const [, waiting, other] = within(table).getAllByRole('row')
  expect(waiting?.textContent?.replace(/\s/g, ' ')).toContain('Осталось 13 ч 0 мин')
  expect(within(waiting as HTMLElement).getByText('Деньги не поступили')).toBeDefined()
  expect(within(waiting as HTMLElement).getByRole('link', { name: 'Диспут №\u00A01842' })).toBeDefined()
  expect(
    within(waiting as HTMLElement).getByRole('button', { name: /^Доказательства/ }).dataset.variant,
  ).toBe('filled')
  expect(within(other as HTMLElement).getByRole('button', { name: /^Открыть/ }).dataset.variant).toBe(
    'default',
  )
  expect(screen.getByText('1 ждёт ваших доказательств')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Создать диспут' })).toBeNull()
  await expectNoFindings()
})

test('a proposal that waits for the reader is marked in its row', async () => {
  serve('merchant', { [list]: { ...page, results: [{ ...first, proposal_waits: true }, second] } })
  await show(<DisputesScreen />, 'disputes')

  const table = await screen.findByRole('table', { name: 'Список диспутов' }, soon)
  const [, marked, other] = within(table).getAllByRole('row')
  expect(marked?.textContent).toContain('Предложение ждёт вас')
  expect(other?.textContent).not.toContain('Предложение ждёт вас')
})

test('a shop without disputes is told how one is opened', async () => {
  serve('merchant', { [list]: { results: [], total_items: 0, support_data: null, awaiting: 0 } })
  await show(<DisputesScreen />, 'disputes')

  await screen.findByRole('heading', { name: 'Диспутов нет' }, soon)
  expect(screen.getByRole('link', { name: 'Как открыть диспут' }).getAttribute('href')).toBe('/docs#disputes')
})

test('at 768 px and below disputes are cards', async () => {
  makeWindow(768)
  serve('trader', { [list]: page })
  await show(<DisputesScreen />, 'disputes')

  const table = await screen.findByRole('table', { name: 'Список диспутов' }, soon)
  expect(table.parentElement?.dataset.cards).toBe('true')
  expect(within(table).getAllByText('Деньги не поступили')).toHaveLength(2)
  await expectNoFindings()
})

test('statuses, words and a sort are asked of the server, each from the first page', async () => {
  const requests = serve('support', { [list]: page })
  await show(<DisputesScreen />, 'disputes')
  const user = userEvent.setup()
  await screen.findByRole('table', {}, soon)

  await user.click(screen.getByRole('button', { name: 'Страница 2' }))
  await waitFor(() => expect(listsAsked(requests).at(-1)?.page).toBe('2'), soon)
  await user.click(screen.getByRole('button', { name: /Все статусы/ }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Ожидает доказательств' }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'На рассмотрении' }))
  await waitFor(
    () => expect(listsAsked(requests).at(-1)).toMatchObject({ page: '1', status: 'waiting,consideration' }),
    soon,
  )
  await user.keyboard('{Escape}')
  await user.type(screen.getByRole('searchbox', { name: 'Поиск диспутов' }), '4471')
  await waitFor(() => expect(listsAsked(requests).at(-1)).toMatchObject({ page: '1', search: '4471' }), soon)
  await user.click(screen.getByRole('button', { name: 'Сумма' }))
  await waitFor(
    () =>
      expect(listsAsked(requests).at(-1)).toMatchObject({
        sort: 'transaction__amount',
        order: 'desc',
        search: '4471',
        page_size: '10',
      }),
    soon,
  )
})

test('a failed list says so in the words of the spec and can be asked again', async () => {
  let isBroken = true
  serve('trader', { [list]: () => (isBroken ? refused(500, 'internal') : page) })
  await show(<DisputesScreen />, 'disputes')
  const user = userEvent.setup()

  await screen.findByText('Ошибка при загрузке списка споров', {}, soon)
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))

  await screen.findByRole('table', { name: 'Список диспутов' }, soon)
})

test('a role that cannot be had is told', async () => {
  serve('trader', { 'GET /api/v1/disputes/user-role/': () => refused(500, 'internal') })
  await show(<DisputesScreen />, 'disputes')

  await screen.findByText('Ошибка при получении роли пользователя', {}, soon)
})

test('nothing to show, and nothing that fits', async () => {
  serve('merchant', { [list]: { results: [], total_items: 0, support_data: null, awaiting: 0 } })
  await show(<DisputesScreen />, 'disputes')
  const user = userEvent.setup()

  await screen.findByRole('heading', { name: 'Диспутов нет' }, soon)
  await user.type(screen.getByRole('searchbox'), 'zzz')
  await screen.findByRole('heading', { name: 'По запросу «zzz» ничего не нашлось' }, soon)
  await user.click(screen.getByRole('button', { name: 'Сбросить поиск и\u00A0фильтры' }))
  await screen.findByRole('heading', { name: 'Диспутов нет' }, soon)
})

test('without a messenger a trader is told so and led to where one is connected', async () => {
  const sentence = 'Необходимо подключить Telegram аккаунт к платформе'
  serve('trader', {
    [list]: () => refused(409, 'dispute.messenger_needed', sentence),
    'GET /api/account/tg_action/': { accounts: [], message: '', is_on: true },
  })
  await show(<DisputesScreen />, 'disputes')

  await screen.findByRole('heading', { name: sentence }, soon)
  const way = screen.getByRole('link', { name: 'Подключить Telegram' })
  expect(way.getAttribute('href')).toBe('/settings#connection')
  expect(screen.queryByRole('searchbox')).toBeNull()
  await expectNoFindings()
})

test('once an account is connected, the list comes by itself', async () => {
  let accounts: object[] = []
  serve('trader', {
    [list]: () => (accounts.length > 0 ? page : refused(409, 'dispute.messenger_needed', 'Подключите')),
    'GET /api/account/tg_action/': () => ({ accounts, message: '', is_on: true }),
  })
  const { queries } = await show(<DisputesScreen />, 'disputes')
  await screen.findByRole('heading', { name: 'Подключите' }, soon)

  accounts = [{ id: caseId, telegram_id: '5', telegram_name: '@alex', auth_date: '2026-11-15T10:24:00.000Z' }]
  // As `alerts.changed` does it.
  await queries.invalidateQueries({ queryKey: ['telegram'] })

  expect(await screen.findByRole('table', {}, soon)).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Подключите' })).toBeNull()
})

test('support sees which case a colleague has open, and cannot open it', async () => {
  const requests = serve('support', { [list]: { ...page, support_data: [caseId] } })
  await show(<DisputesScreen />, 'disputes')
  const user = userEvent.setup()

  const held = await screen.findByText('Открыт у коллеги', {}, soon)
  await user.click(held)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requests.some(({ path }) => path.includes('/block/'))).toBe(false)
  expect(screen.getByRole('button', { name: 'Создать диспут' })).toBeDefined()
})

test('a case that support has opened stands in the list at once, behind no count of new ones', async () => {
  const rows: (typeof first | typeof second)[] = [second]
  serve('support', {
    [list]: () => ({ ...page, results: [...rows] }),
    [`GET /api/v1/disputes/deals/${caseId}/`]: refused(404, 'deal.not_found'),
  })
  takeUploads(() => {
    rows.unshift(first)
    return { status: 201 }
  })
  await show(<DisputesScreen />, 'disputes')
  const user = userEvent.setup()
  await screen.findByRole('table', { name: 'Список диспутов' }, soon)
  await user.click(screen.getByRole('button', { name: 'Создать диспут' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Создать диспут' }, soon))

  await user.type(dialog.getByRole('textbox', { name: /ID транзакции/ }), caseId)
  await user.click(dialog.getByRole('button', { name: 'Создать диспут' }))

  expect((await screen.findAllByText(new RegExp(`№\\s?${first.number}`), {}, soon)).length).toBeGreaterThan(0)
})
