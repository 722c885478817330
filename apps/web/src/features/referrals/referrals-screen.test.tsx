// @vitest-environment happy-dom
import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, makeWindow, show, soon } from '../../components/test/show.tsx'
import { ReferralsScreen } from './referrals-screen.tsx'
import {
  deals,
  dealsPath,
  earnings,
  earningsPath,
  path,
  refused,
  serve,
  used,
  waiting,
} from './test/codes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  makeWindow(1440)
})

const list = `GET ${path}`
const page = { count: 14, results: [used, waiting] }
const screenWithToasts = (
  <>
    <ReferralsScreen />
    <Notifications />
  </>
)

const plain = (element: Element | null | undefined) => element?.textContent?.replace(/\s/g, ' ')

test.each([1440, 390])('cards at %i px: code, email, date in long form, profit and status', async (width) => {
  makeWindow(width)
  serve({ [list]: page, [earningsPath]: earnings, [dealsPath]: deals })
  await show(screenWithToasts, 'referrals')

  const card = await screen.findByRole('article', { name: used.referral_code }, soon)

  const facts = within(card)
    .getAllByRole('definition')
    .map((value) => plain(value))
  expect(facts).toEqual(['ivanov.pay@example.com', '3 ноября 2026 г.', '+84,20 USDT'])
  expect(within(card).getByText('Активирован')).toBeDefined()
  const other = screen.getByRole('article', { name: waiting.referral_code })
  expect(within(other).getByText('Ожидает')).toBeDefined()
  expect(screen.getByText('1–10 из 14')).toBeDefined()
  await expectNoFindings()
})

test('nothing yet: the way to the first code', async () => {
  serve({ [list]: { count: 0, results: [] } })
  await show(screenWithToasts, 'referrals')
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Создать первый код' }, soon))

  expect(await screen.findByRole('dialog', { name: 'Новый реферальный код' }, soon)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Пока нет рефералов', hidden: true })).toBeDefined()
})

test.each([
  ['its own sentence', refused(500), 'Ошибка при загрузке рефералов'],
  ['the server’s error', refused(503, 'Сервер занят'), 'Сервер занят'],
])('a list that fails is told in place and by a toast, with %s', async (_whose, reply, sentence) => {
  serve({ [list]: reply })
  await show(screenWithToasts, 'referrals')

  await waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(1), soon)
})

test('a code is copied, or the failure is told', async () => {
  serve({ [list]: page, [earningsPath]: earnings, [dealsPath]: deals })
  await show(screenWithToasts, 'referrals')
  const user = userEvent.setup()
  const copy = await screen.findByRole('button', { name: `Скопировать код ${used.referral_code}` }, soon)

  await user.click(copy)

  expect(await navigator.clipboard.readText()).toBe(used.referral_code)
  expect(await screen.findByText('Реферальный код скопирован', {}, soon)).toBeDefined()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no'))
  await user.click(copy)
  expect(await screen.findByText('Ошибка при копировании кода', {}, soon)).toBeDefined()
})

test('a code is made for an email that looks like one, and the list is asked for anew', async () => {
  const requests = serve({ [list]: page, [`POST ${path}`]: Response.json(waiting, { status: 201 }) })
  await show(screenWithToasts, 'referrals')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Создать код' }, soon))
  const dialog = await screen.findByRole('dialog', { name: 'Новый реферальный код' }, soon)
  const make = within(dialog).getByRole('button', { name: 'Создать' })

  await user.click(make)
  expect(await within(dialog).findByText('Введите email')).toBeDefined()
  await user.type(within(dialog).getByRole('textbox'), 'Anna M')
  await user.click(make)
  expect(await within(dialog).findByText('Неверный формат email')).toBeDefined()
  await user.type(within(dialog).getByRole('textbox'), '@Example.com')
  await user.click(make)

  expect(await screen.findByText('Реферальный код успешно создан', {}, soon)).toBeDefined()
  const posts = requests.filter(({ name }) => name === `POST ${path}`)
  expect(posts.map(({ body }) => body)).toEqual([{ email: 'annam@example.com' }])
  await waitFor(() => expect(requests.filter(({ name }) => name === list).length).toBeGreaterThan(1), soon)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), soon)
})

test('Enter pressed twice makes one code', async () => {
  const requests = serve({ [list]: page, [`POST ${path}`]: Response.json(waiting, { status: 201 }) })
  await show(screenWithToasts, 'referrals')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Создать код' }, soon))

  await user.type(await screen.findByRole('textbox', {}, soon), 'anna@example.com{Enter}{Enter}')

  expect(await screen.findByText('Реферальный код успешно создан', {}, soon)).toBeDefined()
  expect(requests.filter(({ name }) => name === `POST ${path}`)).toHaveLength(1)
})

test.each([
  [
    'the server’s error',
    'У вас нет прав для создания реферального кода',
    'У вас нет прав для создания реферального кода',
  ],
  ['its own sentence', undefined, 'Ошибка при создании реферального кода'],
])('a refusal is told by a toast and at the field, with %s', async (_whose, error, sentence) => {
  serve({ [list]: page, [`POST ${path}`]: refused(451, error) })
  await show(screenWithToasts, 'referrals')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Создать код' }, soon))
  await user.type(await screen.findByRole('textbox', {}, soon), 'anna@example.com{Enter}')

  await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2), soon)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

const openDetails = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(
    await screen.findByRole('button', { name: `Подробнее о\u00A0коде ${used.referral_code}` }, soon),
  )
  return screen.findByRole('dialog', { name: used.referral_code }, soon)
}

test.each([1440, 390])(
  'details at %i px: email, date, status, profit, and the deals that brought it',
  async (width) => {
    makeWindow(width)
    serve({ [list]: page, [earningsPath]: earnings, [dealsPath]: deals })
    await show(screenWithToasts, 'referrals')

    const dialog = await openDetails(userEvent.setup())

    const facts = within(dialog).getAllByRole('definition').map(plain)
    expect(facts).toEqual(['ivanov.pay@example.com', '3 ноября 2026 г.', 'Активирован', '+84,20 USDT'])
    const table = await within(dialog).findByRole('table', { name: 'Прибыль по\u00A0сделкам' }, soon)
    const [, back, came, none] = within(table).getAllByRole('row')
    expect(plain(back)).toMatch(/-0,449598Возврат по диспуту$/)
    expect(plain(came)).toMatch(/34aac57f7 300,00 ₽2,247999\+0,449598Завершена$/)
    expect(plain(none)).toMatch(/0,000000Без доли$/)
    await expectNoFindings()
  },
)

test('the deals of all time are asked for, page by page, and as a file', async () => {
  // A real click would leave the page.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const file = new Response('at\r\n', { headers: { 'content-type': 'text/csv' } })
  const requests = serve({
    [list]: page,
    [earningsPath]: earnings,
    [dealsPath]: deals,
    [`GET ${path}${used.id}/export/`]: file,
  })
  await show(screenWithToasts, 'referrals')
  const user = userEvent.setup()
  const dialog = await openDetails(user)
  const last = (name: string) =>
    Object.fromEntries(requests.filter((one) => one.name === name).at(-1)?.query ?? [])

  await user.click(await within(dialog).findByRole('button', { name: 'Страница 2' }, soon))
  await waitFor(() => expect(last(dealsPath)).toEqual({ page: '2', days: '30' }), soon)
  await user.click(within(dialog).getByRole('radio', { name: 'Всё время' }))
  await waitFor(() => expect(last(dealsPath)).toEqual({ page: '1' }), soon)
  await user.click(within(dialog).getByRole('button', { name: 'CSV по\u00A0этому коду' }))

  await waitFor(() => expect(saved).toHaveBeenCalledOnce(), soon)
})

test('a code that waits has no deals to ask for', async () => {
  const requests = serve({ [list]: page, [earningsPath]: earnings })
  await show(screenWithToasts, 'referrals')
  const user = userEvent.setup()

  await user.click(
    await screen.findByRole('button', { name: `Подробнее о\u00A0коде ${waiting.referral_code}` }, soon),
  )

  await screen.findByRole('dialog', { name: waiting.referral_code }, soon)
  expect(requests.some(({ name }) => name.endsWith('/deals/'))).toBe(false)
})

test('the head: earned in all, today, in 30 days, people and what can be withdrawn', async () => {
  serve({ [list]: page, [earningsPath]: earnings })
  await show(screenWithToasts, 'referrals')

  const hero = await screen.findByRole('region', { name: 'Заработано на\u00A0рефералах' }, soon)

  expect(plain(hero)).toContain('+483,3300 USDT')
  expect(plain(hero)).toContain('Доля лида20%')
  expect(screen.getByText('14 приглашений, 9 активировано')).toBeDefined()
  expect(screen.getByText('3 без сделок неделю')).toBeDefined()
  expect(plain(screen.getByText('183,2000').parentElement)).toBe('183,2000 USDT')
  const chart = screen.getByRole('img', {
    name: /^Ваша доля по\u00A0дням: \+\d+,\d{4} USDT за\u00A014 дней$/,
  })
  expect(chart.children).toHaveLength(14)
})

test('the second page is asked of the server', async () => {
  const requests = serve({ [list]: page, [earningsPath]: earnings, [dealsPath]: deals })
  await show(screenWithToasts, 'referrals')
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Страница 2' }, soon))

  await waitFor(
    () =>
      expect(
        requests
          .filter(({ name }) => name === list)
          .at(-1)
          ?.query.get('page'),
      ).toBe('2'),
    soon,
  )
})
