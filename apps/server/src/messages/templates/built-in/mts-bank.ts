import type { Template } from '../../reading/index.ts'

export const mtsBankTemplates: readonly Template[] = [
  {
    id: 'mts-bank.arrival-to-account',
    banks: ['mts-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Приход по счету карты|Prihod po schetu karty|Приход по счету|Prihod po schetu)[ (VP|MR|ES|EW|VC|MC|VE)]~{card}[.|,|;|:] {amount}{cur}~(Остаток|Ostatok)~{balance}{cur}[~{any}]',
    isSignature: true,
    samples: [
      {
        text: 'Приход по счету *1248. 79,223.68р Остаток 5453.83р',
        amount: '79223.68',
        balance: '5453.83',
        card: '1248',
      },
      {
        text: 'Приход по счету *9658 4392.29 ₽ Ostatok 513 774.63 RUB',
        amount: '4392.29',
        balance: '513774.63',
        card: '9658',
      },
    ],
  },
  {
    id: 'mts-bank.arrival',
    banks: ['mts-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Пополнение|Popolnenie|Зачисление|Zachislenie)[ (VP|MR|ES|EW|VC|MC|VE)] {card}; {date} {time}; {amount}{cur}~(Остаток|Ostatok)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Зачисление *5353; 13.04.23 17:16; 1040.60 ₽ Ostatok 905.096,29р',
        amount: '1040.60',
        balance: '905096.29',
        card: '5353',
        time: '17:16',
      },
      {
        text: 'Пополнение *3303; 12.04.26 10:57; 23 009,73р Ostatok 80.185,18 ₽',
        amount: '23009.73',
        balance: '80185.18',
        card: '3303',
        time: '10:57',
      },
    ],
  },
  {
    id: 'mts-bank.from-person',
    banks: ['mts-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Поступление|Зачисление) на счет {card} {amount}{cur} от {payer}~Остаток~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Зачисление на счет *5963 67.605,28р от МАРИНА К.Остаток 482.883,57р',
        amount: '67605.28',
        balance: '482883.57',
        card: '5963',
        payer: 'МАРИНА К',
      },
      {
        text: 'Зачисление на счет *6066 17.702,81р от Роман Т.Остаток 119 200.83 RUB',
        amount: '17702.81',
        balance: '119200.83',
        card: '6066',
        payer: 'Роман Т',
      },
    ],
  },
  {
    id: 'mts-bank.arrival-with-limit',
    banks: ['mts-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Пополнение|Popolnenie|Зачисление|Zachislenie)[ (VP|MR|ES|EW|VC|MC|VE)] {card}; {date} {time}; {amount}{cur}; (Лимит|Limit): {number}{cur}[.]',
    samples: [
      {
        text: 'Popolnenie VP *4410; 13.11 14:04; 3 400,00 RUB; Limit: 3 501,90 RUB',
        amount: '3400.00',
        card: '4410',
        time: '14:04',
      },
      {
        text: 'Пополнение *4410; 02.10 09:31; 150,00 RUB; Лимит: 9 000,00 RUB',
        amount: '150.00',
        card: '4410',
        time: '09:31',
      },
    ],
  },
  {
    id: 'mts-bank.to-card',
    banks: ['mts-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern: 'Перевод на карту {amount}{cur} PEREVOD DR BANK Остаток~{balance}{cur}~{card}',
    samples: [
      {
        text: 'Перевод на карту 92691,07р PEREVOD DR BANK Остаток 207159.64р *9102',
        amount: '92691.07',
        balance: '207159.64',
        card: '9102',
      },
      {
        text: 'Перевод на карту 98321.05р PEREVOD DR BANK Остаток 678 827,02р *0792',
        amount: '98321.05',
        balance: '678827.02',
        card: '0792',
      },
    ],
  },
  {
    id: 'mts-bank.spending',
    banks: ['mts-bank'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      '(Перевод на карту|Perevod na kartu|Перевод с карты|Perevod s karty|Оплата|Oplata)[ (VP|MR|ES|EW|VC|MC|VE)] {card}; {date} {time}; {any}; {amount}{cur}~(Остаток|Ostatok)~{balance}{cur}',
    samples: [
      {
        text: 'Oplata *6740; 27.08.24 22:44; bank.example/app; 81,119.15 ₽ Остаток 242 717,75р',
        amount: '81119.15',
        balance: '242717.75',
        card: '6740',
        time: '22:44',
      },
      {
        text: 'Oplata *4254; 12.05.26 14:32; bank.example/app; 65 412.52 руб Остаток 31574,28р',
        amount: '65412.52',
        balance: '31574.28',
        card: '4254',
        time: '14:32',
      },
    ],
  },
]
