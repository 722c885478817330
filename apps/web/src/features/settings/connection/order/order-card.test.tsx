// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { show, soon } from '../../../../components/test/show.tsx'
import { type AlertSettings, alertSettingsQuery } from '../../../../lib/alerts.ts'
import { putAway, refused, serve } from '../../../disputes/test/cases.ts'
import { withChange } from '../../change-alert-settings.ts'
import { alertSettings, changePath, settingsPath } from '../../test/alerts.ts'
import { OrderCard } from './order-card.tsx'

afterEach(putAway)
afterEach(() => vi.restoreAllMocks())

function Card() {
  const { data } = useQuery(alertSettingsQuery)
  return data ? <OrderCard settings={data} hasBot /> : null
}

/** A server that keeps what it is told. */
async function open(settings: AlertSettings = alertSettings, change?: () => unknown) {
  let now = settings
  const requests = serve('trader', {
    [settingsPath]: () => now,
    [changePath]:
      change ??
      (({ body }: { body: { order: AlertSettings['order'] } }) => {
        now = withChange(now, body)
        return now
      }),
  })
  await show(<Card />, 'connection', 'alert-log')
  await screen.findByRole('list', {}, soon)
  return { requests, user: userEvent.setup() }
}

const rows = () => within(screen.getByRole('list')).getAllByRole('listitem')
const names = () => rows().map((row) => /Telegram|Push|Почта/.exec(row.textContent ?? '')?.[0])
const press = (name: string) => screen.getByRole('button', { name })
const orders = (requests: readonly { method: string; body: unknown }[]) =>
  requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)

test('each channel with its places and its state', async () => {
  await open()

  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Telegram 2 аккаунта.*Работает/),
    expect.stringMatching(/Push Chrome, Windows.*Не\s+отвечает/),
    expect.stringMatching(/Почта mo•••••@mail.ru.*Работает/),
  ])
})

test('an arrow moves a channel at once, keeps the focus and tells the new place', async () => {
  const { requests, user } = await open()
  press('Telegram: ниже').focus()

  await user.keyboard('{Enter}')

  await waitFor(() => expect(names()).toEqual(['Push', 'Telegram', 'Почта']), soon)
  expect(document.activeElement).toBe(press('Telegram: ниже'))
  expect(screen.getByRole('status').textContent).toBe('Telegram теперь на\u00A0месте 2 из\u00A03')
  await waitFor(() => expect(orders(requests)).toEqual([{ order: ['push', 'telegram', 'mail'] }]), soon)
})

test('two quick presses both count, and are sent one after another', async () => {
  const { requests, user } = await open()

  await user.click(press('Telegram: ниже'))
  await user.click(press('Telegram: ниже'))

  await waitFor(() => expect(orders(requests)).toHaveLength(2), soon)
  expect(orders(requests).at(-1)).toEqual({ order: ['push', 'mail', 'telegram'] })
  expect(names()).toEqual(['Push', 'Почта', 'Telegram'])
})

test('at the end of the list an arrow does nothing', async () => {
  const { requests, user } = await open()

  await user.click(press('Telegram: выше'))

  expect(press('Telegram: выше').getAttribute('aria-disabled')).toBe('true')
  expect(orders(requests)).toEqual([])
})

test('a refused order goes back', async () => {
  const answer = Promise.withResolvers<Response>()
  const { user } = await open(alertSettings, () => answer.promise)

  await user.click(press('Telegram: ниже'))
  await waitFor(() => expect(names()).toEqual(['Push', 'Telegram', 'Почта']), soon)
  answer.resolve(refused(500, 'server.failed'))

  await waitFor(() => expect(names()).toEqual(['Telegram', 'Push', 'Почта']), soon)
})

test('by pointer: a row is dragged over the next ones, and stays where it was let go', async () => {
  const { requests } = await open()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, [...(this.parentElement?.children ?? [])].indexOf(this) * 64, 500, 56)
  })
  Element.prototype.setPointerCapture = () => undefined
  const grip = screen.getByTitle('Перетащить Telegram')

  fireEvent.pointerDown(grip, { button: 0, clientY: 20 })
  fireEvent.pointerMove(grip, { clientY: 20 + 128 })
  expect(rows().map((row) => row.style.transform)).toEqual([
    'translateY(128px)',
    'translateY(-64px)',
    'translateY(-64px)',
  ])
  fireEvent.pointerUp(grip)

  await waitFor(() => expect(names()).toEqual(['Push', 'Почта', 'Telegram']), soon)
  expect(rows().map((row) => row.style.transform)).toEqual(['', '', ''])
  await waitFor(() => expect(orders(requests)).toEqual([{ order: ['push', 'mail', 'telegram'] }]), soon)
})

test('a channel that is off here is not shown, and keeps its place in the order', async () => {
  const [, push, mail] = alertSettings.channels
  const { requests, user } = await open({
    ...alertSettings,
    channels: [{ name: 'telegram', state: 'off', places: [] }, push, mail].filter(
      (each) => each !== undefined,
    ) as AlertSettings['channels'],
  })
  expect(names()).toEqual(['Push', 'Почта'])

  await user.click(press('Почта: выше'))

  await waitFor(() => expect(orders(requests)).toEqual([{ order: ['telegram', 'mail', 'push'] }]), soon)
})
