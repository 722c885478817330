import { afterEach, beforeEach, expect, test } from 'vitest'
import { termuxInbox } from '../src/inbox/termux.ts'
import {
  batteryStatus,
  localTime,
  notification,
  type StandIns,
  sms,
  termuxStandIns,
  wifiConnection,
} from './termux-stand-ins.ts'
import { until, useWorld } from './world.ts'

const world = useWorld()
const path = process.env.PATH
const sber = 'ru.sberbankmobile'
let termux: StandIns

beforeEach(() => {
  termux = termuxStandIns(world().folder)
  process.env.PATH = `${termux.bin}:${path}`
  termux.prints('termux-sms-list', [])
  termux.prints('termux-notification-list', [])
  termux.prints('termux-battery-status', batteryStatus)
  termux.prints('termux-wifi-connectioninfo', wifiConnection)
})
afterEach(() => {
  process.env.PATH = path
})

const start = () => world().start(termuxInbox({ notificationsMs: 30, smsMs: 30 }))
const texts = () => world().server.messages.map(({ text }) => text)

test('SMS and notifications are sent once, however often they are shown', async () => {
  await world().pair()
  const terminal = await start()
  termux.prints('termux-sms-list', [sms(1, '900', '+100р'), sms(2, '900', '+100р'), sms(3, 'Mother', 'Hi')])
  const shown = notification(sber, 'Пополнение', '+200 ₽\n🎉')
  termux.prints('termux-notification-list', [shown, notification('com.whatsapp', 'Mother', 'Hi')])
  await until(() => texts().length === 3, 'three arrived')
  termux.prints('termux-notification-list', [shown, { ...shown, content: '+300 ₽' }])
  await until(() => texts().length === 4, 'the changed one arrived')
  await terminal.stop()

  await start()
  // An hour later by its face: the phone has travelled to another zone.
  const inAnHour = localTime(new Date(Date.now() + 3_600_000))
  termux.prints('termux-sms-list', [sms(2, '900', '+100р', inAnHour), sms(4, '900', '+400р', inAnHour)])
  await until(() => texts().includes('+400р'), 'the new one arrived')

  expect(texts().toSorted()).toEqual(['+100р', '+100р', '+200 ₽\n🎉', '+300 ₽', '+400р'])
})

test('what came before pairing stays the owner’s; what came while the terminal slept is swept up, however much', async () => {
  await world().pair()
  const yesterday = localTime(new Date(Date.now() - 86_400_000))
  const past = [sms(1, '900', 'past', yesterday), sms(2, '900', 'past too', yesterday)]
  termux.prints('termux-sms-list', past)
  termux.prints('termux-notification-list', [notification(sber, 'Old', 'old', yesterday)])
  const first = await start()
  await until(() => world().server.pings.length > 0, 'a ping came')
  await first.stop()

  // The real command obeys -l, and prints the newest ones in order of time.
  const missed = Array.from({ length: 400 }, (_, index) => sms(3 + index, '900', `missed ${index}`))
  termux.prints('all', [...past, ...missed])
  termux.does(
    'termux-sms-list',
    `exec '${process.execPath}' -e 'console.log(JSON.stringify(JSON.parse(require("fs").readFileSync("${world().folder}/all.out")).slice(-process.argv.at(-1))))' -- "$@"`,
  )
  await start()

  await until(() => texts().length === 400, 'all of them arrived')
  expect(texts()).toEqual(missed.map(({ body }) => body))
})

test('a phone book cannot forge a bank: the number counts, not the name', async () => {
  await world().pair()
  await start()
  termux.prints('termux-sms-list', [
    { ...sms(1, '+79001234567', 'forged'), sender: '900' },
    { ...sms(2, '900', 'true'), sender: 'My bank' },
    { ...sms(3, '900', 'sent by the owner'), type: 'sent' },
  ])

  await until(() => texts().length === 1, 'one arrived')
  expect(texts()).toEqual(['true'])
})

// Older Androids give the number of a deleted last SMS to the next one.
test('an SMS under a number that was used before is a new one', async () => {
  await world().pair()
  await start()
  termux.prints('termux-sms-list', [sms(7, '900', 'deleted soon')])
  await until(() => texts().length === 1, 'the first arrived')

  const later = localTime(new Date(Date.now() + 60_000))
  termux.prints('termux-sms-list', [sms(7, '900', 'under its number', later)])

  await until(() => texts().length === 2, 'the second arrived')
})

test('the ping tells charge, network and rights, and not the name of the network', async () => {
  await world().pair()
  await start()
  await until(() => world().server.pings.length > 0, 'a ping came')

  expect(world().server.pings[0]).toMatchObject({
    charge: 64,
    charging: false,
    network: 'wifi',
    sms_permission: true,
    listener_alive: true,
  })
})

test.each([
  ['missing', () => undefined],
  ['silent', (name: string) => termux.prints(name, '')],
  ['broken', (name: string) => termux.prints(name, '[{"_id": 1,')],
  ['failing', (name: string) => termux.does(name, 'echo "termux-api: not allowed" >&2; exit 1')],
  [
    'without permission',
    (name: string) =>
      termux.prints(name, {
        error: 'Please grant the following permission to use this command: android.permission.READ_SMS',
      }),
  ],
  ['of another shape', (name: string) => termux.prints(name, { surprise: [1] })],
])('commands that are %s are told in the ping and crash nothing', async (_, spoil) => {
  for (const name of [
    'termux-sms-list',
    'termux-notification-list',
    'termux-battery-status',
    'termux-wifi-connectioninfo',
  ]) {
    termux.remove(name)
    spoil(name)
  }
  await world().pair()
  await start()
  await until(() => world().server.pings.length > 0, 'a ping came')

  expect(world().server.pings[0]).toMatchObject({
    charge: null,
    charging: null,
    network: null,
    sms_permission: false,
    listener_alive: false,
  })
  termux.prints('termux-sms-list', [sms(1, '900', 'works again')])
  await until(() => texts().length === 1, 'and then it works again')
  expect(world().said.map(({ sentence }) => sentence)).toContain('sms_readable')
  expect(world().said.map(({ sentence }) => sentence)).not.toContain('unexpected')
})

test('an answer that is empty now and then is asked for again', async () => {
  const flag = `${world().folder}/asked`
  termux.does('termux-sms-list', `if [ -e ${flag} ]; then rm ${flag}; echo '[]'; else touch ${flag}; fi`)
  await world().pair()
  await start()
  await until(() => world().server.pings.length > 0, 'a ping came')

  expect(world().server.pings[0]).toMatchObject({ sms_permission: true })
})

test('times are those of the phone’s zone', async () => {
  await world().pair()
  const inVladivostok = new Date(Date.now() + 600_000 + 10 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
  termux.prints('termux-sms-list', [sms(1, '900', '+1р', inVladivostok)])
  const { child, exit } = world().run(['run'], {
    env: { TZ: 'Asia/Vladivostok', PATH: `${termux.bin}:${path}` },
  })

  await until(() => texts().length === 1, 'it arrived')

  const received = Date.parse(world().server.messages[0]?.received_at ?? '')
  expect(Math.abs(received - Date.now() - 600_000)).toBeLessThan(60_000)
  child.kill('SIGTERM')
  expect(await exit).toMatchObject({ code: 0 })
})
