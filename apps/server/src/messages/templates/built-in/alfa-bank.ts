import type { Template } from '../../reading/index.ts'

export const alfaBankTemplates: readonly Template[] = [
  {
    id: 'alfa-bank.arrival-old',
    banks: ['alfa-bank'],
    channels: ['sms'],
    direction: 'credit',
    version: 1,
    pattern: '{card}~Postupleniye~Summa~{amount}{cur}~Ostatok~{balance}{cur}~[{date}][~{any}]',
    isSignature: true,
    mixedLetters: true,
    samples: [
      {
        text: '*5608 Postupleniye Summa 65041,56 ₽ Ostatok 236584.31р',
        amount: '65041.56',
        balance: '236584.31',
        card: '5608',
      },
      {
        text: '*3680 Postupleniye Summa 59 110,42р Ostatok 114,756.14р',
        amount: '59110.42',
        balance: '114756.14',
        card: '3680',
      },
    ],
  },
  {
    id: 'alfa-bank.arrival',
    banks: ['alfa-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Поступление|Пополнение|Зачисление)[ на]~{amount}[{cur}]~[на (карту|счет)~{card}~]Доступно~{balance}{cur}[~Альфа-Банк]',
    samples: [
      {
        text: 'Поступление 53243.35 на карту *9826 Доступно 217150,33 ₽',
        amount: '53243.35',
        balance: '217150.33',
        card: '9826',
      },
      { text: 'Поступление 11.749,30 Доступно 598906,69р', amount: '11749.30', balance: '598906.69' },
    ],
  },
  {
    id: 'alfa-bank.arrival-to-card',
    banks: ['alfa-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern: '(Поступление|Пополнение|Зачисление)~{amount}{cur}~на (карту|счет)~{card}',
    samples: [
      { text: 'Поступление 76,70р на счет *1364', amount: '76.70', card: '1364' },
      { text: 'Поступление 545.39р на карту *4042', amount: '545.39', card: '4042' },
    ],
  },
  {
    id: 'alfa-bank.card-first',
    banks: ['alfa-bank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '(Карта|Счет)~{card}~(пополнение|поступление|зачисление)[ на]~{amount}{cur}[~Доступно~{balance}{cur}]',
    samples: [
      {
        text: 'Карта *9394 пополнение 18849.88р Доступно 179729,11 ₽',
        amount: '18849.88',
        balance: '179729.11',
        card: '9394',
      },
      { text: 'Счет *2769 пополнение 91347,14 ₽', amount: '91347.14', card: '2769' },
    ],
  },
  {
    id: 'alfa-bank.spending-old',
    banks: ['alfa-bank'],
    channels: ['sms'],
    direction: 'debit',
    version: 1,
    pattern:
      '{card}~(Pokupka|Vydacha nalichnyh|Perevod|Spisanie)~Uspeshno~Summa~{amount}{cur}~Ostatok~{balance}{cur}[~{any}]',
    mixedLetters: true,
    samples: [
      {
        text: '*4827 Perevod Uspeshno Summa 17622.64р Ostatok 350 420.45р',
        amount: '17622.64',
        balance: '350420.45',
        card: '4827',
      },
      {
        text: '*3273 Pokupka Uspeshno Summa 90908,24р Ostatok 256 346.14 ₽',
        amount: '90908.24',
        balance: '256346.14',
        card: '3273',
      },
    ],
  },
  {
    id: 'alfa-bank.spending',
    banks: ['alfa-bank'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      '(Покупка|Списание|Перевод|Оплата)~{amount}{cur}~(Карта|Счет)~{card}~{any}Доступно~{balance}{cur}',
    samples: [
      {
        text: 'Оплата 35,633.15р Счет *7784 bank.example/appДоступно 62 900.55р',
        amount: '35633.15',
        balance: '62900.55',
        card: '7784',
      },
      {
        text: 'Оплата 46478,59р Карта *6309 bank.example/appДоступно 941606.87р',
        amount: '46478.59',
        balance: '941606.87',
        card: '6309',
      },
    ],
  },
]
