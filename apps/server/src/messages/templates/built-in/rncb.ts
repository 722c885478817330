import type { Template } from '../../reading/index.ts'

export const rncbTemplates: readonly Template[] = [
  {
    id: 'rncb.card-arrival',
    banks: ['rncb'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Popolnenie|Zachislenie|Zachislenie zarplaty|Пополнение|Зачисление|Зачисление зарплаты)~(Karta|Карта)~{card} (summa|сумма)~{amount}{cur}~(balans|баланс)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Пополнение Карта *7263 summa 73,874.21 ₽ баланс 20.555,62р',
        amount: '73874.21',
        balance: '20555.62',
        card: '7263',
      },
      {
        text: 'Пополнение Карта *5478 summa 22856,27р balans 337 022,93 ₽',
        amount: '22856.27',
        balance: '337022.93',
        card: '5478',
      },
    ],
  },
  {
    id: 'rncb.card-to-card',
    banks: ['rncb'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      'Зачисление {amount}{cur}~по переводу с карты на карту в {date} {time}~Карта~{card}~{place}~Баланс~{balance}{cur}',
    samples: [
      {
        text: 'Зачисление 278.91 ₽ по переводу с карты на карту в 27.02.20 18:16 Карта *9826 IPT KURSK Баланс 998855.59р',
        amount: '278.91',
        balance: '998855.59',
        card: '9826',
        time: '18:16',
      },
      {
        text: 'Зачисление 6.627,02 ₽ по переводу с карты на карту в 19.08.25 22:59 Карта *1861 ATM 40917 Баланс 33 113.54р',
        amount: '6627.02',
        balance: '33113.54',
        card: '1861',
        time: '22:59',
      },
    ],
  },
  {
    id: 'rncb.fast-payment',
    banks: ['rncb'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Schet|Счет)~{card} (Zachislen perevod SBP|Зачислен перевод СБП)~(summa|сумма)~{amount}{cur} (ot|от) {payer}[ (tel|тел) {phone}] (iz|из) {bank} {date} {time} (balans|баланс)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Счет *2273 Зачислен перевод СБП summa 46547.79 ₽ ot Роман Т. iz Уралсиб 10.01.20 18:27 balans 806662,47 RUR',
        amount: '46547.79',
        balance: '806662.47',
        card: '2273',
        payer: 'Роман Т.',
        time: '18:27',
      },
      {
        text: 'Счет *9310 Зачислен перевод СБП сумма 40,569.10 ₽ от МАРИНА К. из Уралсиб 21.02.22 18:50 balans 311,708.21 ₽',
        amount: '40569.10',
        balance: '311708.21',
        card: '9310',
        payer: 'МАРИНА К.',
        time: '18:50',
      },
    ],
  },
  {
    id: 'rncb.spending',
    banks: ['rncb'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      '(Vydacha nalichnyh|Beznalichnyj perevod|Beznalichnyy perevod|Perevod denezhnykh sredstv po kartam Banka|Oplata|Pokupka)~Karta~{card} summa~{amount}{cur}~balans~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Oplata Karta *3407 summa 38664.34р balans 286457.08 ₽',
        amount: '38664.34',
        balance: '286457.08',
        card: '3407',
      },
      {
        text: 'Pokupka Karta *0489 summa 27 692.56р balans 556886.23р',
        amount: '27692.56',
        balance: '556886.23',
        card: '0489',
      },
    ],
  },
]
