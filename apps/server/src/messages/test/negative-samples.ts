import type { RawMessage } from '../message.ts'
import { bankSenders } from '../reading/bank-senders.ts'

/** Texts with a sum in them that are no receipt, from any sender. */
export const neverReceipts: readonly string[] = [
  'Код 4417 для перевода 5 000р. Никому его не сообщайте',
  'Kod podtverzhdeniya 8812, summa 3000 RUB. Nikomu ne soobshchajte',
  'Отказ. Зачисление 900р невозможно',
  'Zachislenie 700 RUB otkloneno',
  'Возврат покупки 1 200р Карта *4410 Баланс 5 000р',
  'Отмена: пополнение 2 000р Карта *4410 Доступно 100р',
  'Зачисление 120р кэшбэк за март Карта *4410 Доступно 100р',
  'Зачисление 310.55р процентов Счет *4410 Доступно 9 000р',
  'Пополнение 5 000р с вашего вклада Карта *4410 Доступно 5 100р',
  'Пополнение 5 000р со своего счета Карта *4410 Доступно 5 100р',
  'Вам одобрен кредит: зачисление 300 000р сегодня',
  'Будет зачислено 5 000р на карту *4410',
  'Покупка 640р Карта *4410 MAGAZIN Доступно 100р',
  'Списание 640р Счет *4410 Доступно 100р',
  'Зачисление 100 USD Карта *4410 Доступно 500 USD',
  'Зачисление 0р Карта *4410 Доступно 500р',
  'Зачисление -500р Карта *4410 Доступно 500р',
  'Карта *4410 заблокирована. Зачисление 500р',
]

/** What one bank writes, in its own style, without an incoming payment. */
export const negativesByBank: Readonly<Record<string, readonly string[]>> = {
  sberbank: [
    'VISA4410 12:40 перевод 930р Т-Банк Баланс: 1 205р',
    'СЧЁТ4410 12:40 Покупка 930р KIOSK Баланс: 1 205р',
    'MIR-4410 11.02.26 09:10 зачисление 15000р с Вашего вклада. Баланс: 15 400р',
    'Перевод 8000р от ОЛЕГ ПЕТРОВИЧ Ш.',
    'Участник программы «СберСпасибо» перевёл вам 90 бонусов. Баланс: 400 бонусов.',
  ],
  'tinkoff-bank': [
    'Перевод. Счет RUB. 930 RUB. Олег Ш. Баланс 1205 RUB',
    'Возврат. Счет RUB. 930 RUB. Доступно 1205 RUB',
  ],
  'vtb-bank': ['Списание 930.00р Карта*4410 KIOSK Баланс 1205.00р 12:40'],
  'alfa-bank': [
    '**4410 Pokupka Uspeshno Summa: 930 RUR Ostatok: 1 205 RUR RU/TOMSK/KIOSK 11.02.2026 12:40:11',
  ],
  gazprombank: [
    '*4410 12:40 Предавторизация 930р KIOSK Доступно 1205р',
    'Telecard; Card4410; OTMENA; Predauth; Summa 9 RUR; dostupno: 812 RUR',
  ],
  raiffeisenbank: ['Karta *4410. Pokupka 930 RUB. KIOSK. Balans 1205 RUB. 11.02.2026'],
  'mts-bank': ['Перевод на карту VP *4410; 11.02 12:40; KIOSK>TOMSK RU; 930,00 RUB; Остаток: 1 205,00 RUB'],
}

/** Every bank's negatives on both channels. */
export function negativeMessages(): RawMessage[] {
  return bankSenders.flatMap(({ slug, sms = [], packages = [] }) =>
    [...neverReceipts, ...(negativesByBank[slug] ?? [])].flatMap((text) => [
      ...sms.slice(0, 1).map((sender) => ({ channel: 'sms' as const, sender, text })),
      ...packages.slice(0, 1).map((sender) => ({ channel: 'push' as const, sender, text })),
    ]),
  )
}
