import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { termuxInbox } from '../src/inbox/termux.ts'
import { bankConfig } from './strict-server.ts'
import {
  batteryStatus,
  localTime,
  notification,
  type StandIns,
  termuxStandIns,
  wifiConnection,
} from './termux-stand-ins.ts'
import { until, useWorld } from './world.ts'

const world = useWorld()
const path = process.env.PATH
const trial = { id: randomUUID(), title: 'Florin test message', text: 'Перевод 1р от Роман Т.' }
let termux: StandIns

beforeEach(() => {
  termux = termuxStandIns(world().folder)
  process.env.PATH = `${termux.bin}:${path}`
  world().server.config = { ...bankConfig, ping_seconds: 1 }
  world().server.trial = trial
})
afterEach(() => {
  process.env.PATH = path
})

const arrived = {
  ...trial,
  channel: 'push',
  sender: 'org.florin.terminal',
  trial: { queued_at: expect.any(String) },
}

test('a scripted phone shows itself a test message at once, and once, however often the server names it', async () => {
  await world().pair()
  await world().start()

  await until(() => world().server.pings.length >= 3, 'it was named three times')

  expect(world().server.messages).toMatchObject([arrived])
})

test('Termux shows it as a notification and sends what it sees of it', async () => {
  termux.prints('termux-sms-list', [])
  termux.prints('termux-notification-list', [notification('com.whatsapp', trial.title, trial.text)])
  termux.prints('termux-battery-status', batteryStatus)
  termux.prints('termux-wifi-connectioninfo', wifiConnection)
  termux.prints('termux-notification', '')
  await world().pair()
  await world().start(termuxInbox({ notificationsMs: 30, smsMs: 30 }))
  await until(() => world().said.some(({ sentence }) => sentence === 'trial_shown'), 'it was shown')
  // Another app that shows the same words is none of ours.
  expect(world().server.messages).toEqual([])

  termux.prints('termux-notification-list', [notification('com.termux.api', trial.title, trial.text)])

  await until(() => world().server.messages.length === 1, 'it arrived')
  expect(world().server.messages).toMatchObject([arrived])
})

test('a test message that Termux shows again under another time is not sent again', async () => {
  for (const command of ['termux-sms-list', 'termux-notification-list']) termux.prints(command, [])
  termux.prints('termux-battery-status', batteryStatus)
  termux.prints('termux-wifi-connectioninfo', wifiConnection)
  termux.prints('termux-notification', '')
  await world().pair()
  await world().start(termuxInbox({ notificationsMs: 30, smsMs: 30 }))
  await until(() => world().said.some(({ sentence }) => sentence === 'trial_shown'), 'it was shown')
  const shown = notification('com.termux.api', trial.title, trial.text)
  termux.prints('termux-notification-list', [shown])
  await until(() => world().server.messages.length === 1, 'it arrived')

  // The phone's time zone has changed: its clock prints the same moment differently.
  const again = { ...shown, when: localTime(new Date(Date.now() + 3_600_000)) }
  termux.prints('termux-notification-list', [again])
  const pings = world().server.pings.length
  await until(() => world().server.pings.length >= pings + 2, 'it was looked at again')
  termux.prints('termux-notification-list', [again, notification('ru.sberbankmobile', '', '+500р')])

  await until(() => world().server.messages.length === 2, 'the bank’s message arrived')
  expect(world().server.messages).toMatchObject([arrived, { text: '+500р' }])
})

test('without the command the owner is told, and nothing is made up', async () => {
  for (const command of ['termux-sms-list', 'termux-notification-list']) termux.prints(command, [])
  await world().pair()
  await world().start(termuxInbox({ notificationsMs: 30, smsMs: 30 }))

  await until(() => world().said.some(({ sentence }) => sentence === 'trial_unshown'), 'the owner was told')

  expect(world().server.messages).toEqual([])
})
