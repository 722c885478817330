import type { Template } from '../../reading/index.ts'

export const vtbBankTemplates: readonly Template[] = [
  {
    id: 'vtb-bank.arrival-old',
    banks: ['vtb-bank'],
    channels: ['sms'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Karta|Schet|Карта|Счет)~{card}~(vnesenie|postuplenie|zachislenie|popolnenie|внесение|поступление|зачисление|пополнение)[ (nalichnyh|наличных|sredstv|средств|perevoda|перевода)]~{amount}{cur}[~{any}]~(dostupno|ostatok|balans|доступно|остаток|баланс)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Счет *3491 зачисление 35 775.61р баланс 791 706,08 RUB',
        amount: '35775.61',
        balance: '791706.08',
        card: '3491',
      },
      {
        text: 'Карта *1608 зачисление 73674,78 ₽ доступно 292633,06 RUR',
        amount: '73674.78',
        balance: '292633.06',
        card: '1608',
      },
    ],
  },
  {
    id: 'vtb-bank.raised-balance',
    banks: ['vtb-bank'],
    channels: ['sms'],
    direction: 'credit',
    version: 1,
    pattern: '(Karta|Schet)~{card}~uvelichen balans scheta na {amount}{cur}~dostupno~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Karta *7802 uvelichen balans scheta na 19151.46р dostupno 120642,52 ₽',
        amount: '19151.46',
        balance: '120642.52',
        card: '7802',
      },
      {
        text: 'Karta *0536 uvelichen balans scheta na 77,550.85р dostupno 202623,52 ₽',
        amount: '77550.85',
        balance: '202623.52',
        card: '0536',
      },
    ],
  },
  {
    id: 'vtb-bank.arrival',
    banks: ['vtb-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '[(ВТБ Онлайн|ВТБ)~](Поступление|Зачисление|Пополнение|Внесение|Postuplenie|Zachislenie|Popolnenie|Vnesenie)[ {purpose}] {amount}[{cur}] (Счет|Карта|Schet|Karta)~{card}[ от {payer}][ {place}]~(Баланс|Доступно|Balans|Dostupno)~{balance}{cur}[~{time}][~{any}]',
    samples: [
      {
        text: 'Пополнение перевода 20.35 Карта *3942 от Пётр Ильич Ш.Баланс 406674.94 RUB 15:26',
        amount: '20.35',
        balance: '406674.94',
        card: '3942',
        payer: 'Пётр',
        time: '15:26',
      },
      {
        text: 'Postuplenie 43 261,27 ₽ Karta *2718 от Роман Т.Dostupno 581250,31 ₽',
        amount: '43261.27',
        balance: '581250.31',
        card: '2718',
        payer: 'Роман',
      },
    ],
  },
  {
    id: 'vtb-bank.spending-old',
    banks: ['vtb-bank'],
    channels: ['sms'],
    direction: 'debit',
    version: 1,
    pattern:
      '(Karta|Schet|Карта|Счет)~{card}~(spisanie|oplata|pokupka|snyatie|vydacha nalichnyh|umenshen balans scheta na|списание|оплата|покупка|снятие)~{amount}{cur}[{any}]~(dostupno|ostatok|доступно|остаток)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Счет *8532 oplata 85,129.30 RUR остаток 777 739.76р',
        amount: '85129.30',
        balance: '777739.76',
        card: '8532',
      },
      {
        text: 'Schet *7282 покупка 98877,38р остаток 809,088.94 RUB',
        amount: '98877.38',
        balance: '809088.94',
        card: '7282',
      },
    ],
  },
  {
    id: 'vtb-bank.spending',
    banks: ['vtb-bank'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      '(Оплата|Списание|Списано|Снятие|Покупка|Перевод|Oplata|Spisanie|Snyatie|Pokupka) {amount}{cur}~(Счет|Карта|Schet|Karta)~{card}[ {any}]~(Баланс|Balans)~{balance}{cur}[~{time}][~{any}]',
    samples: [
      {
        text: 'Списано 598.90 RUR Карта *9742 Баланс 926.337,18 ₽ 17:33',
        amount: '598.90',
        balance: '926337.18',
        card: '9742',
        time: '17:33',
      },
      {
        text: 'Списано 34,970.89 RUR Karta *3331 Баланс 400786,64 ₽',
        amount: '34970.89',
        balance: '400786.64',
        card: '3331',
      },
    ],
  },
]
