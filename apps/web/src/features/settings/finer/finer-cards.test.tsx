// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { expectNoFindings, makeWindow, show, soon } from '../../../components/test/show.tsx'
import type { AlertSettings } from '../../../lib/alerts.ts'
import { putAway, refused, serve } from '../../disputes/test/cases.ts'
import { withChange } from '../change-alert-settings.ts'
import type { Me } from '../settings-queries.ts'
import { alertSettings, changePath, settingsPath } from '../test/alerts.ts'
import { FinerCards } from './finer-cards.tsx'

afterEach(putAway)
afterEach(() => makeWindow(1024))

const me = { notification_payments: true, notification_account: true } as Me

async function open(part: Partial<Me> = {}, change?: unknown, settings: AlertSettings = alertSettings) {
  let now = settings
  const keep = ({ body }: { body: Pick<AlertSettings, 'switches'> }) => {
    now = withChange(now, body)
    return now
  }
  const requests = serve('trader', { [settingsPath]: () => now, [changePath]: change ?? keep })
  await show(<FinerCards me={{ ...me, ...part }} />, 'connection', 'alert-log')
  await screen.findByRole('table', { name: 'Платежи' }, soon)
  return { requests, user: userEvent.setup() }
}

const one = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const sent = (requests: readonly { method: string; body: unknown }[]) =>
  requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)

test('each kind and channel has a switch; a security alert’s mail is locked and says why', async () => {
  await open()

  const payments = within(screen.getByRole('table', { name: 'Платежи' }))
  expect(payments.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Уведомление',
    'Telegram',
    'Push',
    'Почта',
  ])
  expect(one('Новый диспут: Telegram').checked).toBe(true)
  expect(one('Новый диспут: Почта').checked).toBe(false)
  const account = within(screen.getByRole('table', { name: 'Аккаунт' }))
  const lock = account.getByRole('img', { name: /^Вход: Почта\. Всегда включено/ })
  expect(lock.tabIndex).toBe(0)
  expect(account.getAllByRole('switch')).toHaveLength(2)
  await expectNoFindings()
})

test('quick presses all count: each is sent, one after another', async () => {
  const { requests, user } = await open()

  await user.click(one('Новый диспут: Telegram'))
  await user.click(one('Новый диспут: Push'))
  await user.click(one('Новый диспут: Telegram'))

  await waitFor(() => expect(sent(requests)).toHaveLength(3), soon)
  const kind = 'dispute.opened'
  expect(sent(requests)).toEqual([
    { switches: [{ kind, channel: 'telegram', is_on: false }] },
    { switches: [{ kind, channel: 'push', is_on: false }] },
    { switches: [{ kind, channel: 'telegram', is_on: true }] },
  ])
  expect(one('Новый диспут: Telegram').checked).toBe(true)
  expect(one('Новый диспут: Push').checked).toBe(false)
})

test('a refused press goes back, and the others stay', async () => {
  const answer = Promise.withResolvers<Response>()
  const { user } = await open({}, () => answer.promise)

  await user.click(one('Новый диспут: Telegram'))
  await waitFor(() => expect(one('Новый диспут: Telegram').checked).toBe(false), soon)
  answer.resolve(refused(500, 'server.failed'))

  await waitFor(() => expect(one('Новый диспут: Telegram').checked).toBe(true), soon)
  expect(one('Новый диспут: Почта').checked).toBe(false)
})

test('with its group off the switches rest, and the reason is said', async () => {
  await open({ notification_account: false })

  expect(one('Вход: Telegram').disabled).toBe(true)
  expect(one('Новый диспут: Telegram').disabled).toBe(false)
  expect(
    screen.getByText(/Выключено выше: раздел «Аккаунт»\. О\s+безопасности напишем на\s+почту/),
  ).toBeDefined()
})

test('a channel that is off here has no column', async () => {
  await open({}, undefined, {
    ...alertSettings,
    channels: alertSettings.channels.map((each) =>
      each.name === 'telegram' ? { ...each, state: 'off' } : each,
    ),
  })

  expect(screen.queryByRole('columnheader', { name: 'Telegram' })).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Новый диспут: Telegram' })).toBeNull()
})

test('on a phone each kind is a card', async () => {
  makeWindow(390)
  await open()

  expect(screen.getByRole('table', { name: 'Платежи' }).closest('[data-cards="true"]')).not.toBeNull()
})
