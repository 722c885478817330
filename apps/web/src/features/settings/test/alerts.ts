import type { Alert, AlertSettings } from '../../../lib/alerts.ts'

/* For the component tests of alerts in the settings: what a server that runs a bot answers. */

export const accountsPath = 'GET /api/account/tg_action/'
export const keyPath = 'GET /api/account/get_tg_key/'
export const settingsPath = 'GET /api/v1/alerts/settings/'
export const changePath = 'PUT /api/v1/alerts/settings/'
export const alertsPath = 'GET /api/v1/alerts/'

export const alex = {
  id: '3b0f7c2e-1111-4222-8333-444455556666',
  telegram_id: '512804119',
  telegram_name: '@morozov_alex',
  auth_date: '2026-09-02T12:40:00.000Z',
}
export const night = {
  ...alex,
  id: '3b0f7c2e-1111-4222-8333-444455556667',
  telegram_id: '688120457',
  telegram_name: '@florin_night_shift',
}

export const connectionKey = {
  connection_key: 'FLR-7Q2M-91XK-ZT04',
  link: 'https://t.me/florin_bot?start=FLR7Q2M91XKZT04',
  bot: '@florin_bot',
  chat_page: null as string | null,
}

export const alertSettings: AlertSettings = {
  order: ['telegram', 'push', 'mail'],
  channels: [
    { name: 'telegram', state: 'works', places: ['@morozov_alex', '@florin_night_shift'] },
    { name: 'push', state: 'failing', places: ['Chrome, Windows'] },
    { name: 'mail', state: 'works', places: ['mo•••••@mail.ru'] },
  ],
  quiet: { is_on: true, from: '23:00', to: '07:00', time_zone: 'Europe/Moscow' },
  switches: [
    { kind: 'dispute.opened', channel: 'telegram', is_on: true, is_locked: false },
    { kind: 'dispute.opened', channel: 'push', is_on: true, is_locked: false },
    { kind: 'dispute.opened', channel: 'mail', is_on: false, is_locked: false },
    { kind: 'login.new_device', channel: 'telegram', is_on: true, is_locked: false },
    { kind: 'login.new_device', channel: 'push', is_on: true, is_locked: false },
    { kind: 'login.new_device', channel: 'mail', is_on: true, is_locked: true },
  ],
}

const id = (at: number) => `57fb44b1-0c6e-4a1f-9d53-7b20e4c1f9${String(at).padStart(2, '0')}`

export function alertOf(at: number, part: Partial<Alert> = {}): Alert {
  return {
    id: id(at),
    kind: 'dispute.opened',
    weight: 'case',
    summary: `№ ${1800 + at}`,
    created_at: '2026-11-15T10:24:00.000Z',
    state: 'taken',
    tries: [
      { channel: 'telegram', at: '2026-11-15T10:24:01.000Z', result: 'away', reason: null },
      { channel: 'push', at: '2026-11-15T10:25:00.000Z', result: 'taken', reason: null },
    ],
    delivered: { channel: 'push', at: '2026-11-15T10:25:00.000Z', in_digest: false },
    opened_at: null,
    link: '/dispute?id=1',
    ...part,
  }
}

/** What the page asks for when it opens, for a trader with two accounts. */
export function answers(part: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    [accountsPath]: { accounts: [alex, night], message: '', is_on: true },
    [keyPath]: connectionKey,
    [settingsPath]: alertSettings,
    [alertsPath]: { results: [alertOf(1)], total_items: 1 },
    'GET /api/v1/push/': { public_key: 'BPublic', devices: [] },
    ...part,
  }
}
