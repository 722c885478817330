import { doctorFacts, type PhoneReport } from '@florin/contract'
import { expect, test } from 'vitest'
import type { Terminal } from '../terminal.ts'
import { androidName, isOlder } from './android.ts'
import { examine, verdictOf } from './doctor.ts'

const now = new Date('2026-11-18T12:00:00Z')
const report: PhoneReport = {
  maker: 'Google',
  sdk: 33,
  notifications: 'granted',
  is_listener_bound: true,
  rebound_at: null,
  rebound_after: null,
  background_work: 'allowed',
  hidden_count: 0,
  hidden_at: null,
  last_sms_at: null,
  last_push_at: null,
}
const well: Terminal = {
  id: 't',
  ownerId: 'o',
  name: 'Redmi',
  createdAt: new Date('2026-11-01T12:00:00Z'),
  connection: 'client',
  model: 'Redmi',
  lastPingAt: new Date('2026-11-18T11:59:48Z'),
  isSilent: false,
  charge: 86,
  isCharging: true,
  smsPermission: true,
  listenerAlive: true,
  queueLength: 0,
  clockAheadMs: -1_000,
  network: 'wifi',
  blockedBanks: [],
  askedBanks: [],
  phone: report,
}

function diagnosisOf(change: Partial<Terminal>, uptime = 99.8) {
  const terminal = { ...well, ...change }
  const findings = examine({ terminal, uptime, oneSignalRoubles: 15_000, now })
  return { findings, verdict: verdictOf(terminal, findings), worst: findings[0] }
}
const phone = (change: Partial<PhoneReport>) => ({ phone: { ...report, ...change } })

test('a healthy phone: every fact with its values', () => {
  const { findings, verdict } = diagnosisOf({})

  expect(verdict).toBe('well')
  expect(Object.fromEntries(findings.map(({ fact, values }) => [fact, values]))).toEqual({
    notifications_granted: {},
    listener_reading: {},
    sms_granted: {},
    battery_well: { charge: 86, charging: 'yes', background: 'allowed' },
    network_steady: { network: 'wifi', seen_at: '2026-11-18T11:59:48.000Z', uptime: 99.8 },
    clock_and_queue_well: { seconds: 1, direction: 'behind', queue: 0 },
  })
})

const withoutReport = { phone: undefined }
const unheard = { lastPingAt: undefined }

test.each<[string, Partial<Terminal>, string, string, string]>([
  ['never heard', unheard, 'broken', 'never_connected', 'never_connected'],
  ['left by itself', { isUnpaired: true }, 'broken', 'unpaired', 'broken'],
  ['silent', { isSilent: true }, 'broken', 'silent', 'broken'],
  ['a forwarder', { connection: 'smsforwarder', ...withoutReport }, 'look', 'forwarder', 'look'],
  ['restricted settings', phone({ notifications: 'restricted' }), 'broken', 'restricted_settings', 'look'],
  ['no access', phone({ notifications: 'denied' }), 'broken', 'notifications_denied', 'look'],
  ['granted, not bound', phone({ is_listener_bound: false }), 'broken', 'listener_unbound', 'look'],
  ['a dead listener', { listenerAlive: false }, 'broken', 'listener_dead', 'look'],
  [
    'hidden texts',
    phone({ hidden_count: 3, hidden_at: now.toISOString() }),
    'broken',
    'texts_hidden',
    'look',
  ],
  [
    'some hidden texts',
    phone({ hidden_count: 3, hidden_at: '2026-11-18T10:00:00Z', last_push_at: '2026-11-18T11:00:00Z' }),
    'look',
    'some_texts_hidden',
    'look',
  ],
  ['no SMS', { smsPermission: false }, 'broken', 'sms_denied', 'look'],
  ['Xiaomi', phone({ maker: 'Xiaomi' }), 'look', 'autostart_xiaomi', 'well'],
  ['POCO', phone({ maker: 'POCO' }), 'look', 'autostart_xiaomi', 'well'],
  ['Samsung', phone({ maker: 'samsung' }), 'look', 'autostart_samsung', 'well'],
  ['Honor', phone({ maker: 'HONOR' }), 'look', 'autostart_huawei', 'well'],
  ['OnePlus', phone({ maker: 'OnePlus' }), 'look', 'autostart_realme', 'well'],
  ['no background work', phone({ background_work: 'restricted' }), 'broken', 'background_restricted', 'look'],
  ['an empty battery', { charge: 5, isCharging: false }, 'broken', 'battery_low', 'look'],
  ['a wrong clock', { clockAheadMs: 130_000 }, 'broken', 'clock_off', 'look'],
  ['a long queue', { queueLength: 101 }, 'look', 'queue_long', 'look'],
  ['Termux', withoutReport, 'look', 'notifications_polled', 'look'],
  [
    'Termux without rights',
    { ...withoutReport, listenerAlive: false },
    'broken',
    'notifications_denied',
    'look',
  ],
])('%s comes first, and decides', (_what, change, state, fact, verdict) => {
  const { worst, verdict: judged } = diagnosisOf(change)

  expect([worst?.state, worst?.fact, judged]).toEqual([state, fact, verdict])
})

test('a phone that hears neither push nor SMS is broken', () => {
  expect(diagnosisOf({ ...phone({ notifications: 'denied' }), smsPermission: false }).verdict).toBe('broken')
})

test('a listener that came back says when and after what', () => {
  const at = '2026-11-18T10:02:00.000Z'
  const { findings } = diagnosisOf(phone({ rebound_at: at, rebound_after: 'update' }))

  expect(findings.find(({ check }) => check === 'listener')).toMatchObject({
    state: 'ok',
    fact: 'listener_came_back',
    values: { at, after: 'update' },
  })
})

test('an unsteady network is to look at', () => {
  expect(diagnosisOf({}, 94.9).worst).toMatchObject({ fact: 'network_unsteady', values: { uptime: 94.9 } })
})

test('every fact has the values that its text may use', () => {
  const phones = [
    {},
    unheard,
    { isSilent: true },
    { smsPermission: false },
    phone({ maker: 'Xiaomi' }),
    withoutReport,
  ]
  for (const { fact, values } of phones.flatMap((one) => diagnosisOf(one).findings))
    expect(Object.keys(values).sort()).toEqual([...doctorFacts[fact]].sort())
})

test.each([
  ['1.4.2', '1.5.0', true],
  ['1.5.0', '1.5.0', false],
  ['1.10.0', '1.9.9', false],
  ['1.5', '1.5.1', true],
])('%s is older than %s: %s', (installed, newest, isOutdated) => {
  expect(isOlder(installed, newest)).toBe(isOutdated)
})

test.each([
  [23, '6'],
  [32, '12L'],
  [33, '13'],
  [35, '15'],
])('API %i is Android %s', (sdk, name) => {
  expect(androidName(sdk)).toBe(name)
})
