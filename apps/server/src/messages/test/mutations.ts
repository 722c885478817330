import type { RawMessage } from '../message.ts'
import { bankSenders } from '../reading/bank-senders.ts'
import type { Pick } from './render-template.ts'

/** Events that are no money from a person. Our own words, in the order of a bank's sentence. */
const happenings: readonly string[] = [
  'Покупка',
  'Оплата',
  'Оплата услуг',
  'Списание',
  'Списано',
  'Снятие наличных',
  'Выдача наличных',
  'Получение наличных',
  'Получено наличных',
  'Наличные',
  'Платеж',
  'Комиссия',
  'Предавторизация',
  'Резервирование',
  'Удержано',
  'Автоплатеж',
  'Перевод',
  'Перевод на карту',
  'Перевод с карты',
  'Перевод со счета',
  'Перевод по СБП клиенту',
  'Вы перевели',
  'Исходящий перевод',
  'Отправлен перевод',
  'Перевод отправлен',
  'Погашение кредита',
  'Зачисление кредита',
  'Зачислен кредит',
  'Возврат',
  'Возврат покупки',
  'Отмена операции',
  'Отмена. Зачисление',
  'Возврат. Пополнение',
  'Кэшбэк',
  'Зачисление кэшбэка',
  'Зачислен кешбэк',
  'Начислены проценты',
  'Зачисление процентов',
  'Выплата процентов',
  'Капитализация',
  'Пополнение вклада',
  'Пополнение накопительного счета',
  'Пополнение копилки',
  'Перевод между своими счетами',
  'Пополнение между счетами',
  'Зачисление со своего счета',
  'Пополнение с вашей карты',
  'Внутренний перевод себе',
  'Отказ. Пополнение',
  'Отклонено. Зачисление',
  'Не зачислено',
  'Не выполнено зачисление',
  'Поступил счет на',
  'Выставлен счет на',
  'Запрос на зачисление',
  'Ожидается зачисление',
  'Будет зачислено',
  'Завтра поступление',
  'Код для зачисления',
  'Пароль для перевода',
  'Одобрен кредит',
  'Лимит увеличен на',
  'Увеличен лимит на',
  'Лимит по карте увеличен на',
  'Пополнение телефона',
  'Пополнение баланса телефона',
  'Пополнение мобильного',
  'Пополнение Тройка',
  'Вы пополнили телефон на',
  'Взнос по кредиту',
  'Минимальный платеж',
  'Внесите',
  'Пополните счет на',
  'Задолженность',
  'Баланс',
  'Доступно',
  'Лимит',
  'Pokupka',
  'Oplata',
  'Spisanie',
  'Snyatie nalichnyh',
  'Vydacha nalichnyh',
  'Poluchenie nalichnyh',
  'Platezh',
  'Komissiya',
  'Perevod',
  'Perevod na kartu',
  'Perevod s karty',
  'Predauth',
  'Otmena',
  'Vozvrat',
  'Otkaz',
  'Vnutrenniy perevod sebe',
  'Zachislenie kredita',
  'Zachislenie protsentov',
  'Nachisleno',
  'Cashback',
  'Popolnenie vklada',
  'Vystavlen schet na',
  'Umenshen balans scheta na',
]

/** What may follow a sum and takes the receipt back: the first words of the sentence alone would be one. */
const takenBack: readonly string[] = [
  'отклонено',
  'отменено',
  'не выполнено',
  'возврат',
  'кэшбэк',
  'проценты по вкладу',
  'с вашего вклада',
  'со своего счета',
  'между своими счетами',
  'с вашей карты *9090',
  'с карты *9090',
  'по кредиту',
  'в счет погашения кредита',
  'для подтверждения код 5512',
  'никому не сообщайте код',
  'списание со счета',
  'оплата услуг',
  'на телефон мобильного',
  'кредитных средств',
  'бонусов',
  'otkloneno',
  'otmena',
  'vozvrat',
  'so svoego scheta',
  'procenty',
  's karty *9090',
  'ожидает подтверждения',
  'по программе лояльности',
  'проценты на остаток',
  'с накопительного счета',
  'от себя',
  'USD',
  'EUR',
]

const arrivals = ['Зачисление', 'Пополнение', 'Поступление', 'Zachislenie', 'Popolnenie', 'Внесение'] as const
const currencies = ['р', ' RUB', ' ₽', ' руб.', ' RUR', 'RUR', ' р.'] as const
const borders = [' ', '. ', '; ', ', ', '\n', ' | ', ': '] as const

/** A message of a bank about anything but a receipt, with its parts in some order; or, to compare, about one. */
export function mutation(pick: Pick, isReceipt = false): RawMessage {
  const one = <T>(list: readonly T[]): T => list[pick(list.length)] as T
  const sum = () =>
    one([
      `${1 + pick(9)}${pick(10)}0`,
      `${1 + pick(99)} ${100 + pick(900)}.${10 + pick(90)}`,
      `${1 + pick(9_999)},${10 + pick(90)}`,
    ])
  const moreThanCame = () => `${100 + pick(900)} ${100 + pick(900)}.${10 + pick(90)}`
  const tail = `${1000 + pick(9000)}`
  const card = one([
    `Карта *${tail}`,
    `*${tail}`,
    `Счет *${tail}`,
    `Karta *${tail}`,
    `MIR-${tail}`,
    `VISA${tail}`,
    `Schet RUB`,
  ])
  const moment = one([
    `12.0${1 + pick(9)}.25 1${pick(10)}:3${pick(10)}`,
    `1${pick(10)}:4${pick(10)}`,
    `0${1 + pick(9)}/11 09:15`,
  ])
  const left = `${one(['Баланс', 'Доступно', 'Остаток', 'Balans:', 'Dostupno', 'Ostatok:'])} ${isReceipt ? moreThanCame() : sum()}${one(currencies)}`
  const place = one(['KIOSK 7', 'ATM 40917', 'Т-Банк', 'Роман Т.', 'TOMSK CARD2CARD'])
  const money = `${sum()}${one(currencies)}`
  const received = `${one(arrivals)} ${money}`
  const anythingElse = pick(2) === 0 ? `${one(happenings)} ${money}` : `${received} ${one(takenBack)}`
  const core = isReceipt ? received : anythingElse
  const before = [card, moment].filter(() => pick(2) === 0)
  const after = [place, left, moment, card].filter((part) => pick(2) === 0 && !before.includes(part))
  if (pick(2) === 0) after.reverse()
  const border = one(borders)
  const { sms = [], packages = [] } = one(bankSenders)
  const text = [...before, core, ...after].join(border)
  const [number] = sms
  return number === undefined || (pick(3) === 0 && packages[0])
    ? { channel: 'push', sender: packages[0] ?? '', text }
    : { channel: 'sms', sender: number, text }
}
