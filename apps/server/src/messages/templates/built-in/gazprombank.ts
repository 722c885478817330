import type { Template } from '../../reading/index.ts'

export const gazprombankTemplates: readonly Template[] = [
  {
    id: 'gazprombank.arrival-telecard',
    banks: ['gazprombank'],
    channels: ['sms'],
    direction: 'credit',
    version: 1,
    pattern:
      'Telecard; [{instrument}{card}; ](Zachislenie|Poluchen perevod|Popolnenie|Vnesenie)~[Summa ]{amount}{cur}~[{date} {time}~][{place}~]dostupno~{balance}{cur}[~{any}]',
    isSignature: true,
    samples: [
      {
        text: 'Telecard; MIR-7038; Vnesenie Summa 1663.98 RUR 19.05.26 21:34 dostupno 40 089.40 RUB',
        amount: '1663.98',
        balance: '40089.40',
        card: '7038',
        time: '21:34',
      },
      {
        text: 'Telecard; VISA0154; Zachislenie 5573.14 руб dostupno 749343.75 RUR',
        amount: '5573.14',
        balance: '749343.75',
        card: '0154',
      },
    ],
  },
  {
    id: 'gazprombank.arrival-telecard-dated',
    banks: ['gazprombank'],
    channels: ['sms'],
    direction: 'credit',
    version: 1,
    pattern:
      'Telecard; {cards} {date} {time}; (Zachislenie|Poluchen perevod|Popolnenie|Vnesenie); {amount}{cur}~[{place}~]dostupno~{balance}{cur}[~{any}]',
    isSignature: true,
    samples: [
      {
        text: 'Telecard; Card8112; 10.05.21 22:38; Vnesenie; 93,159.16р dostupno 858324.11р',
        amount: '93159.16',
        balance: '858324.11',
        time: '22:38',
      },
      {
        text: 'Telecard; Card8112; 20.08.25 15:55; Vnesenie; 84.641,88 RUB dostupno 89 018,35 RUR',
        amount: '84641.88',
        balance: '89018.35',
        time: '15:55',
      },
    ],
  },
  {
    id: 'gazprombank.plus',
    banks: ['gazprombank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern: '{card} +{amount}{cur}[ {place}][ {date} {time}] Доступно {balance}{cur}',
    samples: [
      {
        text: '*6267 +10968.63 ₽ 11.07.22 23:54 Доступно 21.185,88 ₽',
        amount: '10968.63',
        balance: '21185.88',
        card: '6267',
        time: '23:54',
      },
      {
        text: '*4781 +22856,27р Доступно 592 972.75р',
        amount: '22856.27',
        balance: '592972.75',
        card: '4781',
      },
    ],
  },
  {
    id: 'gazprombank.plus-timed',
    banks: ['gazprombank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern: '{card} {time} +{amount}{cur}[ {place}] Доступно {balance}{cur}',
    samples: [
      {
        text: '*9927 10:59 +53479,05р Доступно 85 593.41 ₽',
        amount: '53479.05',
        balance: '85593.41',
        card: '9927',
        time: '10:59',
      },
      {
        text: '*3317 21:32 +46745.43 RUB Доступно 259780,20р',
        amount: '46745.43',
        balance: '259780.20',
        card: '3317',
        time: '21:32',
      },
    ],
  },
  {
    id: 'gazprombank.arrival',
    banks: ['gazprombank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '{card} (Получен перевод|Внесение|Зачисление|Пополнение|Поступление)[ (наличных|по СБП|зарплаты)] {amount}{cur}[ {place}][ {date} {time}] Доступно {balance}{cur}',
    samples: [
      {
        text: '*0743 Зачисление 58,640.30 ₽ 19.06.24 17:36 Доступно 743032.45 ₽',
        amount: '58640.30',
        balance: '743032.45',
        card: '0743',
        time: '17:36',
      },
      {
        text: '*2215 Внесение 49 261,36 руб Доступно 942 595,06р',
        amount: '49261.36',
        balance: '942595.06',
        card: '2215',
      },
    ],
  },
  {
    id: 'gazprombank.arrival-timed',
    banks: ['gazprombank'],
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '{card} {time} (Получен перевод|Внесение|Зачисление|Пополнение|Поступление)[ (наличных|по СБП|зарплаты)] {amount}{cur}[ {place}] Доступно {balance}{cur}',
    samples: [
      {
        text: '*8961 22:58 Внесение 869.20 ₽ Доступно 761 892.67 руб',
        amount: '869.20',
        balance: '761892.67',
        card: '8961',
        time: '22:58',
      },
      {
        text: '*2186 10:19 Зачисление 43850.33р Доступно 295497.69 ₽',
        amount: '43850.33',
        balance: '295497.69',
        card: '2186',
        time: '10:19',
      },
    ],
  },
  {
    id: 'gazprombank.spending-telecard',
    banks: ['gazprombank'],
    channels: ['sms'],
    direction: 'debit',
    version: 1,
    pattern:
      '[Telecard; ]{instrument}{card}; (Oplata|Oplata v I-net|Snyatie nalichnih|Perevod|Predauth|Platezh); Summa {amount}{cur}; {any}dostupno~{balance}{cur}[~{any}]',
    samples: [
      {
        text: 'ECMC6969; Predauth; Summa 78120.61 RUR; bank.example/appdostupno 804,194.47 ₽',
        amount: '78120.61',
        balance: '804194.47',
        card: '6969',
      },
      {
        text: 'СЧЁТ7630; Platezh; Summa 25 345.30 RUB; bank.example/appdostupno 734233,97 руб',
        amount: '25345.30',
        balance: '734233.97',
        card: '7630',
      },
    ],
  },
  {
    id: 'gazprombank.spending',
    banks: ['gazprombank'],
    channels: ['sms', 'push'],
    direction: 'debit',
    version: 1,
    pattern:
      '{card} [{time} ](-|Наличные |Платеж |Предавторизация |Оплата |Перевод |Покупка ){amount}{cur}[ {any}] Доступно {balance}{cur}',
    samples: [
      {
        text: '*3500 23:28 -45 225.54 RUB Доступно 721 356,39 ₽',
        amount: '45225.54',
        balance: '721356.39',
        card: '3500',
        time: '23:28',
      },
      {
        text: '*3610 Перевод 7660,01 RUB Доступно 519328,50 ₽',
        amount: '7660.01',
        balance: '519328.50',
        card: '3610',
      },
    ],
  },
]
