import type { Template } from '../../reading/index.ts'

/**
 * Phrases of Rosselkhozbank, Otkritie and Promsvyazbank.
 */
export const specBanksTemplates: readonly Template[] = [
  {
    id: 'russian-agricultural-bank.arrival',
    banks: ['russian-agricultural-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(RSHB|РСХБ)~{date} {time} (zachislenie|popolnenie|postuplenie|vnesenie|зачисление|пополнение|поступление|внесение)[ (nalichnykh|наличных|zarabotnoy platy|заработной платы|perevoda|перевода|sredstv|средств|na schet|на счет|na kartu|на карту)][~{card}] {amount}{cur}[~{any}][~(Dostupno|Доступно|дост.)~{balance}[{cur}]][~{any}]',
    isSignature: true,
    samples: [
      {
        text: 'РСХБ 19.08.26 20:45 поступление *5917 29.489,10 RUB Dostupno 493406.89',
        amount: '29489.10',
        balance: '493406.89',
        card: '5917',
        time: '20:45',
      },
      {
        text: 'RSHB 16.03.21 19:51 поступление *2853 93.500,34р',
        amount: '93500.34',
        card: '2853',
        time: '19:51',
      },
    ],
  },
  {
    id: 'russian-agricultural-bank.spending',
    banks: ['russian-agricultural-bank'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      '(RSHB|РСХБ)~{date} {time} (pokupka|oplata uslug|ATM vydacha nalichnykh|покупка|оплата услуг|АТМ выдача наличных) {amount}{cur} (одобр.|odobr.) (Доступно|Dostupno) {balance}[{cur}] {any}',
    samples: [
      {
        text: 'RSHB 19.04.21 15:34 покупка 12344.64р одобр. Dostupno 905.096,29 bank.example/app',
        amount: '12344.64',
        balance: '905096.29',
        time: '15:34',
      },
      {
        text: 'RSHB 16.07.24 14:15 pokupka 63,000.96 ₽ odobr. Dostupno 22969,97 bank.example/app',
        amount: '63000.96',
        balance: '22969.97',
        time: '14:15',
      },
    ],
  },
  {
    id: 'russian-agricultural-bank.plus',
    banks: ['russian-agricultural-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern: '(РСХБ|RSHB|Россельхозбанк)~+{amount}{cur}[ от {payer}][~{left}~{balance}[{cur}]]',
    samples: [
      {
        text: 'РСХБ +43161.18 RUB от МАРИНА К.Баланс 254.490,97',
        amount: '43161.18',
        balance: '254490.97',
        payer: 'МАРИНА К',
      },
      { text: 'РСХБ +73310,41 ₽ от Роман Т.', amount: '73310.41', payer: 'Роман Т.' },
    ],
  },
  {
    id: 'otkritie.credited',
    banks: ['otkritie'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern: 'На карту~{card} зачислено {amount}{cur}~Доступно~{balance}{cur}',
    samples: [
      {
        text: 'На карту *2256 зачислено 26041,89р Доступно 479 823.14р',
        amount: '26041.89',
        balance: '479823.14',
        card: '2256',
      },
      {
        text: 'На карту *9101 зачислено 51 775.93р Доступно 223218.59р',
        amount: '51775.93',
        balance: '223218.59',
        card: '9101',
      },
    ],
  },
  {
    id: 'otkritie.paid-in',
    banks: ['otkritie'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern: 'Вы внесли {amount}{cur}[ в банкомате {place}] на карту~{card}~Доступно~{balance}{cur}',
    samples: [
      {
        text: 'Вы внесли 67 288.34 руб на карту *2328 Доступно 614627 ₽',
        amount: '67288.34',
        balance: '614627.00',
        card: '2328',
      },
      {
        text: 'Вы внесли 49145.77р на карту *3309 Доступно 186542.39 RUB',
        amount: '49145.77',
        balance: '186542.39',
        card: '3309',
      },
    ],
  },
  {
    id: 'otkritie.told',
    banks: ['otkritie'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern: 'Вам перевели {amount}{cur}[ от {payer}] на карту~{card}~Доступно~{balance}{cur}',
    samples: [
      {
        text: 'Вам перевели 20978.36 ₽ от Роман Т. на карту *6604 Доступно 300285.82 ₽',
        amount: '20978.36',
        balance: '300285.82',
        card: '6604',
        payer: 'Роман Т.',
      },
      {
        text: 'Вам перевели 52629,41 ₽ на карту *0500 Доступно 28.228,06р',
        amount: '52629.41',
        balance: '28228.06',
        card: '0500',
      },
    ],
  },
  {
    id: 'otkritie.card-arrival',
    banks: ['otkritie'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Пополнение|Зачисление|Popolnenie|Zachislenie)[ по| карты| po| karty][ карте| karte]~{card} {amount}{cur}~[(Место|Mesto) {place}~](Баланс|Доступно|Balans|Dostupno)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Пополнение po *4367 72.330,37 ₽ Доступно 50.511,13р',
        amount: '72330.37',
        balance: '50511.13',
        card: '4367',
      },
      {
        text: 'Зачисление *9091 30,567.87 RUB Доступно 98 535.18 руб',
        amount: '30567.87',
        balance: '98535.18',
        card: '9091',
      },
    ],
  },
  {
    id: 'otkritie.spending',
    banks: ['otkritie'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      '(Вы заплатили|Вы сняли|Вы перевели) {amount}{cur} {any}карт(ой|ы)~{card}~Доступно~{balance}{cur}',
    samples: [
      {
        text: 'Вы заплатили 89734.65 ₽ bank.example/appкарты *0826 Доступно 638245,34р',
        amount: '89734.65',
        balance: '638245.34',
        card: '0826',
      },
      {
        text: 'Вы заплатили 83419,08р bank.example/appкартой *4950 Доступно 351120,26р',
        amount: '83419.08',
        balance: '351120.26',
        card: '4950',
      },
    ],
  },
  {
    id: 'otkritie.card-spending',
    banks: ['otkritie'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      '(Покупка по карте|Pokupka po karte|Операция по карте)~{card}[ на] {amount}{cur}~{any}(Баланс|Доступно|Balans)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Покупка по карте *2780 6,367.09р bank.example/appБаланс 863,912.10 руб',
        amount: '6367.09',
        balance: '863912.10',
        card: '2780',
      },
      {
        text: 'Покупка по карте *7469 62993,51 руб bank.example/appБаланс 230 969.31 ₽',
        amount: '62993.51',
        balance: '230969.31',
        card: '7469',
      },
    ],
  },
  {
    id: 'promsvyazbank.arrival',
    banks: ['promsvyazbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Kontrakt|Karta|Schet|Контракт|Карта|Счет)~{card}~(Zachislenie|Vnesenie|Popolnenie|Postuplenie|Зачисление|Внесение|Пополнение|Поступление)[ (sredstv|средств|nalichnyh|наличных|perevoda|перевода)] {amount}{cur}~[{any}](Dostupno|Доступно)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Kontrakt *8601 Postuplenie 43850.33р Dostupno 9,66 ₽',
        amount: '43850.33',
        balance: '9.66',
        card: '8601',
      },
      {
        text: 'Счет *5671 Vnesenie 52 295.90 руб Доступно 234933,14 ₽',
        amount: '52295.90',
        balance: '234933.14',
        card: '5671',
      },
    ],
  },
  {
    id: 'promsvyazbank.spending',
    banks: ['promsvyazbank'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      '(Kontrakt|Karta|Schet)~{card}~(Snyatie nalichnyh v bankomate|Beznalichnoe spisanie|Spisanie|Pokupka|Oplata) {amount}{cur}~{any}Dostupno~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Kontrakt *5541 Oplata 95855,04р bank.example/appDostupno 760 093.42р',
        amount: '95855.04',
        balance: '760093.42',
        card: '5541',
      },
      {
        text: 'Kontrakt *3986 Oplata 4 473,74 ₽ bank.example/appDostupno 118.897,32р',
        amount: '4473.74',
        balance: '118897.32',
        card: '3986',
      },
    ],
  },
  {
    id: 'promsvyazbank.card-to-card',
    banks: ['promsvyazbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Karta|Kontrakt|Карта|Контракт)~{card}~(Perevod s karty na kartu|Перевод с карты на карту) - (zachislenie|зачисление) {amount}{cur}~[{any}](Dostupno|Доступно)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Карта *7153 Перевод с карты на карту - зачисление 31,775.00 RUR Доступно 141459,47 RUB',
        amount: '31775.00',
        balance: '141459.47',
        card: '7153',
      },
      {
        text: 'Karta *9592 Perevod s karty na kartu - zachislenie 47590,39 руб Доступно 220 126.75 RUB',
        amount: '47590.39',
        balance: '220126.75',
        card: '9592',
      },
    ],
  },
]
