import type { Template } from '../../reading/index.ts'

export const minbankTemplates: readonly Template[] = [
  {
    id: 'minbank.arrival-by-lines',
    banks: ['minbank'],
    channels: ['sms'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Зачисление на счет|Zachislenie na schet|Postuplenie na schet|Поступление на счет)~{card} (Дата|Data)~{date} {time} (Сумма|Summa)~{amount}{cur}~(Комиссия|Komissiia)~{number}{cur}~(Доступно|Dostupno)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Зачисление на счет *8070 Data 23.03.24 18:51 Summa 33769,93 RUR Komissiia 278462,77р Доступно 828393,99р',
        amount: '33769.93',
        balance: '828393.99',
        card: '8070',
        time: '18:51',
      },
      {
        text: 'Зачисление на счет *5342 Дата 18.05.25 14:57 Сумма 93 105,92р Комиссия 963 610,35 RUR Доступно 272,583.99р',
        amount: '93105.92',
        balance: '272583.99',
        card: '5342',
        time: '14:57',
      },
    ],
  },
  {
    id: 'minbank.from-terminal',
    banks: ['minbank'],
    channels: ['sms'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Перевод через POS-терминал на карту|Perevod cherez POS-terminal na kartu)~(Дата|Data)~{date} {time} (Карта|Karta)~{card} (Сумма|Summa)~{amount}{cur}~(Комиссия|Komissiia)~{number}{cur}~(Доступно|Dostupno)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Perevod cherez POS-terminal na kartu Дата 24.07.21 14:44 Карта *0480 Сумма 30155.98 ₽ Комиссия 502317,70р Доступно 382,065.36 руб',
        amount: '30155.98',
        balance: '382065.36',
        card: '0480',
        time: '14:44',
      },
      {
        text: 'Perevod cherez POS-terminal na kartu Data 11.02.26 16:23 Karta *1268 Summa 37,009.66 RUR Комиссия 254 265,19р Доступно 401 866.33р',
        amount: '37009.66',
        balance: '401866.33',
        card: '1268',
        time: '16:23',
      },
    ],
  },
  {
    id: 'minbank.arrival',
    banks: ['minbank'],
    channels: ['sms'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Зачисление|Поступление|Пополнение|Zachislenie|Postuplenie|Popolnenie) (Сумма|Summa)~{amount}{cur} [(Кредит|Kredit) {number}{cur} |{place} ]{date} {time} (счет|карта|schet|karta)~{card}[ (Остаток|Ostatok)~{balance}{cur}]',
    samples: [
      {
        text: 'Пополнение Сумма 39 289.56 ₽ 24.03.25 22:32 счет *0592 Остаток 249774.46р',
        amount: '39289.56',
        balance: '249774.46',
        card: '0592',
        time: '22:32',
      },
      {
        text: 'Зачисление Summa 146,26 ₽ 23.07.25 20:18 karta *0807',
        amount: '146.26',
        card: '0807',
        time: '20:18',
      },
    ],
  },
  {
    id: 'minbank.spending',
    banks: ['minbank'],
    channels: ['sms'],
    direction: 'debit',
    version: 1,
    pattern:
      '(Платеж|Покупка|Выдача|Предавторизация|Platej|Pokupka|Vydacha|Predavtorizaciia) (Сумма|Summa)~{amount}{cur} {any}{date} {time} (счет|карта|schet|karta)~{card}[ (Остаток|Ostatok)~{balance}{cur}]',
    samples: [
      {
        text: 'Выдача Сумма 92786,44р bank.example/app24.04.20 11:23 schet *7132 Остаток 891,826.86 ₽',
        amount: '92786.44',
        balance: '891826.86',
        card: '7132',
        time: '11:23',
      },
      {
        text: 'Покупка Сумма 88642,84р bank.example/app13.06.20 21:58 счет *3054',
        amount: '88642.84',
        card: '3054',
        time: '21:58',
      },
    ],
  },
  {
    id: 'minbank.by-bank',
    banks: ['minbank'],
    channels: ['sms'],
    direction: 'credit',
    version: 1,
    pattern: '{date} {card} {bank} (Zachislenie|Зачисление) {amount}{cur}[ {any}]',
    samples: [
      { text: '11.09.22 *9347 Т-Банк Зачисление 78233,91р', amount: '78233.91', card: '9347' },
      { text: '19.05.24 *6086 Т-Банк Zachislenie 23658.43р', amount: '23658.43', card: '6086' },
    ],
  },
]
