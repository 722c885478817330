import type { Template } from '../../reading/index.ts'

export const sberbankTemplates: readonly Template[] = [
  {
    id: 'sberbank.transfer-to-card',
    banks: ['sberbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '{instrument}{card}[:] [{date} ][{time} ]Перевод[ по СБП][ из {bank}] {amount}{cur}[.] от {payer}[[ -] Баланс: {balance}[{cur}]][.][ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    isSignature: true,
    samples: [
      {
        text: 'VISA5032 26.04.25 11:38 Перевод по СБП 998.49 RUB от Роман Т. - Баланс: 931.871,41р',
        amount: '998.49',
        balance: '931871.41',
        card: '5032',
        payer: 'Роман Т.',
        time: '11:38',
      },
      {
        text: 'ECMC9318 19:24 Перевод 19221.48 руб. от МАРИНА К.',
        amount: '19221.48',
        card: '9318',
        payer: 'МАРИНА К',
        time: '19:24',
      },
    ],
  },
  {
    id: 'sberbank.transfer-with-balance',
    banks: ['sberbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '[{date} ][{time} ]Перевод[ по СБП][ из {bank}] {amount}{cur}[.] от {payer}[ -] Баланс: {balance}[{cur}][.][ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    samples: [
      {
        text: '16:55 Перевод по СБП 62750,62 руб. от Пётр Ильич Ш. - Баланс: 95 871,57',
        amount: '62750.62',
        balance: '95871.57',
        payer: 'Пётр Ильич Ш.',
        time: '16:55',
      },
      {
        text: 'Перевод 71756.38 RUR от Роман Т. - Баланс: 282.384,04р.',
        amount: '71756.38',
        balance: '282384.04',
        payer: 'Роман Т.',
      },
    ],
  },
  {
    id: 'sberbank.transfer-from-card-last',
    banks: ['sberbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      'Перевод[ по СБП][ из {bank}] {amount}{cur} от {payer} (СЧЕТ|ПЛАТ.СЧЕТ|MIR|МИР|VISA|MAES|ECMC|MasterCard|Карта)[-][ ]{card}[ -] Баланс: {balance}[{cur}][ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    samples: [
      {
        text: 'Перевод 92,020.73 ₽ от Роман Т. ПЛАТ.СЧЕТ-2263 Баланс: 117691.79',
        amount: '92020.73',
        balance: '117691.79',
        card: '2263',
        payer: 'Роман Т.',
      },
      {
        text: 'Перевод 10818.14 RUR от МАРИНА К. Карта- *0401 Баланс: 137,510.36',
        amount: '10818.14',
        balance: '137510.36',
        card: '0401',
        payer: 'МАРИНА К.',
      },
    ],
  },
  {
    id: 'sberbank.transfer-card-in-balance',
    banks: ['sberbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      'Перевод {amount}{cur} от {payer}[.] Баланс: {instrument}{card} {balance}{cur}[ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    samples: [
      {
        text: 'Перевод 11126,62р от МАРИНА К. Баланс: MIR-1679 377 050.64р',
        amount: '11126.62',
        balance: '377050.64',
        card: '1679',
        payer: 'МАРИНА К',
      },
      {
        text: 'Перевод 85,485.10р от Роман Т. Баланс: ECMC1625 431,366.68 ₽',
        amount: '85485.10',
        balance: '431366.68',
        card: '1625',
        payer: 'Роман Т',
      },
    ],
  },
  {
    id: 'sberbank.transfer-by-name',
    banks: ['sberbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '[\\[{date} в {time}\\] ][{instrument}{card}[:] ]Перевод[ по СБП] от {payer}[. {bank}] {amount}{cur}[[ -] Баланс: {balance}[{cur}]][ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    samples: [
      {
        text: '[24.02.22 в 19:40] ECMC2674: Перевод от МАРИНА К.. Уралсиб 74 497,30 RUB Баланс: 866 380.03',
        amount: '74497.30',
        balance: '866380.03',
        card: '2674',
        payer: 'МАРИНА К.',
        time: '19:40',
      },
      {
        text: '[10.08.24 в 11:43] ПЛАТ.СЧЕТ1613 Перевод от Роман Т. 70 231,20 ₽',
        amount: '70231.20',
        card: '1613',
        payer: 'Роман Т.',
        time: '11:43',
      },
    ],
  },
  {
    id: 'sberbank.arrival-timed',
    banks: ['sberbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '{instrument}{card}[:] [{date} ]{time} (Зачисление|Поступление|Пополнение|Внесение|Взнос)[ {purpose}] {amount}{cur}[ {place}] Баланс: {balance}[{cur}][.][ Перейти в {any}][ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    isSignature: true,
    samples: [
      {
        text: 'ПЛАТ.СЧЕТ5997 21:12 Взнос 96 058.10 RUR Баланс: 77.688,49 RUR.',
        amount: '96058.10',
        balance: '77688.49',
        card: '5997',
        time: '21:12',
      },
      {
        text: 'MIR-8078 11.01.25 20:30 Взнос 49 693,49 RUB Баланс: 804,669.26.',
        amount: '49693.49',
        balance: '804669.26',
        card: '8078',
        time: '20:30',
      },
    ],
  },
  {
    id: 'sberbank.arrival',
    banks: ['sberbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '[{instrument}{card}[:] ][{date} ][{time} ](Зачисление|Поступление|Пополнение|Внесение|Взнос)[ {purpose}] {amount}{cur}[ {place}][[ -] Баланс: {balance}[{cur}]][.][ Перейти в {any}][ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    samples: [
      {
        text: 'ПЛАТ.СЧЕТ8422 26.09.24 14:31 Пополнение 94291.63р TOMSK CARD2CARD Баланс: 462.302,57 «за обед»»',
        amount: '94291.63',
        balance: '462302.57',
        card: '8422',
        time: '14:31',
      },
      {
        text: '21:45 Взнос перевода 81,493.68 RUR - Баланс: 724453,24 ₽',
        amount: '81493.68',
        balance: '724453.24',
        time: '21:45',
      },
    ],
  },
  {
    id: 'sberbank.fast-payment',
    banks: ['sberbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '[{instrument}{card}[:] ][{date} ][{time} ]зачислен перевод[ по СБП] {amount}{cur}[ из {bank}][ от {payer}][[.] Баланс: {balance}[{cur}]][.][ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    samples: [
      {
        text: 'MIR-7360 17:12 зачислен перевод 60037.56р от Пётр Ильич Ш.. Баланс: 760 253.70',
        amount: '60037.56',
        balance: '760253.70',
        card: '7360',
        payer: 'Пётр Ильич Ш.',
        time: '17:12',
      },
      {
        text: 'ECMC3501 20:30 зачислен перевод по СБП 59 068,05 руб от Роман Т.',
        amount: '59068.05',
        card: '3501',
        payer: 'Роман Т',
        time: '20:30',
      },
    ],
  },
  {
    id: 'sberbank.told-by-name',
    banks: ['sberbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '[Сбербанк Онлайн. ][Зачисление из {bank} ][{instrument}{card} ][{date} ][{time} ]{payer} (перевел\\(а\\)|перевела|перевел) вам {amount}{cur}[.][ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    samples: [
      {
        text: 'СЧЁТ2345 27.01.26 11:58 Роман Т. перевел(а) вам 90402.69 RUB.',
        amount: '90402.69',
        card: '2345',
        payer: 'Роман Т.',
        time: '11:58',
      },
      {
        text: 'VISA1889 МАРИНА К. перевел(а) вам 90827.84 ₽ «за обед»»',
        amount: '90827.84',
        card: '1889',
        payer: 'МАРИНА К.',
      },
    ],
  },
  {
    id: 'sberbank.spending',
    banks: ['sberbank'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      '[{instrument}{card} ][{date} ][{time} ](покупка|оплата|списание|выдача|платеж|погашение кредита|снятие)[ (наличных|по СБП|услуг|годового обслуживания карты|комиссии)] {amount}{cur}[ {any}] Баланс: {balance}[{cur}][.][ {any}]',
    samples: [
      {
        text: 'ПЛАТ.СЧЕТ9090 20:58 платеж 1095,92р Баланс: 233517.14.',
        amount: '1095.92',
        balance: '233517.14',
        card: '9090',
        time: '20:58',
      },
      {
        text: '12:23 выдача 23 459,19 RUR Баланс: 419 243,81 ₽.',
        amount: '23459.19',
        balance: '419243.81',
        time: '12:23',
      },
    ],
  },
  {
    id: 'sberbank.outgoing',
    banks: ['sberbank'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      '[{instrument}{card} ][{date} ][{time} ]перевод[ по СБП] {amount}{cur}[ {place}] Баланс: {balance}[{cur}][.]',
    unless: [' от '],
    samples: [
      {
        text: 'VISA7904 16:11 перевод 53,523.84 RUR Баланс: 558 807,52.',
        amount: '53523.84',
        balance: '558807.52',
        card: '7904',
        time: '16:11',
      },
      {
        text: '19:15 перевод 35380,05 ₽ Баланс: 301,359.92 руб',
        amount: '35380.05',
        balance: '301359.92',
        time: '19:15',
      },
    ],
  },
  {
    id: 'sberbank.transfer-by-name-card-last',
    banks: ['sberbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      'Перевод[ по СБП] от {payer}[. {bank}] {amount}{cur}[ -] Баланс: {balance}[{cur}] {instrument}{card}[ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    samples: [
      {
        text: 'Перевод от Пётр Ильич Ш. 26190.83р - Баланс: 802990,43 ECMC6444',
        amount: '26190.83',
        balance: '802990.43',
        card: '6444',
        payer: 'Пётр Ильич Ш.',
      },
      {
        text: 'Перевод от Пётр Ильич Ш. 79 589.44р - Баланс: 672 757.50 VISA5028',
        amount: '79589.44',
        balance: '672757.50',
        card: '5028',
        payer: 'Пётр Ильич Ш.',
      },
    ],
  },
  {
    id: 'sberbank.arrival-card-last',
    banks: ['sberbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Зачисление|Поступление|Пополнение)[ {purpose}] {amount}{cur}[ -] Баланс: {balance}[{cur}] {instrument}{card}',
    samples: [
      {
        text: 'Зачисление 404,95 ₽ Баланс: 516784,19 ECMC7705',
        amount: '404.95',
        balance: '516784.19',
        card: '7705',
      },
      {
        text: 'Зачисление 25 852.23р - Баланс: 504095.32 MIR-6180',
        amount: '25852.23',
        balance: '504095.32',
        card: '6180',
      },
    ],
  },
  {
    id: 'sberbank.transfer-stamped',
    banks: ['sberbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '\\[{date} в {time}\\] [{instrument}{card} ]Перевод[ по СБП][ из {bank}] {amount}{cur}[.] от {payer}[[ -] Баланс: {balance}[{cur}]][.][ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    samples: [
      {
        text: '[21.08.22 в 12:13] СЧЁТ4577 Перевод по СБП 22.677,35 ₽ от Пётр Ильич Ш. Баланс: 181457.55.',
        amount: '22677.35',
        balance: '181457.55',
        card: '4577',
        payer: 'Пётр Ильич Ш.',
        time: '12:13',
      },
      {
        text: '[23.09.23 в 14:36] СЧЁТ2960 Перевод 87972,47 RUB от Роман Т.',
        amount: '87972.47',
        card: '2960',
        payer: 'Роман Т',
        time: '14:36',
      },
    ],
  },
  {
    id: 'sberbank.transfer-by-name-card-first',
    banks: ['sberbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      'Перевод от {payer}[. {bank}] {amount}{cur}[ -] {instrument}{card}[ -] Баланс: {balance}[{cur}][ (Сообщение: {comment}|«{comment}»|"{comment}")]',
    samples: [
      {
        text: 'Перевод от Роман Т. 17972,91 ₽ VISA2906 - Баланс: 25 744.94',
        amount: '17972.91',
        balance: '25744.94',
        card: '2906',
        payer: 'Роман Т.',
      },
      {
        text: 'Перевод от Роман Т. 33381,62 ₽ - MIR-2939 Баланс: 230604,41',
        amount: '33381.62',
        balance: '230604.41',
        card: '2939',
        payer: 'Роман Т.',
      },
    ],
  },
  {
    // The same money in two sentences; with two different sums it is refused as ambiguous.
    id: 'sberbank.arrival-told-twice',
    banks: ['sberbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '{instrument}{card}[:] [{date} ][{time} ](Зачисление|Поступление) {amount}{cur}[ {place}] Баланс: {balance}{cur}{more} {any} (перевел\\(а\\)|перевела|перевел) вам {number}{cur}[.]',
    samples: [
      {
        text: 'VISA4410 18:30 зачисление 720р Т-Bank Баланс: 2 400.40р VISA4410 18:30 Роман Т. перевел(а) вам 720р.',
        amount: '720.00',
        balance: '2400.40',
        card: '4410',
        time: '18:30',
      },
      {
        text: 'MIR-4410 09:12 Зачисление 1 500р Баланс: 1 600р СЧЁТ4410 09:12 ОЛЕГ Ш. перевел(а) вам 1 500р.',
        amount: '1500.00',
        balance: '1600.00',
        card: '4410',
        time: '09:12',
      },
    ],
  },
]
