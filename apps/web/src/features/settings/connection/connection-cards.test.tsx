// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { expectNoFindings, makeWindow, show, soon } from '../../../components/test/show.tsx'
import { putAway, refused, serve } from '../../disputes/test/cases.ts'
import {
  accountsPath,
  alertsPath,
  alex,
  answers,
  connectionKey,
  keyPath,
  settingsPath,
} from '../test/alerts.ts'
import { ConnectionCards } from './connection-cards.tsx'

afterEach(putAway)
afterEach(() => makeWindow(1024))

async function open(part: Record<string, unknown> = {}) {
  const request = serve('trader', answers(part))
  const shown = await show(<ConnectionCards />, 'connection', 'alert-log', 'push', 'settings')
  return { ...shown, request, user: userEvent.setup() }
}

const region = (name: string) => screen.findByRole('region', { name }, soon)
const disconnect = (name: string) => screen.findByRole('button', { name: `Отключить ${name}` }, soon)

test('QR, steps, the whole key and the accounts with their ids in groups; axe finds nothing', async () => {
  await open()

  const card = await region('Подключите Telegram')
  expect(await within(card).findByRole('img', { name: /QR-код/ }, soon)).toBeDefined()
  expect(within(card).getByText(/Откройте @florin_bot/)).toBeDefined()
  const key = within(card).getByRole('group', { name: 'Ключ подключения' })
  expect(within(key).getByText(connectionKey.connection_key).tagName).toBe('CODE')
  expect(within(key).getByRole('button', { name: 'Скопировать ключ' })).toBeDefined()
  expect(within(card).getByText('@morozov_alex')).toBeDefined()
  expect(within(card).getByText(/^ID 512\s804\s119, 02-09-2026 \d\d:\d\d$/)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Чат демо' })).toBeNull()
  await region('Последние уведомления')
  await screen.findByRole('table', { name: 'Последние уведомления' }, soon)
  await expectNoFindings()
})

test('the code says the bot’s link, black on white with four empty modules around it', async () => {
  await open()

  const code = await screen.findByRole('img', { name: /QR-код/ }, soon)
  const [ground, modules] = [...code.querySelectorAll('path')]
  expect(ground?.getAttribute('fill')).toBe('#ffffff')
  expect(modules?.getAttribute('fill')).toBe('#000000')
  expect(modules?.getAttribute('d')).toMatch(/^M4[ ,]4/)
})

test('the cards stand in the picture’s order', async () => {
  await open()
  await screen.findByRole('table', { name: 'Последние уведомления' }, soon)
  await region('Тихие часы')
  await region('Push на\u00A0этом устройстве')

  const cards = screen.getAllByRole('region').filter((each) => each.closest('section section') === null)
  expect(cards.map((card) => card.querySelector('h2')?.textContent)).toEqual([
    'Подключите Telegram',
    'Push на\u00A0этом устройстве',
    'Порядок каналов',
    'Тихие часы',
    'Последние уведомления',
    'Сбросить ключ доступа',
  ])
})

test('the demo chat is linked only where there is one', async () => {
  await open({ [keyPath]: { ...connectionKey, chat_page: '/telegram' } })

  const link = await screen.findByRole('link', { name: 'Чат демо' }, soon)
  expect(link.getAttribute('href')).toBe('/telegram')
})

test('on a phone the bot is opened above the code', async () => {
  makeWindow(390)
  await open()

  const link = await screen.findByRole('link', { name: 'Открыть @florin_bot' }, soon)
  expect(link.getAttribute('href')).toBe(connectionKey.link)
  const code = screen.getByRole('img', { name: /QR-код/ })
  expect(link.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  expect(screen.getAllByText('с 02-09-2026')).toHaveLength(2)
})

test('disconnecting asks first, and takes the account off the list', async () => {
  const { user, request } = await open({
    'PUT /api/account/tg_action/': { accounts: [alex], message: '' },
  })

  await user.click(await disconnect('@florin_night_shift'))
  const dialog = await screen.findByRole('dialog', { name: 'Отключить @florin_night_shift?' }, soon)
  expect(request.some(({ method }) => method === 'PUT')).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: 'Отключить' }))

  await waitFor(() => expect(screen.queryByText('@florin_night_shift')).toBeNull(), soon)
  expect(request.find(({ method }) => method === 'PUT')?.body).toEqual({ telegram_id: '688120457' })
  expect(screen.getByText('@morozov_alex')).toBeDefined()
})

test('saying no gives the focus back to the button', async () => {
  const { user } = await open()

  await user.click(await disconnect('@morozov_alex'))
  await screen.findByRole('dialog', {}, soon)
  await user.keyboard('{Escape}')

  const button = await disconnect('@morozov_alex')
  await waitFor(() => expect(document.activeElement).toBe(button), soon)
})

test('the only account is refused with the spec’s sentence, without a question', async () => {
  const { user } = await open({ [accountsPath]: { accounts: [alex], message: '', is_on: true } })

  await user.click(await disconnect('@morozov_alex'))

  const alert = await screen.findByRole('alert', {}, soon)
  expect(alert.textContent).toContain('Невозможно отключить последний аккаунт')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an account that became the last one meanwhile: the server’s refusal stays in the question', async () => {
  const { user } = await open({
    'PUT /api/account/tg_action/': () =>
      refused(400, 'telegram.last_account', 'Невозможно отключить последний аккаунт'),
  })

  await user.click(await disconnect('@morozov_alex'))
  const dialog = await screen.findByRole('dialog', {}, soon)
  await user.click(within(dialog).getByRole('button', { name: 'Отключить' }))

  const alert = await within(dialog).findByRole('alert', {}, soon)
  expect(alert.textContent).toBe('Невозможно отключить последний аккаунт')
})

test('a server that breaks while disconnecting: the screen’s own sentence', async () => {
  const { user } = await open({ 'PUT /api/account/tg_action/': () => refused(500, 'server.failed') })

  await user.click(await disconnect('@morozov_alex'))
  const dialog = await screen.findByRole('dialog', {}, soon)
  await user.click(within(dialog).getByRole('button', { name: 'Отключить' }))

  expect((await within(dialog).findByRole('alert', {}, soon)).textContent).toBe(
    'Ошибка при отключении аккаунта',
  )
})

test('a reset warns, then shows the new key and no account', async () => {
  const { user, request } = await open({
    'POST /api/account/refresh/tg_key/': { ...connectionKey, connection_key: 'FLR-NEW0' },
  })

  await user.click(await screen.findByRole('button', { name: 'Сбросить ключ' }, soon))
  const dialog = await screen.findByRole('dialog', { name: 'Сбросить ключ доступа?' }, soon)
  expect(within(dialog).getByText(/Все подключённые аккаунты Telegram отвяжутся/)).toBeDefined()
  expect(request.some(({ path }) => path.includes('refresh'))).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: 'Сбросить ключ' }))

  expect(await screen.findByText('FLR-NEW0', {}, soon)).toBeDefined()
  expect(await screen.findByText(/Пока не\s+подключён ни\s+один аккаунт/, {}, soon)).toBeDefined()
})

test('a reset that fails says so in the question, and the old key stays', async () => {
  const { user } = await open({
    'POST /api/account/refresh/tg_key/': () => refused(500, 'server.failed'),
  })

  await user.click(await screen.findByRole('button', { name: 'Сбросить ключ' }, soon))
  const dialog = await screen.findByRole('dialog', {}, soon)
  await user.click(within(dialog).getByRole('button', { name: 'Сбросить ключ' }))

  expect((await within(dialog).findByRole('alert', {}, soon)).textContent).toBe(
    'Ошибка при обновлении ключа подключения',
  )
  expect(screen.getByText(connectionKey.connection_key)).toBeDefined()
})

test('with the bot off its card and the reset are gone, and the page says so', async () => {
  await open({ [accountsPath]: { accounts: [], message: '', is_on: false } })

  await region('Порядок каналов')
  expect(screen.getByText(/Telegram-бот здесь выключен/)).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Подключите Telegram' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Сбросить ключ' })).toBeNull()
})

test('each part that does not load says what is missing, with the spec’s sentences', async () => {
  const broken = () => refused(400, 'request.invalid')
  await open({ [keyPath]: broken, [settingsPath]: broken, [alertsPath]: broken })

  expect(await screen.findByText('Ошибка при загрузке ключа подключения', {}, soon)).toBeDefined()
  expect(await screen.findByText('Ошибка при загрузке данных', {}, soon)).toBeDefined()
  expect(await screen.findByText(/Не\s+удалось загрузить уведомления/, {}, soon)).toBeDefined()
  // Accounts are known, so they are there.
  expect(screen.getByText('@morozov_alex')).toBeDefined()
})

test('when nothing loads, one failure stands for the page', async () => {
  await open({ [accountsPath]: () => refused(400, 'request.invalid') })

  expect(await screen.findByText('Ошибка при загрузке данных', {}, soon)).toBeDefined()
})
