import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { builtInTemplates } from '../messages/templates/built-in/built-in.ts'
import { deviceConfig } from './device-config.ts'

const lists = { senders: ['900'], packages: ['ru.sberbankmobile'] }
const patterns = deviceConfig(lists, 60).never_send.map((pattern) => RE2JS.compile(pattern))
const staysOnPhone = (text: string) => patterns.some((pattern) => pattern.matcher(text).find())

test('the version is the same for the same content, and another for any other', () => {
  const { version } = deviceConfig(lists, 60)

  expect(deviceConfig({ ...lists }, 60).version).toBe(version)
  expect(deviceConfig(lists, 61).version).not.toBe(version)
  expect(deviceConfig({ ...lists, senders: ['900', 'VTB'] }, 60).version).not.toBe(version)
})

test.each([
  'Код 123456. Никому его не сообщайте',
  'Ваш код: 4821',
  'Code: 123456 for login',
  '1234 — ваш код для входа',
  'Код подтверждения: 998877',
  'Пароль 7788 на покупку',
  'Do not share it with anyone: 445566',
])('a one-time code stays on the phone: %s', (text) => {
  expect(staysOnPhone(text)).toBe(true)
})

test('no text that a template reads is taken for a code', () => {
  const texts = builtInTemplates.flatMap(({ samples }) => samples.map(({ text }) => text))

  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter(staysOnPhone)).toEqual([])
})
