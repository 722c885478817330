import type { Template } from '../../reading/index.ts'

export const raiffeisenbankTemplates: readonly Template[] = [
  {
    id: 'raiffeisenbank.balance-grew',
    banks: ['raiffeisenbank'],
    channels: ['sms'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Balans vashey karty|баланс вашей карты)~{card} (popolnilsya|пополнился) {date} (na|на)~{amount}{cur}~(Dostupny ostatok|доступный остаток)~{balance}{cur}[~{any}]',
    isSignature: true,
    samples: [
      {
        text: 'Balans vashey karty *2322 пополнился 16.09.20 na 28 787.19 ₽ Dostupny ostatok 488 006.14р',
        amount: '28787.19',
        balance: '488006.14',
        card: '2322',
      },
      {
        text: 'баланс вашей карты *9835 popolnilsya 17.08.22 na 40 363,55 ₽ доступный остаток 56,348.21р',
        amount: '40363.55',
        balance: '56348.21',
        card: '9835',
      },
    ],
  },
  {
    id: 'raiffeisenbank.transfer-to-account',
    banks: ['raiffeisenbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Zachislen perevod|Зачислен перевод|Zachisleno|Зачислено|Поступил перевод)[ по СБП]~{amount}{cur} (na schet|na kartu|на счет|на карту)~{card}~(Balans|Баланс)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Зачислено 88584,58 RUB na schet *5953 Balans 491985,56р',
        amount: '88584.58',
        balance: '491985.56',
        card: '5953',
      },
      {
        text: 'Zachisleno 12222.13р на счет *0976 Balans 34,785.75 руб',
        amount: '12222.13',
        balance: '34785.75',
        card: '0976',
      },
    ],
  },
  {
    id: 'raiffeisenbank.arrival',
    banks: ['raiffeisenbank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Schet|Karta|Счет|Карта)~{card}~(Zachislena zarplata|Zachislen perevod|Zachisleno|Popolnenie|Postuplenie|Зачислена зарплата|Зачислен перевод|Зачислено|Пополнение|Поступление)[ (po SBP|по СБП)] {amount}{cur}~[{place}~](Balans|Баланс)~{balance}{cur}[~{date}][~{any}]',
    samples: [
      {
        text: 'Карта *7280 Postuplenie по СБП 38094,57р Balans 976554,33 руб',
        amount: '38094.57',
        balance: '976554.33',
        card: '7280',
      },
      {
        text: 'Karta *1444 Popolnenie 8 340.67р IPT KURSK Balans 968 967.43р',
        amount: '8340.67',
        balance: '968967.43',
        card: '1444',
      },
    ],
  },
  {
    id: 'raiffeisenbank.spending',
    banks: ['raiffeisenbank'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      '(Schet|Karta|Счет|Карта)~{card}~(Pokupka|Snyatie nalichnih|Provedena tranzakcija|Provedena operacija|Operaciya|Spisan perevod|Spisan platezh po kreditu|Spisanie|Покупка|Операция|Снятие наличных|проведена транзакция|Списан перевод)~{amount}{cur}~{any}(Dostupny Ostatok|Balans|Баланс|доступный остаток)~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'Карта *5007 Spisanie 31194.86 ₽ bank.example/appBalans 80 313,81р',
        amount: '31194.86',
        balance: '80313.81',
        card: '5007',
      },
      {
        text: 'Karta *4332 Operaciya 61.450,68р bank.example/appБаланс 4217.63 руб',
        amount: '61450.68',
        balance: '4217.63',
        card: '4332',
      },
    ],
  },
]
