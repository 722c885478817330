import type { Template } from '../../reading/index.ts'

/**
 * The same shapes for the two banks with the most messages, without any loose end: what follows the sum must be understood.
 */
export const fewBanksTemplates: readonly Template[] = [
  {
    id: 'strict.arrival',
    banks: ['sberbank', 'tinkoff-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern:
      '{head}{incoming}{between}(; |. |, |: |:| ){amount}{cur}{details}[[~{place}]~[- ]{left}~[{requisite} ]{balance}[{cur}]]{more}[.][ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    samples: [
      {
        text: '21:47 Postuplenie 79694.82р Остаток 81683.31',
        amount: '79694.82',
        balance: '81683.31',
        time: '21:47',
      },
      {
        text: 'Popolnenie. Karta *4410. Summa 8200 RUB. Card2Card. 07.11.2025 15:31. Dostupno 9967.40 RUB',
        amount: '8200.00',
        balance: '9967.40',
        card: '4410',
      },
      {
        text: 'Пополнение на 340 ₽, счет RUB. Баланс 5 838 ₽',
        amount: '340.00',
        balance: '5838.00',
      },
    ],
  },
  {
    id: 'strict.from-somebody',
    banks: ['sberbank', 'tinkoff-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern:
      '{head}({incoming} (от|ot|из|iz)|(Перевод|Входящий перевод|Perevod|Vhodyaschiy perevod)[ [(по|через|po|cherez) ](СБП|SBP)] (от|ot)) {payer}[(. |, |; ){bank}](. |, |; |: | )[{purpose}~]{amount}{cur}{details}[[~{place}]~[- ]{left}~[{requisite} ]{balance}[{cur}]]{more}[.][ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    samples: [
      {
        text: '16:47 Счет *4410 Перевод по СБП ot ЛИДИЯ ПАВЛОВНА Ж.; 59 226.68р Dostupno 60 517,33 ₽',
        amount: '59226.68',
        balance: '60517.33',
        card: '4410',
        payer: 'ЛИДИЯ ПАВЛОВНА Ж.',
        time: '16:47',
      },
      {
        text: 'Перевод от МАРИНА К. Уралсиб + 900 ₽ - Баланс: 7 200,30 ₽ СЧЁТ •• 4410',
        amount: '900.00',
        balance: '7200.30',
        card: '4410',
      },
      {
        text: '[27.11.2025 в 19:36] Перевод от Роман Т. +70.20р',
        amount: '70.20',
        payer: 'Роман Т',
        time: '19:36',
      },
    ],
  },
  {
    id: 'strict.told-by-name',
    banks: ['sberbank', 'tinkoff-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern:
      '{head}[{incoming} (из|от) {bank} [{requisite} ][{time} ]]{payer} ((перевел\\(а\\)|перевела|перевел|отправил\\(а\\)|отправила|отправил|прислал\\(а\\)|прислала|прислал) вам|(пополнил\\(а\\)|пополнила|пополнил) (ваш счет|вашу карту) на) {amount}{cur}{details}[.][ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    samples: [
      {
        text: 'СЧЁТ4410 12:13 Пётр Ильич Ш. перевел(а) вам 95 793.41 RUR',
        amount: '95793.41',
        card: '4410',
        payer: 'Пётр Ильич Ш.',
        time: '12:13',
      },
      {
        text: 'Зачисление из Т-Банк VISA4410 19:17 Роман Т. перевел(а) вам 150р.',
        amount: '150.00',
        card: '4410',
      },
    ],
  },
  {
    id: 'strict.transfer-with-balance',
    banks: ['sberbank', 'tinkoff-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern:
      '{head}(Перевод|Perevod)[ [(по|через|po|cherez) ](СБП|SBP)][ (из|iz) {bank}] {amount}{cur}[.] (от|ot) {payer}[~{requisite}][ -]~{left}~{balance}[{cur}]{more}[.][ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    samples: [
      {
        text: 'Перевод из Т-Банк +640р от Роман Т. СЧЁТ4410 — Баланс: 900.50р',
        amount: '640.00',
        balance: '900.50',
        card: '4410',
        payer: 'Роман Т',
      },
      {
        text: 'VISA4410 16:55 Перевод по СБП 750р от Роман Т. Баланс: 8 000р «за обед»',
        amount: '750.00',
        balance: '8000.00',
        card: '4410',
        time: '16:55',
      },
    ],
  },
  {
    id: 'strict.transfer-card-in-balance',
    banks: ['sberbank', 'tinkoff-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern:
      '{head}(Перевод|Perevod)[ [(по|через|po|cherez) ](СБП|SBP)][ (из|iz) {bank}] {amount}{cur}[.] (от|ot) {payer}[.|;|,] {left}~{requisite} {balance}[{cur}]{more}[.][ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    samples: [
      {
        text: 'Перевод 640р от ОЛЕГ ПЕТРОВИЧ Ш. Баланс: VISA4410 3100.50р',
        amount: '640.00',
        balance: '3100.50',
        card: '4410',
      },
      {
        text: 'Перевод по СБП 75 000 ₽ от Роман Т. Баланс: Счет *4410 80 000 ₽',
        amount: '75000.00',
        balance: '80000.00',
        card: '4410',
      },
    ],
  },
  {
    id: 'strict.plus-with-balance',
    banks: ['sberbank', 'tinkoff-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern:
      '{head}{plus}{amount}{cur}[~(от|из) {payer}][ -]~{left}~{balance}[{cur}]{more}[.][ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    samples: [
      {
        text: '+ 1 200 ₽ от Роман Т. — Баланс: 1 300 ₽ СЧЁТ •• 4410',
        amount: '1200.00',
        balance: '1300.00',
        card: '4410',
      },
      {
        text: 'СЧЁТ4410 12:30 +90р Баланс: 190р',
        amount: '90.00',
        balance: '190.00',
        card: '4410',
        time: '12:30',
      },
    ],
  },
]
