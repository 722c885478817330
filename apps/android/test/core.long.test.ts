import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeJudge } from '@florin/terminal/filter/code-judge'
import { codes, credits, patterns } from '@florin/terminal/test/code-texts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingForJava } from './java.ts'
import { openProbe, type Probe } from './probe.ts'

const missing = missingForJava()

describe.skipIf(missing)(missing ?? 'parts of the phone’s core', () => {
  const folder = mkdtempSync(join(tmpdir(), 'florin-core-'))
  let probe: Probe
  beforeAll(() => {
    probe = openProbe(folder)
  })
  afterAll(async () => {
    await probe.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const offer = (server_url: string) =>
    JSON.stringify({
      terminal_id: '11111111-1111-4111-8111-111111111111',
      server_url,
      auth_key: 'k'.repeat(43),
      expires_at: '2099-01-01T00:00:00Z',
    })
  const read = (text: string, test_build = false) => probe.ask<string>({ ask: 'offer', text, test_build })

  test('an offer is read from the code, from a link and with spaces around it', async () => {
    const text = offer('https://florin.example')
    const link = `florin-terminal://pair?d=${Buffer.from(text).toString('base64url')}`

    for (const given of [text, link, `\n ${text} \n`])
      expect(await read(given)).toBe('https://florin.example')
    for (const given of ['hello', '{"wifi":1}', 'florin-terminal://pair?d=@', offer('ftp://a.example')])
      expect(await read(given)).toBe('qr_shape')
  })

  test.each([
    'https://florin.example@evil.example',
    'https://florin.example:443@evil.example',
    'https://evil.example/florin.example',
    'https://evil.example/\u202eelpmaxe.nirolf',
    'https://evil.example?florin.example',
    'https://evil.example#florin.example',
  ])('%s pretends another server to whoever is asked, and is none', async (url) => {
    expect(await read(offer(url))).toBe('qr_shape')
  })

  test.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://192.168.1.5', 'http://192.168.1.5'],
    ['http://florin.example', 'qr_insecure'],
    ['http://127.0.0.1.florin.example', 'qr_insecure'],
    ['http://172.32.0.1', 'qr_insecure'],
  ])('%s without TLS: only a test build goes there, and only at home', async (url, inTestBuild) => {
    expect(await read(offer(url))).toBe('qr_insecure')
    expect(await read(offer(url), true)).toBe(inTestBuild)
  })

  test.each([
    [
      'the big text, not its beginning',
      { text: '+1 000 ₽ от…', big_text: '+1 000 ₽ от Ивана И.' },
      '+1 000 ₽ от Ивана И.',
    ],
    ['the text without a big one', { text: '+1 000 ₽' }, '+1 000 ₽'],
    ['the lines under a heading', { text: '2 новых', lines: ['+100 ₽', '+200 ₽'] }, '+100 ₽\n+200 ₽'],
    ['the text that is one of the lines', { text: '+200 ₽', lines: ['+100 ₽', '+200 ₽'] }, '+200 ₽'],
    ['the lines alone', { lines: ['+100 ₽'] }, '+100 ₽'],
  ])('a notice is read as %s', async (_, notice, text) => {
    expect(await probe.ask({ ask: 'notice', ...notice })).toEqual({ dropped: false, hidden: false, text })
  })

  test.each(['ongoing', 'media', 'summary'])('a notice that is %s is dropped', async (kind) => {
    expect(await probe.ask({ ask: 'notice', text: 'x', [kind]: true })).toMatchObject({ dropped: true })
  })

  test.each([
    'Содержимое скрыто',
    'Sensitive notification content hidden',
    'Contents hidden.',
    'CONTENT HIDDEN',
  ])('“%s” is known as hidden', async (text) => {
    expect(await probe.ask({ ask: 'notice', title: 'СберБанк', text })).toMatchObject({ hidden: true })
  })

  test('the parts of a long SMS are joined in their order, whoever else writes in between', async () => {
    const part = (sender: string, number: number, text: string, now = 1_000) =>
      probe.ask<string[]>({ ask: 'sms', sender, reference: 7, number, count: 3, text, now })
    expect(await part('900', 3, 'р.')).toEqual([])
    expect(await part('Mother', 1, 'call ')).toEqual([])
    expect(await part('900', 1, 'Перевод ')).toEqual([])
    expect(await part('900', 2, '5000')).toEqual(['Перевод 5000р.'])

    // Half a text is given up after ten minutes: the next one with that reference is another.
    expect(await part('900', 1, 'old ', 2_000)).toEqual([])
    expect(await part('Bank', 1, 'later', 2_000_000)).toEqual([])
    expect(await part('900', 2, 'new ', 2_000_000)).toEqual([])
    expect(await part('900', 3, 'new', 2_000_000)).toEqual([])
  })

  test('both filters judge alike: what is known, and what is put together at random', async () => {
    const pieces = [
      ...[
        'код',
        'Код:',
        'пароль',
        'kod',
        'OTP',
        'OTP Bank',
        'otp bank',
        'pin',
        'CVV2',
        'промокод',
        'код операции',
        'password',
      ],
      ...[
        '1234',
        '482 193',
        '12-34-56',
        '123456789',
        '１２３４',
        '5000р',
        '5000 ₽',
        '10.11.2026',
        '14:32',
        '*4321',
        '№ 4417',
        '1 000',
      ],
      ...[
        'никому не сообщайте',
        'Не говорите код',
        'do not share',
        'never tell',
        'Nikomu ne soobshayte',
        'ваш',
        'is your',
        'это',
      ],
      ...[
        'Перевод',
        'Баланс:',
        'карта',
        '.',
        ',',
        ':',
        '-',
        '—',
        '\n',
        '\u00a0',
        '\u200b',
        ' ',
        '🎉',
        'ſ',
        'K',
        'İ',
      ],
    ]
    const text = fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 })
      .map((words) => words.join(' '))
    const glued = fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
      .map((words) => words.join(''))
    const drawn = [text, glued, fc.string({ unit: 'binary', maxLength: 80 })].flatMap((one, at) =>
      fc.sample(one, { numRuns: 700, seed: 28 + at }),
    )
    const judge = codeJudge([])
    await probe.ask({ ask: 'patterns', never_send: [] })

    const all = [...codes, ...credits, ...drawn].map((one) => one.toWellFormed())
    const differing: string[] = []
    for (const one of all) {
      const here = judge.looksLikeCode([one])
      if ((await probe.ask<boolean>({ ask: 'code', texts: [one] })) !== here) differing.push(one)
    }
    expect(all.length).toBeGreaterThan(2_000)
    expect(all.filter((one) => judge.looksLikeCode([one])).length).toBeGreaterThan(300)
    expect(differing).toEqual([])
  }, 240_000)

  test('the server’s patterns mean the same in both clients, and are refused alike', async () => {
    const more = [
      ...[
        '(?m)^код$',
        '(?s)а.б',
        'а.б',
        '\\bkod\\b',
        '\\Bod',
        '[^\\d\\s]+',
        '\\D{3}',
        '[[:alpha:][:digit:]]+',
        '[&[~-]',
        'x{2,}',
      ],
      ...[
        '(?i)ПАРОЛЬ',
        '(?P<a_b>x)',
        'a++',
        '(?>a)',
        '\\h',
        '\\1',
        '(?x) a b',
        'a{,3}',
        '\\p{Lu}',
        '\\pL+',
        '[\\]a]',
        '$',
        '\\z',
      ],
    ]
    const texts = [
      'код',
      'где\nкод\nтут',
      'а\nб',
      'аxб',
      'kod',
      'a kod b',
      'xx',
      'a{,3}',
      'пароль',
      '123',
      '&',
      'Я',
      ' ',
      'a]',
    ]
    const differing: unknown[] = []
    for (const pattern of [...patterns.map(([one]) => one), ...more]) {
      const here = codeJudge([pattern])
      const refused = await probe.ask<number>({ ask: 'patterns', never_send: [pattern] })
      if (refused !== here.refusedPatterns) differing.push({ pattern, refused })
      for (const one of texts) {
        const there = await probe.ask<boolean>({ ask: 'code', texts: [one] })
        if (there !== here.looksLikeCode([one])) differing.push({ pattern, one, there })
      }
    }
    expect(differing).toEqual([])
  }, 240_000)
})
