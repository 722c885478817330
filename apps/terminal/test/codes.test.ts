import { expect, test } from 'vitest'
import { codeJudge } from '../src/filter/code-judge.ts'
import { jsSourceOf } from '../src/filter/re2-source.ts'

const builtIn = codeJudge([])

test.each([
  'Код 1234. Никому его не сообщайте',
  'Списание средств: Bank (RUB 15000.00); пароль: 244265. Не сообщайте пароль НИКОМУ',
  'Nikomu ne govorite etot kod! SMS-kod: 7738 Operatsiya: platezh na summu 900.00 RUB',
  'Karta:5*2262; RUB 10 350.00 20/12/2017; 3DS SMS code:641608',
  '482913 is your verification code',
  '123-456 — ваш код подтверждения',
  'Код подтверждения перевода 5 000 р:\n4821',
  'К\u200Bод: \uFF11\uFF12\uFF13\uFF14',
  `${'длинное письмо '.repeat(4_000)} код: 123456`,
])('a one-time code stays on the phone: %#', (text) => {
  expect(builtIn.looksLikeCode([text])).toBe(true)
})

test.each([
  'СЧЁТ1234 10:30 Перевод 1000р от ИВАН И. Баланс: 5000р',
  'Пополнение, счет RUB. 5000 RUB. Доступно 12345.67 RUB',
  'OTP Bank: popolnenie 3500.00 RUB, karta *4321. Dostupno 10500.00 RUB',
  'VISA4321 Зачисление зарплаты 40 000р Баланс 1 040 000р',
  'Промокод внутри приложения. Перевод 4500 ₽ от Петра П.',
])('a credit may leave: %#', (text) => {
  expect(builtIn.looksLikeCode([text])).toBe(false)
})

test.each([
  ['(?i)секретное слово', 'СЕКРЕТНОЕ СЛОВО', true],
  ['(?P<word>kod)\\s+[[:digit:]]{3}', 'kod 123', true],
  ['\\Aначало', 'не начало', false],
  ['\\p{Cyrillic}{3}\\-\\pN', 'где-7', true],
  ['\\Qa.b\\E', 'a.b', true],
  ['\\Qa.b\\E', 'axb', false],
  ['[]x]{2}', ']x', true],
  ['\\x{43A}од', 'код', true],
])('the server’s %s means the same here', (pattern, text, isMatch) => {
  const judge = codeJudge([pattern])
  expect(judge.refusedPatterns).toBe(0)
  expect(judge.looksLikeCode([text])).toBe(isMatch)
})

test('what the phone cannot say is counted, not guessed', () => {
  expect(codeJudge(['\\Cx', '(?U)a+', '(', 'x'.repeat(1_001), 'fine']).refusedPatterns).toBe(4)
  expect(jsSourceOf('[[:nonsense:]]')).toBeUndefined()
})

// RE2 is never slow, JavaScript's engine can be: the phone must neither hang nor send what it could not judge.
test('a text that takes too long to judge stays on the phone', () => {
  const judge = codeJudge(['(a+)+$'])
  const began = performance.now()

  expect(judge.looksLikeCode([`${'a'.repeat(60)}!`])).toBe(true)
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(judge.looksLikeCode(['Перевод 1000р'])).toBe(false)
})
