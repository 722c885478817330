/** Texts that hold a one-time code. */
export const codes: readonly string[] = [
  'Код 1234. Никому его не сообщайте',
  'Списание средств: Bank (RUB 15000.00); пароль: 244265. Не сообщайте пароль НИКОМУ',
  'Nikomu ne govorite etot kod! SMS-kod: 7738 Operatsiya: platezh na summu 900.00 RUB',
  'Karta:5*2262; RUB 10 350.00 20/12/2017; 3DS SMS code:641608',
  '482913 is your verification code',
  '123-456 — ваш код подтверждения',
  'Код подтверждения перевода 5 000 р:\n4821',
  'К\u200Bод: \uFF11\uFF12\uFF13\uFF14',
  `${'длинное письмо '.repeat(4_000)} код: 123456`,
]

/** Texts about money that must not be taken for codes. */
export const credits: readonly string[] = [
  'СЧЁТ1234 10:30 Перевод 1000р от ИВАН И. Баланс: 5000р',
  'Пополнение, счет RUB. 5000 RUB. Доступно 12345.67 RUB',
  'OTP Bank: popolnenie 3500.00 RUB, karta *4321. Dostupno 10500.00 RUB',
  'VISA4321 Зачисление зарплаты 40 000р Баланс 1 040 000р',
  'Промокод внутри приложения. Перевод 4500 ₽ от Петра П.',
]

/** RE2 of the server, a text, and whether it matches. */
export const patterns: readonly (readonly [pattern: string, text: string, isMatch: boolean])[] = [
  ['(?i)секретное слово', 'СЕКРЕТНОЕ СЛОВО', true],
  ['(?P<word>kod)\\s+[[:digit:]]{3}', 'kod 123', true],
  ['\\Aначало', 'не начало', false],
  ['\\p{Cyrillic}{3}\\-\\pN', 'где-7', true],
  ['\\Qa.b\\E', 'a.b', true],
  ['\\Qa.b\\E', 'axb', false],
  ['[]x]{2}', ']x', true],
  ['\\x{43A}од', 'код', true],
]
