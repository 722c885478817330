import { expect, test } from 'vitest'
import { byTrouble, statusOf, type Terminal, troublesOf } from './terminal.ts'

const healthy: Terminal = {
  id: 'a',
  ownerId: 'o',
  name: 'A',
  createdAt: new Date(0),
  connection: 'client',
  model: undefined,
  lastPingAt: new Date(),
  isSilent: false,
  charge: 80,
  isCharging: false,
  smsPermission: true,
  listenerAlive: true,
  queueLength: 0,
  clockAheadMs: 0,
  blockedBanks: [],
  askedBanks: [],
}

test.each<[string, Partial<Terminal>, string[]]>([
  ['all is well', {}, []],
  ['14 % and not charging', { charge: 14 }, ['battery_low']],
  ['14 % and nobody knows whether it charges', { charge: 14, isCharging: undefined }, ['battery_low']],
  ['14 % and charging', { charge: 14, isCharging: true }, []],
  ['15 %', { charge: 15 }, []],
  ['an unknown charge', { charge: undefined }, []],
  ['no right to read SMS', { smsPermission: false }, ['sms_denied']],
  ['a dead listener', { listenerAlive: false }, ['listener_dead']],
  ['a clock two minutes ahead', { clockAheadMs: 120_000 }, []],
  ['a clock more than two minutes ahead', { clockAheadMs: 120_001 }, ['clock_off']],
  ['a clock more than two minutes behind', { clockAheadMs: -120_001 }, ['clock_off']],
  ['a hundred waiting messages', { queueLength: 100 }, []],
  ['more than a hundred', { queueLength: 101 }, ['queue_long']],
  ['silence', { isSilent: true }, ['silent']],
  ['a blocking bank', { blockedBanks: ['sberbank'] }, ['bank_blocked']],
  ['a bank that may be blocking', { askedBanks: ['sberbank'] }, ['block_asked']],
  ['a phone that never spoke', { lastPingAt: undefined, charge: undefined }, ['not_paired']],
  [
    'everything at once, worst first',
    { blockedBanks: ['x'], isSilent: true, charge: 1, queueLength: 999 },
    ['bank_blocked', 'silent', 'battery_low', 'queue_long'],
  ],
])('%s', (_what, change, troubles) => {
  expect(troublesOf({ ...healthy, ...change })).toEqual(troubles)
})

test('a terminal waits, is enabled or is disabled', () => {
  expect(statusOf({ lastPingAt: undefined, isSilent: false })).toBe('terminal_waiting')
  expect(statusOf({ lastPingAt: new Date(), isSilent: false })).toBe('terminal_enabled')
  expect(statusOf({ lastPingAt: new Date(), isSilent: true })).toBe('terminal_disabled')
})

test('the worst trouble comes first, then the oldest', () => {
  const terminals = [
    { ...healthy, id: 'well' },
    { ...healthy, id: 'queue', queueLength: 500 },
    { ...healthy, id: 'silent, younger', isSilent: true, createdAt: new Date(2) },
    { ...healthy, id: 'silent, older', isSilent: true, createdAt: new Date(1) },
  ]

  expect(byTrouble(terminals).map(({ id }) => id)).toEqual([
    'silent, older',
    'silent, younger',
    'queue',
    'well',
  ])
})
