import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bankConfig } from '@florin/terminal/test/strict-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { missingForJava } from './java.ts'
import { openProbe, type Probe } from './probe.ts'

const missing = missingForJava()
const sber = 'ru.sberbankmobile'

const pairing = JSON.stringify({
  server_url: 'https://florin.example',
  terminal_id: '11111111-1111-4111-8111-111111111111',
  device_id: '22222222-2222-4222-8222-222222222222',
  device_secret: 'secret',
  installation_id: '33333333-3333-4333-8333-333333333333',
  config: bankConfig,
  clock_offset_ms: 0,
  reads_since: '2026-01-01T00:00:00.000Z',
})

/** A phone on which everything works. */
const well = {
  charge: 86,
  charging: false,
  network: 'wifi',
  sms: true,
  bound: true,
  maker: 'Google',
  notifications: 'granted',
  contact_ago_ms: 12_000,
  server_ahead_ms: 1_000,
}

interface PhoneState {
  readonly verdict: string
  readonly checks: readonly [subject: string, verdict: string, mend: string, fact: string][]
  readonly newer: string | null
  readonly hidden: number
  readonly today: number
}

describe.skipIf(missing)(missing ?? 'a phone without a network', () => {
  let folder: string
  let probe: Probe
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'florin-phone-'))
    probe = openProbe(folder)
    await probe.ask({ ask: 'paired', pairing })
  })
  afterEach(async () => {
    await probe.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const shows = (notice: object) =>
    probe.ask({ ask: 'hear', package: sber, key: 'k', when: 1, title: 'СберБанк', ...notice })
  const waiting = async () =>
    (await probe.ask<{ text: string }[]>({ ask: 'waiting', messages: 100, bytes: 1_000_000 })).map(
      ({ text }) => text,
    )
  const screen = (more: object = {}) => probe.ask<PhoneState>({ ask: 'state', ...well, ...more })

  test('a notice is kept once, however often Android shows it; a new text or a new moment is another', async () => {
    await shows({ text: '+100 ₽' })
    await shows({ text: '+100 ₽' })
    await shows({ text: '+100 ₽', when: 2 })
    await shows({ text: '+200 ₽', when: 2 })

    expect(await waiting()).toEqual(['+100 ₽', '+100 ₽', '+200 ₽'])
  })

  test('other apps, one-time codes, downloads and summaries leave nothing behind', async () => {
    await shows({ package: 'com.whatsapp', text: 'Hi' })
    await shows({ text: 'Код 4821. Никому его не сообщайте' })
    await shows({ text: '+100 ₽', ongoing: true })
    await shows({ text: '+100 ₽', media: true })
    await shows({ text: '+100 ₽', summary: true })

    expect(await waiting()).toEqual([])
    expect(await screen()).toMatchObject({ today: 0, hidden: 0 })
  })

  test('nobody makes a test message that the server did not ask for', async () => {
    await shows({ package: 'org.florin.terminal', text: 'Перевод 5000р' })
    await shows({
      package: 'org.florin.terminal',
      text: 'Перевод 5000р',
      trial: '44444444-4444-4444-8444-444444444444',
    })
    await shows({ text: 'Перевод 5000р', trial: '44444444-4444-4444-8444-444444444444' })

    expect(await waiting()).toEqual([])
  })

  test('a hidden text is counted, told on the screen, and not sent', async () => {
    await shows({ text: 'Содержимое скрыто' })
    expect(await waiting()).toEqual([])
    const hidden = await screen()
    expect(hidden).toMatchObject({ verdict: 'look', hidden: 1 })
    expect(hidden.checks[0]).toEqual(['hidden', 'broken', 'show_hidden_texts', 'texts_hidden'])

    await shows({ text: '+100 ₽', when: 2 })
    expect((await screen()).checks[0]).toEqual(['hidden', 'look', 'show_hidden_texts', 'some_texts_hidden'])
  })

  test('an SMS that the network delivers twice is one message', async () => {
    const sms = { ask: 'hear_sms', sender: '900', text: '+100р', reference: 0, number: 1, count: 1 }
    await probe.ask({ ...sms, now: Date.now() })
    const again = Date.now() - 5_000
    await probe.ask({ ...sms, now: again })
    await probe.ask({ ...sms, now: again })

    expect(await waiting()).toEqual(['+100р', '+100р'])
  })

  test('a phone that was never paired hears nothing and says what to do', async () => {
    await probe.ask({ ask: 'paired', pairing: null })
    await shows({ text: '+100 ₽' })

    expect(await waiting()).toEqual([])
    const told = await screen({ contact_ago_ms: null })
    expect(told.verdict).toBe('never_connected')
    expect(told.checks[0]).toEqual(['connection', 'broken', 'pair', 'never_connected'])
  })

  test('all is well', async () => {
    const told = await screen({ newest: '1.0.0' })
    expect(told).toMatchObject({ verdict: 'well', newer: null })
    expect(told.checks.map(([, verdict]) => verdict)).toEqual(told.checks.map(() => 'ok'))
  })

  test.each([
    ['look', { sms: false }, ['sms', 'broken', 'grant_sms', 'sms_denied']],
    ['well', { maker: 'Xiaomi' }, ['autostart', 'look', 'open_autostart', 'autostart_xiaomi']],
    ['well', { maker: 'HONOR' }, ['autostart', 'look', 'open_autostart', 'autostart_huawei']],
    [
      'look',
      { notifications: 'denied', bound: false },
      ['notifications', 'broken', 'grant_notifications', 'notifications_denied'],
    ],
    [
      'look',
      { notifications: 'restricted', bound: false },
      ['restricted', 'broken', 'lift_restriction', 'restricted_settings'],
    ],
    ['look', { bound: false }, ['listener', 'broken', 'rebind_listener', 'listener_unbound']],
    ['broken', { bound: false, sms: false }, ['listener', 'broken', 'rebind_listener', 'listener_unbound']],
    [
      'look',
      { background_restricted: true },
      ['battery', 'look', 'allow_background', 'background_restricted'],
    ],
    ['look', { charge: 14 }, ['battery', 'look', 'none', 'battery_low']],
    ['well', { charge: 15 }, ['notifications', 'ok', 'none', 'notifications_granted']],
    ['broken', { contact_ago_ms: 181_000 }, ['network', 'broken', 'open_network', 'network_silent']],
    ['look', { server_ahead_ms: -121_000 }, ['clock_and_queue', 'look', 'set_clock', 'clock_off']],
    ['broken', { shut_out: true }, ['connection', 'broken', 'pair', 'unpaired']],
  ])('%s: %j is told first', async (verdict, more, worst) => {
    const told = await screen(more)
    expect(told.verdict).toBe(verdict)
    expect(told.checks[0]).toEqual(worst)
  })

  test.each([
    ['1.0.1', '1.0.1'],
    ['1.10.0', '1.10.0'],
    ['0.9.9', null],
  ])('the app says when version %s is out', async (newest, newer) => {
    expect(await screen({ newest })).toMatchObject({ newer })
  })
})
