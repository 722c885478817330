import { describe, expect, test } from 'vitest'
import { deviceName } from './device-name.ts'
import { mailTemplates, renderMail, writeLetter } from './mails.ts'

const values = {
  code: '048213',
  when: '06:00 (Europe/Moscow)',
  kept: '500.000000 USDT',
  time: '2026-11-15 02:24 UTC',
  ip: '203.0.113.7',
  device: 'Lynx',
  amount: '120.500000 USDT',
  fee: '1.205000 USDT',
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  referral_code: 'FLR-7Q2M-K4XA-BCDF',
  action: '-',
  txid: 'ab'.repeat(32),
  terminal: '-',
  key: '-',
  endpoint: '-',
  removed_endpoints: '-',
  skipped: '-',
  bank: '-',
  changed: '-',
  card: '-',
  phone: '-',
  account: '-',
  requisite: '•• 4417',
  owner_name: '-',
  changed_by: '-',
  member: 'support_kate',
  limit: 'numbers',
  view_reason: 'dispute 1829',
  last_ping: '2026-11-15 02:14 UTC',
  dispute: '№ 1042',
  answer_by: '2026-11-15 17:14 UTC',
  reason: '-',
  question: '-',
  verdict: '-',
  proposed: '-',
  confirm_by: '2026-11-15 17:14 UTC',
  telegram: '-',
  events: '-',
  before: '-',
  after: '-',
  change: '-',
  person: '-',
  maker: '-',
  until: '2026-11-15 02:24 UTC',
  outcome: '-',
  comment: '-',
  call: '-',
  call_fields: '-',
  new_email: 'new@florin.example',
  changed_factor: '-',
}
const languages = ['ru', 'en'] as const
const all = languages.flatMap((language) => mailTemplates.map((template) => ({ language, template })))
const codes = all.filter(({ template }) => template.startsWith('code.'))

describe.each(all.map(({ language, template }) => [template, language] as const))(
  'the mail %s in %s',
  (template, language) => {
    const mail = renderMail({ template, language, values })

    test('has no holes left', () => {
      for (const part of [mail.subject, mail.text, withoutStyle(mail.html)])
        expect(part).not.toMatch(/[{}]|undefined|null/)
      expect(mail.subject.length).toBeGreaterThan(10)
      expect(mail.text.length).toBeGreaterThan(150)
    })

    test('says the same in text and in markup', () => {
      const words = withoutStyle(mail.html)
        .replace(/<[^>]+>/g, ' ')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replace(/\s+/g, ' ')
      for (const line of mail.text.split('\n').filter((one) => /\p{L}/u.test(one) && !one.includes(': '))) {
        expect(words).toContain(line.trim())
      }
    })

    // People learn from every honest mail with a link to click the dishonest one.
    test('carries no link, no picture and no script', () => {
      expect(mail.text).not.toMatch(/https?:|www\./)
      expect(mail.html).not.toMatch(/<(a|img|script|link|iframe|form|object)\b|https?:|url\(|@import/i)
    })

    test('speaks one language', () => {
      expect(mail.html).toContain(`<html lang="${language}">`)
      expect(/\p{Script=Cyrillic}/u.test(mail.text)).toBe(language === 'ru')
    })
  },
)

describe.each(codes.map(({ language, template }) => [template, language] as const))(
  'the code of %s in %s',
  (template, language) => {
    const mail = renderMail({ template, language, values })

    test('stands alone on a line, and never in the subject', () => {
      expect(mail.text.match(/^ {4}048213$/gm)).toHaveLength(1)
      expect(mail.html.match(/048213/g)).toHaveLength(1)
      expect(mail.subject).not.toMatch(/\d/)
    })

    test('comes with its life time and a warning', () => {
      expect(mail.text).toMatch(language === 'ru' ? /действует 5 минут/ : /valid for 5 minutes/)
      expect(mail.text).toMatch(language === 'ru' ? /Никому его не сообщайте/ : /Never tell it to anyone/)
      expect(mail.text).toMatch(
        language === 'ru' ? /поддержка никогда его не спрашивает/ : /support never asks/,
      )
    })
  },
)

test('every code names its own action', () => {
  for (const language of languages) {
    const own = codes.filter((one) => one.language === language)
    expect(new Set(own.map((one) => renderMail({ ...one, values }).subject)).size).toBe(own.length)
  }
})

// A stolen session may ask for a withdrawal; only the whole address in the mail lets its owner see the thief's.
test('the mail about a withdrawal names the amount and all of the address', () => {
  for (const language of languages) {
    const { text, html } = renderMail({ template: 'code.withdrawal', language, values })
    for (const part of [text, html]) {
      expect(part).toContain('120.500000 USDT')
      expect(part).toContain('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
    }
  }
})

test('a mail without its values is our mistake', () => {
  expect(() => renderMail({ template: 'code.login', language: 'en', values: {} })).toThrow(
    'needs a value for code',
  )
  expect(() => renderMail({ template: 'code.login', language: 'en', values: { code: '12345' } })).toThrow(
    'six digits',
  )
})

test('a value is told as one short line that no reader makes a link of', () => {
  const device = `Please\r\nlog in\u2028at https://evil.example/login or www.evil.example \u202e${'x'.repeat(500)}`

  const { text } = renderMail({ template: 'login.new_device', language: 'en', values: { ...values, device } })

  const line = text.split('\n').find((one) => one.startsWith('Device: ')) ?? ''
  expect(line.length).toBeLessThan(90)
  expect(line).not.toMatch(/:\/\/|\.\p{L}|\p{Cf}/u)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome, Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0.0.0 YaBrowser/24.10 Safari/537.36',
    'Yandex Browser, Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox, Linux'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['-', '-'],
])('%s is told as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

function withoutStyle(html: string): string {
  return html.replace(/<style>[\s\S]*?<\/style>/, '').replace(/ style="[^"]*"/g, '')
}

test.each([
  ['Write to @florin_support now', 'Write to @ florin_support now'],
  ['open 203.0.113.7/pay', 'open 203·0·113·7/pay'],
  ['open https://evil.example', 'open https evil·example'],
  ['open evil。example', 'open evil·example'],
  ['paid 5000.00 RUB', 'paid 5000.00 RUB'],
])('a note that says %j becomes no link in any channel', (reason, shown) => {
  const values = { dispute: '№ 1', amount: '1.00 RUB', requisite: '•• 1', reason, answer_by: '-' }
  const { facts } = writeLetter({ template: 'dispute.opened', language: 'en', values })

  expect(facts.map(({ value }) => value)).toContain(shown)
})

test('our own facts stay what they are', () => {
  const facts = (template: 'telegram.connected' | 'telegram.reset', values: Record<string, string>) =>
    writeLetter({ template, language: 'en', values }).facts.map(({ value }) => value)

  expect(facts('telegram.connected', { telegram: '@ann_two', time: '10:00' })).toContain('@ann_two')
  expect(facts('telegram.reset', { ip: '203.0.113.7', time: '10:00' })).toContain('203.0.113.7')
})
