// @vitest-environment happy-dom
import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, makeWindow, show, soon } from '../../components/test/show.tsx'
import { ReferralsScreen } from './referrals-screen.tsx'
import { path, refused, serve, used, waiting } from './test/codes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
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
  serve({ [list]: page })
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
  serve({ [list]: page })
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
  const asked = serve({ [list]: page, [`POST ${path}`]: Response.json(waiting, { status: 201 }) })
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
  const posts = asked.filter(({ name }) => name === `POST ${path}`)
  expect(posts.map(({ body }) => body)).toEqual([{ email: 'annam@example.com' }])
  await waitFor(() => expect(asked.filter(({ name }) => name === list).length).toBeGreaterThan(1), soon)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), soon)
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

test('details: email, date, status and profit', async () => {
  serve({ [list]: page })
  await show(screenWithToasts, 'referrals')
  const user = userEvent.setup()

  await user.click(
    await screen.findByRole('button', { name: `Подробнее о\u00A0коде ${used.referral_code}` }, soon),
  )

  const dialog = await screen.findByRole('dialog', { name: used.referral_code }, soon)
  const facts = within(dialog).getAllByRole('definition').map(plain)
  expect(facts.slice(0, 4)).toEqual([
    'ivanov.pay@example.com',
    '3 ноября 2026 г.',
    'Активирован',
    '+84,20 USDT',
  ])
  await expectNoFindings()
})

test('the second page is asked of the server', async () => {
  const asked = serve({ [list]: page })
  await show(screenWithToasts, 'referrals')
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Страница 2' }, soon))

  await waitFor(
    () =>
      expect(
        asked
          .filter(({ name }) => name === list)
          .at(-1)
          ?.query.get('page'),
      ).toBe('2'),
    soon,
  )
})
