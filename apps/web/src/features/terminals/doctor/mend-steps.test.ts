import { doctor as en } from '@florin/texts/en/doctor'
import { expect, test } from 'vitest'
import type { Check } from './doctor-queries.ts'
import { makerFamily, makerName } from './maker.ts'
import { mendSteps } from './mend-steps.ts'

const step = (check: Check['check'], maker: string | null, fact: Check['fact'] = 'sms_granted') =>
  mendSteps({ check, fact }, maker)

test.each([
  ['xiaomi', 'xiaomi', 'Xiaomi'],
  ['Redmi', 'xiaomi', 'Redmi'],
  ['POCO', 'xiaomi', 'POCO'],
  ['HUAWEI', 'huawei', 'Huawei'],
  ['HONOR', 'huawei', 'Honor'],
  ['realme', 'realme', 'realme'],
  ['samsung', 'samsung', 'Samsung'],
  ['Google', 'other', 'Google'],
])('%s is of %s and is written %s', (maker, family, name) => {
  expect(makerFamily(maker)).toBe(family)
  expect(makerName(maker)).toBe(name)
})

test('each maker’s autostart has steps of its own; an unknown maker has the common ones', () => {
  expect(step('autostart', 'Redmi')[0]).toBe('steps_autostart_xiaomi_1')
  expect(step('autostart', 'samsung')[0]).toBe('steps_autostart_samsung_1')
  expect(step('autostart', 'HONOR')[0]).toBe('steps_autostart_huawei_1')
  expect(step('autostart', 'OPPO')[0]).toBe('steps_autostart_realme_1')
  expect(step('autostart', null)[0]).toBe('steps_autostart_other_1')
})

test('a Xiaomi needs one step more for SMS', () => {
  expect(step('sms', 'samsung')).toEqual(['steps_sms_1', 'steps_sms_2'])
  expect(step('sms', 'xiaomi')).toEqual(['steps_sms_1', 'steps_sms_2', 'steps_sms_xiaomi'])
})

test('a low battery needs a charger, a forwarder our app', () => {
  expect(step('battery', 'samsung', 'battery_low')).toEqual(['steps_battery_4'])
  expect(step('connection', null, 'forwarder')).toEqual(['steps_app_1', 'steps_app_2'])
})

test('every step of the catalogue is shown somewhere', () => {
  const checks: Check['check'][] = [
    'connection',
    'restricted',
    'notifications',
    'listener',
    'hidden',
    'sms',
    'autostart',
    'battery',
    'network',
    'clock_and_queue',
  ]
  const makers = ['xiaomi', 'samsung', 'huawei', 'realme', 'other']
  const shown = new Set([
    ...checks.flatMap((check) => makers.flatMap((maker) => step(check, maker))),
    ...step('connection', null, 'forwarder'),
  ])

  expect([...shown].sort()).toEqual(
    Object.keys(en)
      .filter((key) => key.startsWith('steps_'))
      .sort(),
  )
})
