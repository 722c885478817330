// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../../components/test/show.tsx'
import { PushCard } from './push-card.tsx'

const thisId = 'b4f1c9de-6f0a-4a83-a5a9-2ac04be1a6a3'
const otherId = '0d0e2f52-3c8a-4f58-8a0e-3e1b7f3f3c11'
const alertId = '6a1df5a0-2f64-4df5-9d61-1f4a6f1c7b12'
const createdAt = '2026-11-18T09:00:00.000Z'
const endpoint = 'https://push.example/1'

let permission: NotificationPermission
let answer: NotificationPermission
let devices: { id: string; name: string; created_at: string }[]
let sent: { method: string; path: string; body: unknown }[]
let subscription: object | null
let hear: ((event: { data: unknown }) => void) | undefined
let testAnswer: () => Response

beforeEach(() => {
  permission = 'default'
  answer = 'granted'
  devices = [{ id: otherId, name: 'Safari, iPhone', created_at: createdAt }]
  sent = []
  subscription = null
  testAnswer = () => Response.json({ alert_id: alertId })
  localStorage.clear()
  stubBrowser()
  vi.stubGlobal('fetch', serve)
})
afterEach(() => vi.unstubAllGlobals())

function stubBrowser(): void {
  const made = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'cA', auth: 'YQ' } }),
    unsubscribe: async () => {
      subscription = null
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = made
      return made
    },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => {
      permission = answer
      return answer
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve({ pushManager }),
      getRegistration: async () => ({ pushManager }),
      addEventListener: (_name: string, listener: typeof hear) => {
        hear = listener
      },
      removeEventListener: () => undefined,
    },
  })
}

async function serve(address: string, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET'
  const path = new URL(address, 'https://florin.example').pathname
  sent.push({ method, path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
  if (method === 'GET') return Response.json({ public_key: 'BAAA', devices })
  if (path.endsWith('/test/')) return testAnswer()
  if (method === 'DELETE') {
    devices = devices.filter(({ id }) => !path.includes(id))
    return Response.json({ status: 'success' })
  }
  const device = { id: thisId, name: 'Chrome, Windows', created_at: createdAt }
  devices = [...devices, device]
  return Response.json(device, { status: 201 })
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name }, soon)

async function turnOn() {
  const user = userEvent.setup()
  await show(<PushCard />, 'push')
  await user.click(await button('Включить'))
  await button('Выключить')
  return user
}

test('the browser asks only on the press; then this device is named, and the server has its subscription', async () => {
  await show(<PushCard />, 'push')
  await button('Включить')
  expect(permission).toBe('default')
  expect((await button('Проверить')).disabled).toBe(true)

  await userEvent.setup().click(await button('Включить'))

  await button('Выключить')
  expect(screen.getByText(/^Chrome, Windows\. Приходят/)).toBeTruthy()
  expect(sent).toContainEqual({
    method: 'POST',
    path: '/api/v1/push/',
    body: { endpoint, keys: { p256dh: 'cA', auth: 'YQ' } },
  })
  await expectNoFindings()
})

test('whoever says no to the browser is told where to allow it', async () => {
  answer = 'denied'
  await show(<PushCard />, 'push')

  await userEvent.setup().click(await button('Включить'))

  await screen.findByText(/Браузер запретил уведомления/, undefined, soon)
  expect(screen.queryByRole('button', { name: 'Включить' })).toBeNull()
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  const title = screen.getByRole('heading', { name: /^Push/ })
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('switching off ends it in the browser and on the server', async () => {
  const user = await turnOn()

  await user.click(await button('Выключить'))

  await button('Включить')
  expect(subscription).toBeNull()
  expect(sent).toContainEqual({ method: 'DELETE', path: `/api/v1/push/${thisId}/`, body: undefined })
})

test('a test says how long it took until it was shown, and does not take another alert for it', async () => {
  const user = await turnOn()

  await user.click(await button('Проверить'))
  await waitFor(() => expect(sent.at(-1)?.path).toBe(`/api/v1/push/${thisId}/test/`), soon)
  hear?.({ data: { type: 'alert-shown', id: otherId } })
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(screen.queryByText(/показано за/)).toBeNull()
  hear?.({ data: { type: 'alert-shown', id: alertId } })

  await screen.findByText(/Проверочное уведомление показано за\s\d+,\d\sс/, undefined, soon)
})

test('a push that is shown before the server has answered counts too', async () => {
  const user = await turnOn()
  testAnswer = () => {
    hear?.({ data: { type: 'alert-shown', id: alertId } })
    return Response.json({ alert_id: alertId })
  }

  await user.click(await button('Проверить'))

  await screen.findByText(/Проверочное уведомление показано/, undefined, soon)
})

test('another device can be removed', async () => {
  await show(<PushCard />, 'push')

  await userEvent.setup().click(await button('Убрать Safari, iPhone'))

  await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull(), soon)
  expect(sent).toContainEqual({ method: 'DELETE', path: `/api/v1/push/${otherId}/`, body: undefined })
})

test('a device that the server has forgotten is off', async () => {
  permission = 'granted'
  localStorage.setItem('Florin_push', JSON.stringify({ id: thisId, endpoint }))
  await show(<PushCard />, 'push')

  await button('Включить')
})

test('a browser without pushes says so', async () => {
  vi.unstubAllGlobals()
  vi.stubGlobal('fetch', serve)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined })
  await show(<PushCard />, 'push')

  await screen.findByText(/Этот браузер не\sумеет получать push/, undefined, soon)
})
