import type { Template } from '../../reading/index.ts'

/**
 * Phrases of the banks that have one or two of their own.
 */
export const otherBanksTemplates: readonly Template[] = [
  {
    id: 'sovcombank.halva',
    banks: ['sovcombank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern: '(Халва|Карта|Счет)[~{card}] пополнена[ на] {amount}{cur}~баланс~{balance}[{cur}][~{any}]',
    samples: [
      {
        text: 'Халва *9032 пополнена 58825,64 ₽ баланс 398592.83',
        amount: '58825.64',
        balance: '398592.83',
        card: '9032',
      },
      { text: 'Халва пополнена 57 162.34р баланс 155869,64', amount: '57162.34', balance: '155869.64' },
    ],
  },
  {
    id: 'sovcombank.spending',
    banks: ['sovcombank'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern: '(Халва|{card}) (оплата|списано) {amount}[{cur}]~{any}баланс~{balance}[{cur}][~{any}]',
    samples: [
      {
        text: '*8895 оплата 15 285,08 bank.example/appбаланс 556 927.92',
        amount: '15285.08',
        balance: '556927.92',
        card: '8895',
      },
      {
        text: 'Халва оплата 42.416,22 bank.example/appбаланс 577771,07',
        amount: '42416.22',
        balance: '577771.07',
      },
    ],
  },
  {
    id: 'ozon-bank.fast-payment',
    banks: ['ozon-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern: 'Пополнение[ через СБП][ на] {amount}{cur}[~{payer}[. {bank}]]~Баланс~{balance}{cur}',
    samples: [
      {
        text: 'Пополнение 85717,57р Пётр Ильич Ш.Баланс 778 421,28 ₽',
        amount: '85717.57',
        balance: '778421.28',
        payer: 'Пётр Ильич Ш',
      },
      { text: 'Пополнение 76090.73 ₽ Баланс 165063,74р', amount: '76090.73', balance: '165063.74' },
    ],
  },
  {
    id: 'ozon-bank.transfer',
    banks: ['ozon-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Перевод|Входящий перевод)[ через СБП] от {payer}[. {bank}]~{amount}{cur}~[Баланс~{balance}{cur}]',
    samples: [
      {
        text: 'Перевод от Роман Т.65910,94р Баланс 596.580,39 RUB',
        amount: '65910.94',
        balance: '596580.39',
        payer: 'Роман Т',
      },
      { text: 'Перевод от МАРИНА К.42 787.78 ₽', amount: '42787.78', payer: 'МАРИНА К' },
    ],
  },
  {
    id: 'ozon-bank.spending',
    banks: ['ozon-bank'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern: 'Покупка в {place}. {amount}{cur}~Баланс~{balance}{cur}',
    samples: [
      { text: 'Покупка в IPT KURSK. 4574,43р Баланс 937 412,05р', amount: '4574.43', balance: '937412.05' },
      {
        text: 'Покупка в ATM 40917. 64309,80 ₽ Баланс 476.949,69 ₽',
        amount: '64309.80',
        balance: '476949.69',
      },
    ],
  },
  {
    id: 'pochta-bank.arrival',
    banks: ['pochta-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      'По карте[ {card}] {date} {time} пополнение (счета|карты)[ на сумму] {amount}{cur}[~Баланс~{balance}{cur}][~ПАО "Почта Банк"]',
    samples: [
      {
        text: 'По карте *4895 24.06.24 17:27 пополнение счета 11300.84 RUB Баланс 143 424.75р',
        amount: '11300.84',
        balance: '143424.75',
        card: '4895',
        time: '17:27',
      },
      {
        text: 'По карте *0630 22.02.22 23:10 пополнение счета 58,450.77 RUR',
        amount: '58450.77',
        card: '0630',
        time: '23:10',
      },
    ],
  },
  {
    id: 'pochta-bank.spending',
    banks: ['pochta-bank'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern: '{instrument}{card} {time} Oplata {amount}{cur} {any}Balans {balance}{cur}',
    samples: [
      {
        text: 'MIR-4191 13:39 Oplata 19505.07р bank.example/appBalans 810235,85р',
        amount: '19505.07',
        balance: '810235.85',
        card: '4191',
        time: '13:39',
      },
      {
        text: 'ECMC2506 16:33 Oplata 92414.96 ₽ bank.example/appBalans 8 036.62р',
        amount: '92414.96',
        balance: '8036.62',
        card: '2506',
        time: '16:33',
      },
    ],
  },
  {
    id: 'pochta-bank.from-fund',
    banks: ['pochta-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern: 'Пополнение от {bank} на {amount}{cur}~(Доступно|Баланс)~{balance}{cur}',
    samples: [
      {
        text: 'Пополнение от Т-Банк на 34395,53 ₽ Баланс 929 876.32р',
        amount: '34395.53',
        balance: '929876.32',
      },
      {
        text: 'Пополнение от Т-Банк на 30,743.79р Баланс 183353.31 RUB',
        amount: '30743.79',
        balance: '183353.31',
      },
    ],
  },
  {
    id: 'rosbank.arrival',
    banks: ['rosbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Schet|Счет|Karta|Карта)~{card}~(Popolnenie|Пополнение|Zachislenie|Зачисление|Postuplenie|Поступление) {amount}{cur}~(Dostupno|Доступно|Ostatok|Остаток)~{balance}{cur}[~{date}][~{any}]',
    samples: [
      {
        text: 'Karta *0324 Зачисление 82519,96 RUB Остаток 302.821,40 ₽',
        amount: '82519.96',
        balance: '302821.40',
        card: '0324',
      },
      {
        text: 'Schet *5135 Поступление 25 538,08 RUR Ostatok 569 782,38р',
        amount: '25538.08',
        balance: '569782.38',
        card: '5135',
      },
    ],
  },
  {
    id: 'rosbank.spending',
    banks: ['rosbank'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      'Karta~{card}~(Sovershena pokupka na summu|Pokupka na summu|Pokupka) {amount}{cur}~{any}Ostatok~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Karta *9560 Sovershena pokupka na summu 73 654.68р bank.example/appOstatok 767 545.40р',
        amount: '73654.68',
        balance: '767545.40',
        card: '9560',
      },
      {
        text: 'Karta *7960 Sovershena pokupka na summu 37,964.91р bank.example/appOstatok 828 772.66р',
        amount: '37964.91',
        balance: '828772.66',
        card: '7960',
      },
    ],
  },
  {
    id: 'rosbank.cash-machine',
    banks: ['rosbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      'Karta~{card}~{bank} vnesena summa {amount}{cur}~Zachisleno {number}{cur}~Ostatok~{balance}[{cur}][~{any}]',
    samples: [
      {
        text: 'Karta *0154 Т-Банк vnesena summa 22321.86р Zachisleno 22321.86 ₽ Ostatok 749343.75 ₽',
        amount: '22321.86',
        balance: '749343.75',
        card: '0154',
      },
      {
        text: 'Karta *0433 Т-Банк vnesena summa 95281,81р Zachisleno 95281,81р Ostatok 132905.73 ₽',
        amount: '95281.81',
        balance: '132905.73',
        card: '0433',
      },
    ],
  },
  {
    id: 'ak-bars-bank.arrival',
    banks: ['ak-bars-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Karta|Карта)~{card}~(Popolnenie|Пополнение)[ (karty|карты)][ (na|на)][ (summu|сумму)] {amount}{cur}~{any}(Dostupno|Ostatok|Доступно|Остаток)~{balance}{cur}[.]',
    samples: [
      {
        text: 'Karta *6778 Popolnenie 89304.71р bank.example/appДоступно 793241,74 руб',
        amount: '89304.71',
        balance: '793241.74',
        card: '6778',
      },
      {
        text: 'Karta *3346 Popolnenie 79101.27 RUR bank.example/appДоступно 868 173.00 RUB',
        amount: '79101.27',
        balance: '868173.00',
        card: '3346',
      },
    ],
  },
  {
    id: 'ak-bars-bank.spending',
    banks: ['ak-bars-bank'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      '(Karta|Карта)~{card}~(Pokupka|Vydacha v ATM|Списание с карты|Покупка) {amount}{cur}~{any}(Dostupno|Ostatok|Доступно|Остаток)~{balance}{cur}[.]',
    samples: [
      {
        text: 'Karta *0250 Pokupka 19288,14р bank.example/appDostupno 373 778,97р',
        amount: '19288.14',
        balance: '373778.97',
        card: '0250',
      },
      {
        text: 'Карта *8484 Pokupka 82,931.79р bank.example/appОстаток 944526.43р.',
        amount: '82931.79',
        balance: '944526.43',
        card: '8484',
      },
    ],
  },
  {
    id: 'unicredit-bank.grew',
    banks: ['unicredit-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '[{date} ](Баланс|Balans) (карты|karty|счета|scheta)~{card} (увеличен|uvelichen) (на|na) {amount}{cur}~(Доступно|Dostupno)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Баланс карты *8215 увеличен на 98 991,89р Доступно 311086.89 ₽',
        amount: '98991.89',
        balance: '311086.89',
        card: '8215',
      },
      {
        text: 'Balans карты *8415 увеличен na 58054,63 RUR Dostupno 590180,16р',
        amount: '58054.63',
        balance: '590180.16',
        card: '8415',
      },
    ],
  },
  {
    id: 'uralsib.arrival',
    banks: ['uralsib'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Karta|Карта|Schet|Счет)~{card}~{date} {time}~(Postuplenie|Поступление|Popolnenie|Пополнение|Zachislenie|Зачисление) {amount}{cur}~[{place}~](Balans|Баланс|Dostupno|Доступно)~{balance}{cur}',
    samples: [
      {
        text: 'Карта *4479 26.09.23 14:12 Зачисление 23790,56 ₽ Balans 408372,73 ₽',
        amount: '23790.56',
        balance: '408372.73',
        card: '4479',
        time: '14:12',
      },
      {
        text: 'Счет *8655 21.03.22 23:50 Пополнение 41,116.29р Доступно 962294,93 ₽',
        amount: '41116.29',
        balance: '962294.93',
        card: '8655',
        time: '23:50',
      },
    ],
  },
  {
    id: 'bank-saint-petersburg.fast-payment',
    banks: ['bank-saint-petersburg'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern: '{card} Зачислен перевод по СБП {amount}{cur} {time} от {payer}[.]',
    samples: [
      {
        text: '*3407 Зачислен перевод по СБП 38664.34р 14:17 от МАРИНА К.',
        amount: '38664.34',
        card: '3407',
        payer: 'МАРИНА К',
        time: '14:17',
      },
      {
        text: '*6973 Зачислен перевод по СБП 92,594.29р 23:56 от МАРИНА К.',
        amount: '92594.29',
        card: '6973',
        payer: 'МАРИНА К',
        time: '23:56',
      },
    ],
  },
  {
    id: 'russian-standard-bank.arrival',
    banks: ['russian-standard-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Karta|Карта)[ (MIR|VISA|MC|МИР)]~{card}~(Postuplenie na schet|Поступление на счет)~{amount}{cur} [{place} ]{date} {time}~(Dostupno|Доступно)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Карта *4892 Postuplenie na schet 14 299,92р 18.09.20 15:30 Dostupno 244,338.43 RUR',
        amount: '14299.92',
        balance: '244338.43',
        card: '4892',
        time: '15:30',
      },
      {
        text: 'Карта *6374 Postuplenie na schet 22222,36 руб 11.02.21 19:53 Доступно 120.697,62 руб',
        amount: '22222.36',
        balance: '120697.62',
        card: '6374',
        time: '19:53',
      },
    ],
  },
  {
    id: 'binbank.card-topped-up',
    banks: ['binbank'],
    channels: ['sms'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Popolnenie karty|Пополнение карты)~{card}~BINBANK CARD2CARD {amount}{cur} {date} {time}~(Balans|Баланс)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Popolnenie karty *3187 BINBANK CARD2CARD 7.278,85 ₽ 15.07.23 22:20 Balans 313539,09р',
        amount: '7278.85',
        balance: '313539.09',
        card: '3187',
        time: '22:20',
      },
      {
        text: 'Popolnenie karty *6000 BINBANK CARD2CARD 5 247.33р 16.07.20 15:26 Balans 253 097.80р',
        amount: '5247.33',
        balance: '253097.80',
        card: '6000',
        time: '15:26',
      },
    ],
  },
  {
    id: 'binbank.topped-up',
    banks: ['binbank'],
    channels: ['sms'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Karta|Карта)[ (VISA|MC|MIR)]~{card} (popolnena na|пополнена на) {amount}{cur}~(Dostupno vsego|Доступно всего|Dostupno|Доступно)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Карта *4301 popolnena na 6247,19 руб Доступно 810 241,34 ₽',
        amount: '6247.19',
        balance: '810241.34',
        card: '4301',
      },
      {
        text: 'Karta *6748 пополнена на 24.588,72 руб Dostupno 721562,74 ₽',
        amount: '24588.72',
        balance: '721562.74',
        card: '6748',
      },
    ],
  },
  {
    id: 'binbank.spending',
    banks: ['binbank'],
    channels: ['sms'],
    direction: 'debit',
    version: 1,
    pattern: '(Spisanie|Pokupka)~{card}~Uspeshno~Summa~{amount}{cur}~Balans~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Pokupka *2527 Uspeshno Summa 6374.57 ₽ Balans 134 591,34р',
        amount: '6374.57',
        balance: '134591.34',
        card: '2527',
      },
      {
        text: 'Spisanie *5142 Uspeshno Summa 51.553,88 ₽ Balans 378836,16р',
        amount: '51553.88',
        balance: '378836.16',
        card: '5142',
      },
    ],
  },
  {
    id: 'bank-rossiya.arrival',
    banks: ['bank-rossiya'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern: '{date} Сч~{card} Зачисление {amount}{cur}',
    samples: [
      { text: '11.01.20 Сч *6332 Зачисление 9183,04р', amount: '9183.04', card: '6332' },
      { text: '20.05.23 Сч *6989 Зачисление 6 195.95р', amount: '6195.95', card: '6989' },
    ],
  },
  {
    id: 'bank-rossiya.topped-up',
    banks: ['bank-rossiya'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '[ABR Direct ]{instrument}{card} (Пополнение|Зачисление|Поступление) {amount}{cur}[ Доступно {balance}{cur}]',
    samples: [
      {
        text: 'MIR-8704 Пополнение 18,210.38 ₽ Доступно 942009 ₽',
        amount: '18210.38',
        balance: '942009.00',
        card: '8704',
      },
      { text: 'ECMC0511 Пополнение 45,848.96р', amount: '45848.96', card: '0511' },
    ],
  },
  {
    id: 'bank-rossiya.fast-payment',
    banks: ['bank-rossiya'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '[ABR Direct ]{time} {date} Зачисление СБП {amount}{cur} на сч~{card} от {payer} из {bank} Доступно~{balance}{cur}',
    samples: [
      {
        text: '19:42 20.03.25 Зачисление СБП 34627.75р на сч *6617 от Роман Т. из Уралсиб Доступно 692 651.15р',
        amount: '34627.75',
        balance: '692651.15',
        card: '6617',
        payer: 'Роман Т.',
        time: '19:42',
      },
      {
        text: '19:49 25.06.26 Зачисление СБП 12152,94 руб на сч *8330 от Роман Т. из Т-Банк Доступно 823,120.38 ₽',
        amount: '12152.94',
        balance: '823120.38',
        card: '8330',
        payer: 'Роман Т.',
        time: '19:49',
      },
    ],
  },
  {
    id: 'ubrr.salary',
    banks: ['ubrr'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Zachislenie zarabotnoy platy|Zachislenie|Зачисление заработной платы|Зачисление) (na schet|на счет) {card} {amount}{cur}[~{any}]',
    samples: [
      { text: 'Зачисление на счет *0781 34313.10р', amount: '34313.10', card: '0781' },
      { text: 'Зачисление na schet *4457 73,944.46р', amount: '73944.46', card: '4457' },
    ],
  },
  {
    id: 'pochta-bank.operation',
    banks: ['pochta-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern: 'Операция выполнена {date} {time}~{incoming}~{amount}{cur}[~{any}]',
    samples: [
      { text: 'Операция выполнена 11.02.24 14:18 Зачисление 46708.30р', amount: '46708.30', time: '14:18' },
      { text: 'Операция выполнена 26.01.24 23:58 Пополнение 34104,73р', amount: '34104.73', time: '23:58' },
    ],
  },
]
