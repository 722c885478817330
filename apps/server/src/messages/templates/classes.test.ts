import { format } from '@florin/money'
import { describe, expect, test } from 'vitest'
import type { RawMessage } from '../message.ts'
import { hintOf } from '../reading/hint.ts'
import { parse } from './active.ts'

// How banks of quite different wording would write one thing: old Latin SMS, Cyrillic SMS, and apps.
const voices: readonly {
  readonly from: Pick<RawMessage, 'channel' | 'sender'>
  write(what: string): string
}[] = [
  { from: { channel: 'sms', sender: '900' }, write: (what) => `СЧЁТ4410 18:07 ${what} Баланс: 19 000р` },
  { from: { channel: 'sms', sender: 'Tinkoff' }, write: (what) => `${what} Доступно 19000 RUB` },
  { from: { channel: 'sms', sender: 'VTB' }, write: (what) => `${what} Счет*4410 Баланс 19000.00р 18:07` },
  { from: { channel: 'sms', sender: 'MKB' }, write: (what) => `Карта *4410 ${what} Доступно 19 000р` },
  {
    from: { channel: 'push', sender: 'ru.sberbankmobile' },
    write: (what) => `${what} — Баланс: 19 000 ₽ СЧЁТ •• 4410`,
  },
  {
    from: { channel: 'push', sender: 'ru.ozon.fintech.finance' },
    write: (what) => `${what}. Баланс 19 000 ₽`,
  },
  { from: { channel: 'push', sender: 'ru.alfabank.mobile.android' }, write: (what) => what },
]

const classes: Readonly<Record<string, readonly string[]>> = {
  'a transfer out': [
    'Перевод 700р в Т-Банк',
    'Перевод на карту 700р CARD2CARD',
    'Перевод с карты на карту 700р P2P',
    'Исходящий перевод 700р Олег Ш.',
    'Вы перевели 700р Олегу Ш.',
    'Деньги отправились в Уралсиб 700 ₽',
    'Card2Card: пополнение карты получателя 5555**1111 700р',
    'Perevod na kartu 700 RUB',
    'Spisanie po perevodu s karty na kartu 700 RUR',
  ],
  cashback: [
    'Зачисление 700р кэшбэк за март',
    'Перевод по СБП 700р от НСПК',
    'Зачислен перевод по СБП 700р от Программа Привет Мир',
    'Пополнение через СБП на 700 ₽. Вознаграждение по акции',
    'Zachislen perevod SBP 700 RUR ot NSPK',
    'Пополнение на 700 ₽, счет RUB. Приведи друга',
    'Зачислен перевод по СБП 700р от МТС. Сообщение: Выплата кэшбэка',
    'Перевод 700р от ООО Ромашка «Кешбэк за покупки»',
  ],
  interest: [
    'Зачисление процентов 700р',
    'Выплата процентов + 700 ₽',
    'Начислены проценты 700р',
    'Kapitalizaciya 700 RUB',
  ],
  'a refund': [
    'Возврат покупки 700р KIOSK',
    'Отмена операции 700р',
    'Возврат СБП 700р',
    'Перевод 700р от ООО Ромашка «Возврат по заказу»',
  ],
  'one’s own money': [
    'Пополнение со своего счета через СБП на 700 ₽',
    'Зачисление 700р с Вашего вклада',
    'Перевод между своими счетами 700р',
    'Зачисление средств + 700 ₽ Накопительный счет',
  ],
  'a request': [
    'Олег Ш. просит 700 ₽',
    'Олег Ш. запросил у вас перевод на сумму 700 ₽',
    'Олег Ш. отправил запрос на 700 ₽',
    'Переведите 700 ₽ до завтра',
  ],
  'a chat': [
    'Новое сообщение от Олег Ш.: перевел вам 700 ₽',
    'Олег Ш. написал вам: зачисление 700р',
    'Я перевел тебе 700р',
    'Комментарий к переводу: зачисление 700р',
  ],
}

describe.each(Object.entries(classes))('%s', (_name, texts) => {
  test.each(texts)('is no receipt in any bank’s voice: %s', (what) => {
    for (const { from, write } of voices) {
      expect(parse({ ...from, text: write(what) }), write(what)).not.toMatchObject({ kind: 'credit' })
      expect(parse({ ...from, text: what }), what).not.toMatchObject({ kind: 'credit' })
    }
  })
})

// Without these the test above could be green because nothing is ever read.
describe('money from a person', () => {
  const credits: readonly [sender: string, text: string][] = [
    [
      'ru.raiffeisennews',
      'Пришел перевод на счет *4410 + 700.00 ₽ от +79001234567, Олег Петрович Ш. через СБП. Теперь на счете 910.10 ₽',
    ],
    ['ru.alfabank.mobile.android', 'Перевод на сумму 700.00 RUR из Уралсиб от Олег Ш. по СБП.'],
    ['ru.alfabank.mobile.android', '+700 ₽. Поступление Остаток: 910 ₽; 408*04410'],
    [
      'ru.rosbank.android',
      'Счет *4410. Перевод СБП из Уралсиб от Лидия Павловна Ж. успешный. Зачислено 700 р. Баланс 910.10 р.',
    ],
    ['ru.rshb.dbo', '16:29 перевод 700 р на карту *4410 от Лидия Павловна Ж. Баланс 1,541.90'],
    [
      'com.yandex.bank',
      'Входящий перевод Пополнение на 700.00 RUB. Олег Петрович Ш. 17.09.2025 14:53. Доступно 910.00 RUB',
    ],
    ['com.isimplelab.ibank.solidarnost', 'СБП Зачислено 700.0 р из Уралсиб, Олег Петрович Ш'],
    ['ru.homecredit.mycredit', 'Олег Ш. отправил вам 700 ₽ через СБП'],
    ['ru.wildberries.razz', 'Баланс пополнен на 700 ₽ через СБП'],
    [
      'ru.sberbankmobile',
      'Перевод по СБП от ОЛЕГ ПЕТРОВИЧ Ш. + 700 ₽ — Счёт карты VISA •• 4410 "Перевод денежных средств"',
    ],
    ['com.idamob.tinkoff.android', 'Олег Ш. перевел вам 700 ₽'],
    ['com.idamob.tinkoff.android', 'Олег Ш. перевел вам 700 ₽. Баланс 910,10 ₽'],
    ['com.yandex.bank', 'Олег Ш. пополнил ваш счёт на 700 ₽'],
  ]

  test.each(credits)('is read from the app %s: %s', (sender, text) => {
    const notice = parse({ channel: 'push', sender, text })

    expect(notice.kind === 'credit' && format(notice.amount)).toBe('700.00')
  })

  test('of wages is marked: it came, and nobody paid it', () => {
    expect(
      parse({ channel: 'sms', sender: '900', text: 'VISA4410 00:58 Зачисление зарплаты 700р Баланс: 900р' }),
    ).toMatchObject({
      kind: 'credit',
      isWage: true,
    })
    expect(
      parse({ channel: 'sms', sender: '900', text: 'VISA4410 00:58 Зачисление 700р Баланс: 900р' }),
    ).not.toHaveProperty('isWage')
  })
})

describe('the title of a push', () => {
  const asBank = 'СЧЁТ4410 18:07 Перевод 700р от Олег Ш. Баланс: 1900р'
  const push = (title: string, text: string) =>
    parse({ channel: 'push', sender: 'ru.sberbankmobile', title, text })

  // In a chat the title is a person, and the text is whatever he likes.
  test.each([
    ['Олег Ш.', asBank],
    ['Олег', asBank],
    ['Олег Ш.', 'перевел(а) вам 700 ₽'],
    ['Друзья', asBank],
    ['Сообщение от Олег Ш.', asBank],
    ['Комментарий к переводу', asBank],
    ['Олег Ш. просит', '700 ₽'],
  ])('"%s" is no bank’s: %s', (title, text) => {
    expect(push(title, text).kind).not.toBe('credit')
  })

  test.each(['СберБанк', 'Сбербанк Онлайн', 'СБЕРБАНК', 'Зачислен перевод', 'Перевод', 'Уведомление'])(
    '"%s" may stand above what the bank writes',
    (title) => {
      expect(push(title, asBank).kind).toBe('credit')
    },
  )
})

describe('a hint', () => {
  const hinted = (text: string, from: Partial<RawMessage> = {}) => {
    const message: RawMessage = { channel: 'sms', sender: '900', text, ...from }
    return hintOf(message, parse(message))?.sums.map(format)
  }

  test('names the sums of a text that nobody reads, without the balance', () => {
    expect(hinted('Новыми словами: у вас прибавилось 700р, Баланс: 1 900р')).toEqual(['700.00'])
    expect(hinted('Прибыло 700 и 800')).toEqual(['700.00', '800.00'])
    expect(hinted('Прибыло 700р в 12:30 11.02.26 на *4410')).toEqual(['700.00'])
    expect(hinted('СЧЁТ4410 Зачисление 700р. Зачисление 900р')).toEqual(['700.00', '900.00'])
  })

  test('is none for what is read, for what is known to be no receipt, and for a text without a sum', () => {
    for (const text of [
      'СЧЁТ4410 18:07 Перевод 700р от Олег Ш. Баланс: 1900р',
      'Покупка в киоске на 700р словами, которых никто не знает',
      'Код 4417 для перевода 700р',
      'Отказ в странном переводе 700р',
      'Вам одобрен кредит 700р',
      'Прибыло сколько-то',
    ])
      expect(hinted(text), text).toBeUndefined()
  })

  test('is none for somebody who only has the bank’s name', () => {
    expect(hinted('Прибыло 700р', { sender: '+79001234567' })).toBeUndefined()
    expect(hinted('Прибыло 700р', { channel: 'push', sender: 'Сбербанк' })).toBeUndefined()
    expect(hinted('Прибыло 700р', { sender: 'ru.sberbankmobile' })).toBeUndefined()
  })
})

describe('an alarm', () => {
  const alarm = 'Карта заблокирована по 115-ФЗ'

  test.each([
    `СЧЁТ4410 18:07 Перевод 700р от Олег Ш. Баланс: 1900р «${alarm}»`,
    `СЧЁТ4410 18:07 Перевод 700р от Олег Ш. Баланс: 1900р Сообщение: ${alarm}`,
    `СЧЁТ4410 18:07 Перевод 700р от Карта Заблокирована Баланс: 1900р`,
    `Новое сообщение от Олег Ш.: ${alarm}`,
  ])('is not what a payer writes: %s', (text) => {
    expect(parse({ channel: 'push', sender: 'ru.sberbankmobile', text }).kind).not.toBe('alarm')
  })

  test('is what the bank writes', () => {
    expect(parse({ channel: 'push', sender: 'ru.sberbankmobile', text: alarm }).kind).toBe('alarm')
  })
})
