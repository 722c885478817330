import type { Template } from '../../reading/index.ts'

export const tinkoffBankTemplates: readonly Template[] = [
  {
    id: 'tinkoff-bank.arrival-old',
    banks: ['tinkoff-bank'],
    channels: ['sms'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Popolnenie|Пополнение)~(Karta|Карта|Schet|Счет)~{card}[.|,|;] [(Summa|Сумма) ]{amount}{cur}~[{place}~][{date} {time}~](Dostupno|Доступно|Баланс)~{balance}{cur}[~Tinkoff.ru]',
    samples: [
      {
        text: 'Popolnenie Счет *3192 43 872.86 RUB 18.06.24 17:15 Dostupno 685 202.86 ₽',
        amount: '43872.86',
        balance: '685202.86',
        card: '3192',
        time: '17:15',
      },
      {
        text: 'Пополнение Счет *2044 92,444.99 ₽ Dostupno 531.015,40р',
        amount: '92444.99',
        balance: '531015.40',
        card: '2044',
      },
    ],
  },
  {
    id: 'tinkoff-bank.arrival',
    banks: ['tinkoff-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '[(Тинькофф|Т-Банк|T-Bank)~](Пополнение|Popolnenie)[ (СБП|через СБП)]~(счет|schet) RUB~[(Сумма|Summa) ]{amount}{cur}[~{payer}][~{date} {time}][~(Доступно|Баланс|Dostupno)~{balance}{cur}][~Tinkoff.ru]',
    isSignature: true,
    samples: [
      {
        text: 'Popolnenie schet RUB 40 038,22 руб Роман Т.10.03.23 16:39 Доступно 853 911,40 ₽',
        amount: '40038.22',
        balance: '853911.40',
        payer: 'Роман Т',
        time: '16:39',
      },
      {
        text: 'Пополнение счет RUB 45651,62 руб 10.07.24 22:21 Доступно 78997.62 RUB',
        amount: '45651.62',
        balance: '78997.62',
        time: '22:21',
      },
    ],
  },
  {
    id: 'tinkoff-bank.arrival-card',
    banks: ['tinkoff-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern: 'Пополнение~карта~{card}[.|,|;|:] {amount}{cur}[~{payer}][~(Доступно|Баланс)~{balance}{cur}]',
    samples: [
      {
        text: 'Пополнение карта *8622 58 962.39 руб МАРИНА К.Доступно 495271.24 ₽',
        amount: '58962.39',
        balance: '495271.24',
        card: '8622',
        payer: 'МАРИНА К',
      },
      {
        text: 'Пополнение карта *6921 75786,65 RUR Роман Т.',
        amount: '75786.65',
        card: '6921',
        payer: 'Роман Т.',
      },
    ],
  },
  {
    id: 'tinkoff-bank.told-by-name',
    banks: ['tinkoff-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '{payer} (перевел|перевела|отправил|отправила) вам {amount}{cur}~(Доступно|Баланс)~{balance}{cur}[.]',
    samples: [
      {
        text: 'Роман Т. перевел вам 640 ₽. Баланс 910,10 ₽',
        amount: '640.00',
        balance: '910.10',
        payer: 'Роман Т.',
      },
      {
        text: 'Лидия Ж. отправила вам 1 200 ₽. Доступно 1 300 ₽',
        amount: '1200.00',
        balance: '1300.00',
        payer: 'Лидия Ж.',
      },
    ],
  },
  {
    id: 'tinkoff-bank.spending-old',
    banks: ['tinkoff-bank'],
    channels: ['sms'],
    direction: 'debit',
    version: 1,
    pattern:
      '(Pokupka|Jur. perevod|Perevod na kartu|Perevod|Platezh|Snyatie)~Karta~{card}~Summa~{amount}{cur}~{any}Dostupno~{balance}{cur}[~Tinkoff.ru]',
    samples: [
      {
        text: 'Snyatie Karta *6122 Summa 74477,85р bank.example/appDostupno 108221.30 ₽',
        amount: '74477.85',
        balance: '108221.30',
        card: '6122',
      },
      {
        text: 'Pokupka Karta *0991 Summa 38 524.63р bank.example/appDostupno 823065.04 ₽',
        amount: '38524.63',
        balance: '823065.04',
        card: '0991',
      },
    ],
  },
  {
    id: 'tinkoff-bank.spending-card',
    banks: ['tinkoff-bank'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      '(Покупка|Перевод|Платеж|Снятие|Операция|Регулярная покупка|Оплата СБП|Оплата)[ {date}]~карта~{card}[.|,|;] [Сумма ]{amount}{cur}~{any}(Доступно|Баланс)~{balance}{cur}[~Tinkoff.ru]',
    samples: [
      {
        text: 'Оплата карта *9137 39773.38 ₽ bank.example/appДоступно 280 744,58р',
        amount: '39773.38',
        balance: '280744.58',
        card: '9137',
      },
      {
        text: 'Оплата СБП карта *8494 93.869,76 ₽ bank.example/appБаланс 851 922,51р',
        amount: '93869.76',
        balance: '851922.51',
        card: '8494',
      },
    ],
  },
  {
    id: 'tinkoff-bank.spending-account',
    banks: ['tinkoff-bank'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      '(Покупка|Перевод|Платеж|Снятие|Операция|Оплата СБП|Оплата)[ {date}]~счет RUB~{amount}{cur}~[{any}](Доступно|Баланс)~{balance}{cur}',
    samples: [
      { text: 'Покупка счет RUB 60037.56р Баланс 344802.74 RUR', amount: '60037.56', balance: '344802.74' },
      { text: 'Перевод счет RUB 34794.61р Баланс 687563,66 RUR', amount: '34794.61', balance: '687563.66' },
    ],
  },
  {
    id: 'tinkoff-bank.arrival-to-card',
    banks: ['tinkoff-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern: 'Пополнение карты~{card} на {amount}{cur}[~{payer}][~(Доступно|Баланс)~{balance}{cur}]',
    samples: [
      {
        text: 'Пополнение карты *5914 на 68091,81 ₽ МАРИНА К.Доступно 597371,37 ₽',
        amount: '68091.81',
        balance: '597371.37',
        card: '5914',
        payer: 'МАРИНА К',
      },
      {
        text: 'Пополнение карты *3745 на 71830.91р Роман Т.',
        amount: '71830.91',
        card: '3745',
        payer: 'Роман Т.',
      },
    ],
  },
]
