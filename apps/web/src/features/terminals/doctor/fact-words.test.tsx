// @vitest-environment happy-dom
import { doctorFacts } from '@florin/contract'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../../../lib/texts.tsx'
import type { Check } from './doctor-queries.ts'
import { factWords } from './fact-words.ts'
import { stepNote } from './trial-words.ts'

beforeAll(async () => {
  localStorage.setItem('Florin_language', 'ru')
  await loadTexts('doctor')
})

const now = new Date(2026, 10, 15, 14, 30)
const at = new Date(2026, 10, 15, 13, 2).toISOString()
const yesterday = new Date(2026, 10, 14, 13, 2).toISOString()
const seenAt = new Date(now.getTime() - 12_000).toISOString()

const seen = { seen_at: seenAt }
const facts: [Check['fact'], Check['values'], RegExp][] = [
  ['never_connected', {}, /^Телефон ещё не подключали$/],
  ['unpaired', {}, /^Телефон отвязали от Florin/],
  ['silent', seen, /^Был на связи 12\sсек назад: его методы/],
  ['forwarder', { app: 'SmsForwarder' }, /^Сообщения идут через SmsForwarder/],
  ['restricted_settings', {}, /^Android не даёт доступ/],
  ['notifications_granted', {}, /^Доступ есть, читаем сейчас$/],
  ['notifications_denied', {}, /^Нет доступа/],
  ['notifications_polled', {}, /Termux/],
  ['notifications_untold', {}, /не узнать$/],
  ['listener_reading', {}, /^Работает без перерывов$/],
  ['listener_came_back', { at, after: 'update' }, /^В 13:02 поднялась сама после обновления$/],
  [
    'listener_came_back',
    { at: yesterday, after: 'kill' },
    /^В 14-11-2026 13:02 поднялась сама после остановки/,
  ],
  ['listener_came_back', { at, after: 'boot' }, /после перезагрузки$/],
  ['listener_came_back', { at, after: 'unknown' }, /^В 13:02 поднялась сама$/],
  ['listener_unbound', {}, /не запускает$/],
  ['listener_dead', {}, /не отвечает$/],
  ['listener_untold', {}, /не узнать$/],
  ['texts_hidden', { count: 3, at }, /^3 push пришли без текста, последний в 13:02$/],
  ['some_texts_hidden', { count: 1, at }, /^Из нескольких 1 push пришёл без текста, в 13:02$/],
  ['sms_granted', {}, /^Доступ есть$/],
  ['sms_denied', { roubles: 15_000 }, /^Нет доступа: суммы выше 15\s000\s₽ подтверждаете вы$/],
  ['sms_untold', {}, /не узнать$/],
  ['autostart_xiaomi', { maker: 'xiaomi' }, /^Телефон об этом не говорит, проверьте сами$/],
  ['autostart_samsung', { maker: 'samsung' }, /проверьте сами$/],
  ['autostart_huawei', { maker: 'HUAWEI' }, /проверьте сами$/],
  ['autostart_realme', { maker: 'realme' }, /проверьте сами$/],
  [
    'battery_well',
    { charge: 86, charging: 'yes', background: 'allowed' },
    /^86%, заряжается, работе в фоне не мешает$/,
  ],
  ['battery_well', { charge: 40, charging: 'no', background: 'unknown' }, /^40%, не заряжается$/],
  ['battery_well', { charge: 40, charging: 'unknown', background: 'unknown' }, /^40%$/],
  ['battery_low', { charge: 9 }, /^9%, не заряжается: подключите питание$/],
  [
    'background_restricted',
    { charge: 'unknown', charging: 'no' },
    /^Телефон останавливает приложение в фоне$/,
  ],
  ['battery_untold', {}, /не узнать$/],
  ['network_steady', { network: 'wifi', ...seen, uptime: 99.8 }, /^Wi-Fi, на связи 12\sсек назад, 99,8% за/],
  ['network_unsteady', { network: 'unknown', ...seen, uptime: 80 }, /^Сеть, .*, лишь 80% за 7 дней$/],
  ['network_silent', seen, /^На связи был 12\sсек назад$/],
  ['network_untold', {}, /не узнать$/],
  [
    'clock_and_queue_well',
    { seconds: 1, direction: 'behind', queue: 0 },
    /^Отстают на 1 сек, очередь пуста$/,
  ],
  [
    'clock_and_queue_well',
    { seconds: 0, direction: 'none', queue: 2 },
    /^Идут точно, в очереди 2 сообщения$/,
  ],
  [
    'clock_off',
    { seconds: 90, direction: 'ahead', queue: 0 },
    /^Спешат на 90 сек, это много, очередь пуста$/,
  ],
  [
    'queue_long',
    { seconds: 0, direction: 'none', queue: 21 },
    /^В очереди 21 сообщение: проверьте интернет$/,
  ],
  ['clock_and_queue_untold', {}, /не узнать$/],
]

test('every finding of the contract has a case here', () => {
  expect([...new Set(facts.map(([fact]) => fact))].sort()).toEqual(Object.keys(doctorFacts).sort())
})

test.each(facts)('%s %j', (fact, values, words) => {
  expect(factWords({ fact, values }, now.getTime())).toMatch(words)
})

// A newer server may send a word that this page does not know.
test('an unknown word is told as a sentence, never as a key', () => {
  expect(factWords({ fact: 'sms_on_holiday' as Check['fact'], values: {} }, now.getTime())).toBe(
    'Откройте приложение на телефоне: там подробнее',
  )
})

test.each([
  [40, '+40 мс'],
  [1_240, '+1,2 сек'],
  [62_000, '+62 сек'],
])('a step that took %i ms', (after, words) => {
  expect(stepNote({ step: 'arrived', state: 'done', after_ms: after, at: null, why: null })).toBe(words)
})
