import type { Template } from '../../reading/index.ts'
import { banksInGeneral } from './banks-in-general.ts'

/**
 * What a bank without phrases of its own may write, by the order of the parts: `{head}`, `{between}` and `{details}` take the card, the
 * time and the payer in any place. The sum follows a word of the closed list "incoming", so a shop's or a payer's words cannot take its
 * place; texts that bear another bank's signature are refused.
 */
export const manyBanksTemplates: readonly Template[] = [
  {
    id: 'common.arrival',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern:
      '{head}{incoming}{between}(; |. |, |: |:| ){amount}{cur}{details}[[~{middle}]~{left}~[{requisite} ]{balance}[{cur}]][~{any}]',
    samples: [
      {
        text: 'Карта *4410 Пополнение 15 200.00р Баланс 22 900,28р',
        amount: '15200.00',
        balance: '22900.28',
        card: '4410',
      },
      {
        text: 'Zachislenie na schet 40817***410 Data: 03/11 10:26 Summa: 716.20RUB Komissiya: 0.00RUB Dostupno: 1500.30RUB',
        amount: '716.20',
        balance: '1500.30',
        card: '410',
        time: '10:26',
      },
      {
        text: 'По карте 08.11.2025 08:27 пополнение счёта на сумму 650.00 руб.',
        amount: '650.00',
        time: '08:27',
      },
      {
        text: 'Вы внесли 12 000 р. в банкомате OFFICE 15. Доступно 18 600.10 р.',
        amount: '12000.00',
        balance: '18600.10',
      },
      {
        text: 'Пополнение +9 110.00 RUB на счет **4410 по СБП от ОЛЕГ ПЕТРОВИЧ Ш. успешно. Доступно 9 612.00 RUB',
        amount: '9110.00',
        balance: '9612.00',
        card: '4410',
      },
    ],
  },
  {
    id: 'common.currency-first',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern:
      '{head}{incoming}{between}(; |. |, |: |:| )(RUB|RUR)[ ]{amount}{details}[[~{middle}]~{left}~[{requisite} ]{balance}[{cur}]][~{any}]',
    samples: [
      {
        text: '11:27 *4410 Поступление RUR 64 569,09 Баланс 72 073,55 руб',
        amount: '64569.09',
        balance: '72073.55',
        card: '4410',
        time: '11:27',
      },
      {
        text: 'Popolnenie Karta *4410: RUB 820.70',
        amount: '820.70',
        card: '4410',
      },
    ],
  },
  {
    id: 'common.from-somebody',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern:
      '{head}({incoming} (от|ot|из|iz)|(Перевод|Входящий перевод|Perevod|Vhodyaschiy perevod)[ [(по|через|po|cherez) ](СБП|SBP)] (от|ot)) {payer}[(. |, |; ){bank}](. |, |; |: | )[{purpose}~]{amount}{cur}{details}[[~{middle}]~{left}~[{requisite} ]{balance}[{cur}]][~{any}]',
    samples: [
      {
        text: '23:30 *4410 Перевод по SBP от Пётр Ильич Ш.; 76 824,40р P2P SAMARA Баланс 80 621,01',
        amount: '76824.40',
        balance: '80621.01',
        card: '4410',
        payer: 'Пётр Ильич Ш.',
        time: '23:30',
      },
      {
        text: 'Пополнение от Фонда помощи на 2 018.80р. Доступно 2 900р',
        amount: '2018.80',
        balance: '2900.00',
      },
      {
        text: 'Karta *4410 Perevod ot МАРИНА К.: 74726,07 RUB bank.example/app',
        amount: '74726.07',
        card: '4410',
        payer: 'МАРИНА К.',
      },
    ],
  },
  {
    id: 'common.incoming-from',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern:
      '{head}(Входящий перевод|Vhodyaschiy perevod|Vhodyashchiy perevod)[ [(по|через|po|cherez) ](СБП|SBP)](. |: |, | - ){payer}[(. |, |; ){bank}](. |, |; |: | ){amount}{cur}{details}[[~{middle}]~{left}~[{requisite} ]{balance}[{cur}]][~{any}]',
    samples: [
      {
        text: 'Входящий перевод. Роман Т. 500 ₽',
        amount: '500.00',
        payer: 'Роман Т',
      },
      {
        text: '12:30 Входящий перевод СБП: ЛИДИЯ ПАВЛОВНА Ж., Уралсиб, 1 250,50 ₽. Баланс 1 300 ₽',
        amount: '1250.50',
        balance: '1300.00',
        time: '12:30',
      },
    ],
  },
  {
    id: 'common.told-by-name',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern:
      '{head}[{incoming} (из|от) {bank} [{requisite} ][{time} ]]{payer} ((перевел\\(а\\)|перевела|перевел|отправил\\(а\\)|отправила|отправил|прислал\\(а\\)|прислала|прислал) вам|(пополнил\\(а\\)|пополнила|пополнил) (ваш счет|вашу карту) на) {amount}{cur}{details}[[~{middle}]~{left}~{balance}[{cur}]][~{any}]',
    samples: [
      {
        text: '12:13 Счет *4410 Пётр Ильич Ш. перевел(а) вам 95 793.41 RUR Dostupno 95 800,11',
        amount: '95793.41',
        balance: '95800.11',
        card: '4410',
        payer: 'Пётр Ильич Ш.',
        time: '12:13',
      },
      {
        text: 'Роман Т. перевел вам 150 ₽',
        amount: '150.00',
        payer: 'Роман Т.',
      },
    ],
  },
  {
    id: 'common.transfer-with-balance',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern:
      '{head}(Перевод|Perevod)[ [(по|через|po|cherez) ](СБП|SBP)][ (из|iz) {bank}] {amount}{cur}[.] (от|ot) {payer}[~{requisite}][. {middle}][ -]~{left}~{balance}[{cur}]{more}[.]',
    samples: [
      {
        text: '23:28 *4410 Perevod по SBP 1 870.45р от Роман Т. Доступно 2 931,05 ₽',
        amount: '1870.45',
        balance: '2931.05',
        card: '4410',
        payer: 'Роман Т',
        time: '23:28',
      },
      {
        text: 'Перевод из Т-Банк +640р от ЛИДИЯ ПАВЛОВНА Ж. Счет *4410 Баланс 900',
        amount: '640.00',
        balance: '900.00',
        payer: 'ЛИДИЯ ПАВЛОВНА Ж',
      },
    ],
  },
  {
    id: 'common.bare-sum',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern:
      '{head}(Поступление|Пополнение|Зачисление|Внесение|Зачислено|Поступило|Postuplenie|Popolnenie|Zachislenie|Vnesenie|Zachisleno)[ (на|na)] {amount}(. |; |, | ){left}~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Пополнение +7000. Доступно: 7320р.',
        amount: '7000.00',
        balance: '7320.00',
      },
      {
        text: '12:30 Карта *4410 Зачисление 1 500,50 Баланс 1 600.50р bank.example',
        amount: '1500.50',
        balance: '1600.50',
        card: '4410',
        time: '12:30',
      },
    ],
  },
  {
    id: 'common.bare-sum-to-card',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern:
      '{head}(Поступление|Пополнение|Зачисление|Внесение|Зачислено|Поступило|Postuplenie|Popolnenie|Zachislenie|Vnesenie|Zachisleno)[ (на|na)] {amount} [(на|na) ]{requisite}{details}[~{place}]~{left}~{balance}{cur}{more}[.]',
    samples: [
      {
        text: 'Поступление 830 Счет*4410 от ОЛЕГ Ш. Баланс 1 911.50р 23:43',
        amount: '830.00',
        balance: '1911.50',
        card: '4410',
      },
      {
        text: 'Пополнение на 5000 Карта *4410. Доступно 5 100 ₽',
        amount: '5000.00',
        balance: '5100.00',
        card: '4410',
      },
    ],
  },
  {
    id: 'common.plus-to-card',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern: '{requisite}~[{when}~]{plus}{amount}{cur}{details}[[~{place}]~{left}~{balance}[{cur}]]{more}[.]',
    samples: [
      {
        text: '*4410 +2500р 07.11.25 09:58 Доступно 10 369.58р',
        amount: '2500.00',
        balance: '10369.58',
        card: '4410',
      },
      {
        text: 'Карта *4410 11:46 +800р ATM 40917 Доступно 979.70р',
        amount: '800.00',
        balance: '979.70',
        card: '4410',
        time: '11:46',
      },
    ],
  },
  {
    id: 'common.plus-with-balance',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern:
      '{head}{plus}{amount}{cur}[~(от|ot|из|iz) {payer}|~{place}][ -]~{left}~{balance}[{cur}]{more}[.]',
    samples: [
      {
        text: '+ 1 200 ₽ от Роман Т. Баланс 1 300 ₽',
        amount: '1200.00',
        balance: '1300.00',
        payer: 'Роман Т',
      },
      {
        text: '12:30 +90 ₽ Доступно 190 ₽',
        amount: '90.00',
        balance: '190.00',
        time: '12:30',
      },
    ],
  },
  {
    id: 'common.plus-from-person',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern: '{head}{plus}{amount}{cur}[,|.|:] (от|ot) {payer}',
    samples: [
      {
        text: '+ 1 200 ₽ от Роман Т.',
        amount: '1200.00',
        payer: 'Роман Т.',
      },
      {
        text: '12:30 +90р от ОЛЕГ ПЕТРОВИЧ Ш.',
        amount: '90.00',
        payer: 'ОЛЕГ ПЕТРОВИЧ Ш.',
        time: '12:30',
      },
    ],
  },
  {
    id: 'common.plus-alone',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 2,
    pattern: '{plus}{amount}{cur}[.]',
    samples: [
      {
        text: '+7 000 руб',
        amount: '7000.00',
      },
      {
        text: '+ 450 ₽.',
        amount: '450.00',
      },
    ],
  },
  {
    id: 'common.spent',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern: '[{when}~]{outgoing}~{amount}{cur}[[~{middle}]~{left}~{balance}[{cur}]][~{any}]',
    unless: [' от ', ' ot '],
    samples: [
      {
        text: '14:33 Списание 84.245,88 RUR Остаток 310 096,03 RUB',
        amount: '84245.88',
        balance: '310096.03',
        time: '14:33',
      },
      { text: '18:38 Покупка 43 679.42р', amount: '43679.42', time: '18:38' },
    ],
  },
  {
    id: 'common.spent-card',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern: '[{when}~]{outgoing}~{amount}{cur}~{requisite}[[~{middle}]~{left}~{balance}[{cur}]][~{any}]',
    unless: [' от ', ' ot '],
    samples: [
      {
        text: '18:25 Оплата 49198,56р *2009 Остаток 655 910.97',
        amount: '49198.56',
        balance: '655910.97',
        card: '2009',
        time: '18:25',
      },
      { text: '23:54 Покупка 42109.40 RUR Карта *3374', amount: '42109.40', card: '3374', time: '23:54' },
    ],
  },
  {
    id: 'common.card-first-spent',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern: '[{when}~]{requisite}~{outgoing}~{amount}{cur}[[~{middle}]~{left}~{balance}[{cur}]][~{any}]',
    unless: [' от ', ' ot '],
    samples: [
      {
        text: '12:10 *0778 Покупка 72,467.58 руб Баланс 315 470.82',
        amount: '72467.58',
        balance: '315470.82',
        card: '0778',
        time: '12:10',
      },
      { text: '22:25 Счет *3314 Оплата 31 209.21р', amount: '31209.21', card: '3314', time: '22:25' },
    ],
  },
  {
    id: 'common.card-and-time-first-spent',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern: '{requisite}~{when}~{outgoing}~{amount}{cur}[[~{middle}]~{left}~{balance}[{cur}]][~{any}]',
    unless: [' от ', ' ot '],
    samples: [
      {
        text: '*1328 16:48 Pokupka 58 520.10 руб Баланс 237 576,25',
        amount: '58520.10',
        balance: '237576.25',
        card: '1328',
        time: '16:48',
      },
      { text: '*1803 12:10 Оплата 49,473.18 RUR', amount: '49473.18', card: '1803', time: '12:10' },
    ],
  },
  {
    id: 'common.card-then-spent',
    banks: banksInGeneral,
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      '[{when}~]{outgoing}~{requisite}(; |. |, |: | )[{purpose}~]{amount}{cur}[[~{middle}]~{left}~{balance}[{cur}]][~{any}]',
    unless: [' от ', ' ot '],
    samples: [
      {
        text: '14:23 Оплата *6822. зарплаты 18849.88р Баланс 467082.98',
        amount: '18849.88',
        balance: '467082.98',
        card: '6822',
        time: '14:23',
      },
      { text: '14:40 Pokupka *7956; 99,380.38 ₽', amount: '99380.38', card: '7956', time: '14:40' },
    ],
  },
  {
    id: 'common.titled',
    banks: [...banksInGeneral, 'tinkoff-bank', 'sberbank'],
    channels: ['push'],
    direction: 'credit',
    version: 1,
    pattern:
      '[\\| ]Пополнение[ через СБП] на {amount}{cur}~счет RUB~{payer}~(Доступно|Баланс)~{balance}{cur}',
    samples: [
      {
        text: 'Пополнение на 93239,10 RUR счет RUB Роман Т.Баланс 493957.28 ₽',
        amount: '93239.10',
        balance: '493957.28',
        payer: 'Роман Т',
      },
      {
        text: 'Пополнение на 4.903,75р счет RUB Роман Т.Баланс 694 441,08 RUB',
        amount: '4903.75',
        balance: '694441.08',
        payer: 'Роман Т',
      },
    ],
  },
]
