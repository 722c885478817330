import type { Template } from '../../reading/index.ts'
import { banksInGeneral } from './banks-in-general.ts'

const everyBank = [...banksInGeneral, 'sberbank', 'tinkoff-bank']

/**
 * Money from one person to another, as any bank may report it, most of all in its app. None of these has a loose end: what follows the
 * sum must be understood, or the text stays unread and is shown as a hint.
 */
export const peopleTemplates: readonly Template[] = [
  {
    id: 'people.transfer-to-card',
    banks: everyBank,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '{head}(Перевод|Perevod)[ [(по|через|po|cherez) ](СБП|SBP)] {amount}{cur} (на|na) {requisite} (от|ot) {payer}[(, | из | iz ){bank}][~{left}~{balance}[{cur}]]{more}[.]',
    samples: [
      {
        text: '11:52 перевод 640 р на карту *4410 от Лидия Павловна Ж. Баланс 1,541.90',
        amount: '640.00',
        balance: '1541.90',
        card: '4410',
        time: '11:52',
      },
      {
        text: 'Перевод по СБП 1 200 ₽ на счет *4410 от Роман Т. из Уралсиб',
        amount: '1200.00',
        card: '4410',
        payer: 'Роман Т.',
      },
    ],
  },
  {
    id: 'people.transfer-of-a-sum',
    banks: everyBank,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '{head}Перевод на сумму {amount}{cur} из {bank} от {payer}[ (по|через) СБП][~{left}~{balance}[{cur}]]{more}[.]',
    samples: [
      {
        text: 'Перевод на сумму 4 500.00 RUR из Кошелек (Электронная карта) от Роман Т. по СБП.',
        amount: '4500.00',
        payer: 'Роман Т',
      },
      {
        text: 'Уведомление. Перевод на сумму 950 ₽ из Уралсиб от Лидия Ж. через СБП. Баланс 1 000 ₽',
        amount: '950.00',
        balance: '1000.00',
      },
    ],
  },
  {
    id: 'people.transfer-then-credited',
    banks: everyBank,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '{head}[Успешный ](Перевод|Perevod)[ [по ]СБП][.] из {bank} от {payer}[ (успешный|успешно|выполнен)][.|,] (Зачислено|Поступило) {amount}{cur}[~{left}~{balance}[{cur}]]{more}[.]',
    samples: [
      {
        text: 'Счет *4410. Перевод СБП из Уралсиб от Лидия Павловна Ж. успешный. Зачислено 640 р. Баланс 1064.10 р.',
        amount: '640.00',
        balance: '1064.10',
        card: '4410',
      },
      {
        text: 'Успешный перевод СБП из Т-Банк от Роман Т. Поступило 75 ₽',
        amount: '75.00',
      },
    ],
  },
  {
    id: 'people.named-then-credited',
    banks: everyBank,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '{head}[Успешный |Получен ](Перевод|Perevod)[ [по ]СБП][ от|:|.] {payer} из {bank}[.|,] (Зачислено|Поступило) {amount}{cur}[~{left}~{balance}[{cur}]]{more}[.]',
    samples: [
      {
        text: 'Успешный перевод СБП. Роман Петрович Т. из Уралсиб Зачислено 640RUR',
        amount: '640.00',
      },
      {
        text: 'Перевод по СБП от Лидия Ж. из Т-Банк. Зачислено 1 200 ₽. Баланс 1 300 ₽',
        amount: '1200.00',
        balance: '1300.00',
      },
    ],
  },
  {
    id: 'people.credited-from-bank',
    banks: everyBank,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '{head}[СБП ](Зачислено|Зачислен перевод|Поступило|Поступил перевод|Пополнение|Поступление)[ [(по|через) ]СБП][:] {amount}{cur} из {bank}[,|.] [от ]{payer}[~{left}~{balance}[{cur}]]{more}[.]',
    samples: [
      {
        text: 'СБП Зачислено 3000.0 р из Уралсиб, Лидия Павловна Ж',
        amount: '3000.00',
      },
      {
        text: 'Поступило 640 ₽ из Т-Банк от Роман Т. Баланс 900 ₽',
        amount: '640.00',
        balance: '900.00',
      },
    ],
  },
  {
    id: 'people.received-then-credited',
    banks: everyBank,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '[СБП. ]Получен перевод[ {when}[ \\(мск\\)]]. {requisite}. Зачислено {amount}{cur}[.] от {payer}[.] {left}~{balance}{cur}{more}[.]',
    samples: [
      {
        text: 'СБП. Получен перевод 03.09.2025 21:14 (мск). Счет 4410. Зачислено 64.00 RUB. от Роман Петрович Т Баланс 71.30 RUB 0.00 USD 0.00 EUR',
        amount: '64.00',
        balance: '71.30',
        card: '4410',
      },
      {
        text: 'Получен перевод. Счет *4410. Зачислено 1 200 ₽ от Лидия Ж. Доступно 1 300 ₽',
        amount: '1200.00',
        balance: '1300.00',
        card: '4410',
      },
    ],
  },
  {
    id: 'people.arrived-from-number',
    banks: everyBank,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '{head}({plus}|{incoming}{between}(. |, |: | )){amount}{cur} (от|ot) [{phone}, ]{payer}[, {bank}][ (через|по) СБП][.] {left}~{balance}[{cur}]{more}[.]',
    samples: [
      {
        text: '+ 640.00 ₽ от +79001234567, Роман Петрович Т. через СБП. Теперь на счете 710.10 ₽',
        amount: '640.00',
        balance: '710.10',
      },
      {
        text: 'Пришел перевод на счет *4410 640 ₽ от Лидия Ж., Уралсиб Теперь на счете 710 ₽',
        amount: '640.00',
        balance: '710.00',
        card: '4410',
      },
    ],
  },
  {
    id: 'people.plus-then-word',
    banks: everyBank,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '{plus}{amount}{cur}[.|,|:| -] (Поступление|Пополнение|Зачисление|Входящий перевод|Перевод)[ [(по|через) ]СБП][ от {payer}][~{left}~{balance}{cur}]{more}[.]',
    samples: [
      {
        text: '+6 400 ₽. Поступление Остаток: 7 100 ₽; 408*04410',
        amount: '6400.00',
        balance: '7100.00',
        card: '04410',
      },
      {
        text: '+640 ₽. Входящий перевод по СБП от Роман Т. Баланс 710 ₽',
        amount: '640.00',
        balance: '710.00',
      },
    ],
  },
  {
    id: 'people.summed-to-account',
    banks: everyBank,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '{head}(Перевод|Perevod) (СБП|SBP) (от|ot) {payer} (из|iz) {bank}[.] (Сумма|Summa) {amount}{cur} (на|na) {requisite}[[.|,] (Исполнен|Ispolnen) {when}][.]',
    samples: [
      {
        text: 'Perevod SBP ot Roman Petrovich T iz Uralsib. Summa 640 RUR na schet *4410. Ispolnen 12.11.2025',
        amount: '640.00',
        card: '4410',
      },
      {
        text: 'Перевод СБП от Лидия Ж. из Т-Банк. Сумма 1 200 ₽ на счет *4410',
        amount: '1200.00',
        card: '4410',
      },
    ],
  },
  {
    id: 'people.by-phone-number',
    banks: everyBank,
    channels: ['sms', 'push'],
    direction: 'credit',
    version: 1,
    pattern:
      '{requisite}. (Platezh s nomera|Платеж с номера) {phone}. (Summa|Сумма) {amount}{cur}[~{left}~{balance}{cur}]{more}[.]',
    samples: [
      {
        text: 'Schet *4410. Platezh s nomera +79001234567. Summa 640 RUB. Balans 710 RUB.',
        amount: '640.00',
        balance: '710.00',
        card: '4410',
      },
      {
        text: 'Счет *4410. Платеж с номера 79001234567. Сумма 1 200 ₽.',
        amount: '1200.00',
        card: '4410',
      },
    ],
  },
]
