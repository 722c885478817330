import type { FieldName } from '../reading/template-fields.ts'
import { type Node, readPattern, type Sequence } from '../reading/template-syntax.ts'

/** Picks a number below the limit; a property's own, so that a failure can be replayed. */
export type Pick = (limit: number) => number

export interface Rendered {
  readonly text: string
  readonly values: Partial<Record<FieldName, string>>
}

/** A text that a bank with this template would send. */
export function render(pattern: string, pick: Pick): Rendered {
  const { nodes } = readPattern(pattern)
  if (!nodes) throw new Error(`Not a pattern: ${pattern}`)
  const values: Partial<Record<FieldName, string>> = {}
  return { text: sequence(nodes, '', pick, values), values }
}

function sequence(nodes: Sequence, before: string, pick: Pick, values: Rendered['values']): string {
  let text = ''
  for (const node of nodes) text += piece(node, before + text, pick, values)
  return text
}

function piece(node: Node, before: string, pick: Pick, values: Rendered['values']): string {
  switch (node.type) {
    case 'literal':
      return node.text
    case 'gap':
      return /[ .,:;|]$|^$/.test(before) ? '' : one([' ', '. ', ': '], pick)
    case 'choice': {
      if (node.isOptional && pick(2) === 0) return ''
      return sequence(one(node.branches, pick), before, pick, values)
    }
    case 'field': {
      const [shown, value] = field(node.name, before, pick)
      values[node.name] = value
      return shown
    }
  }
}

function one<T>(list: readonly T[], pick: Pick): T {
  return list[pick(list.length)] as T
}

const words: Partial<Record<FieldName, readonly string[]>> = {
  cur: ['р', ' RUB', ' ₽', ' руб', ' RUR'],
  incoming: ['Пополнение', 'Зачисление', 'Поступление', 'Zachislenie', 'Popolnenie karty', 'Postuplenie'],
  outgoing: ['Покупка', 'Оплата', 'Списание', 'Pokupka'],
  purpose: ['зарплаты', 'по СБП', 'перевода', 'аванса'],
  head: ['', 'Карта *4410. ', '12:30 ', 'РСХБ: ', '11.02.26 09:10 Счет *4410 ', 'По карте 11.02.26 '],
  between: ['', ' Карта *4410', '. Счет RUB', ' Дата: 11/02 12:30 Сумма', '; 11.02 12:30'],
  details: ['', '. На карту *4410', ' от Роман Т.', ' 11.02.26 12:30', ', счет RUB', ' Комиссия: 0.00RUB'],
  more: ['', ' СЧЕТ ** 4410', '. 12:30', '; Лимит: 15 000.00 RUB'],
  plus: ['+', '+ '],
  left: ['Доступно', 'Баланс', 'Остаток', 'Dostupno'],
  instrument: ['VISA', 'MIR-', 'СЧЁТ', 'ECMC', 'ПЛАТ.СЧЕТ'],
  cards: ['Card4410;Card5521;', 'Card8112;'],
  payer: ['Пётр Ильич Ш.', 'МАРИНА К.', 'Роман Т.', 'ЛИДИЯ ПАВЛОВНА Ж.'],
  bank: ['Т-Банк', 'Райффайзенбанк', 'Уралсиб', 'Банк Левобережный'],
  place: ['ATM 40917', 'IPT KURSK', 'TERMINAL 7731', 'TOMSK CARD2CARD'],
  phone: ['+79001112233'],
  middle: ['P2P SAMARA', 'perevod'],
  comment: ['за обед»', 'спасибо, +50 000р»'],
  any: ['bank.example/app'],
}

function field(name: FieldName, before: string, pick: Pick): [shown: string, value: string] {
  const known = words[name]
  if (known) return both(one(known, pick))
  const digits = (length: number) => Array.from({ length }, () => pick(10)).join('')
  switch (name) {
    case 'amount':
    case 'balance':
    case 'number':
      return sum(1 + pick(name === 'amount' ? 9_999_999 : 99_999_999), pick)
    case 'card': {
      const tail = digits(4)
      return [/[\p{L}-]$/u.test(before) ? tail : `*${tail}`, tail]
    }
    case 'requisite': {
      const tail = digits(4)
      return [one([`Карта *${tail}`, `Счет *${tail}`, `Karta *${tail}`, `*${tail}`], pick), tail]
    }
    case 'date':
      return both(`${10 + pick(18)}.0${1 + pick(9)}.2${pick(7)}`)
    default:
      return both(`${10 + pick(14)}:${10 + pick(50)}`)
  }
}

function both(text: string): [string, string] {
  return [text, text]
}

/** Kopecks as one of the ways banks print them, and as the books do. */
export function sum(kopecks: number, pick: Pick): [shown: string, value: string] {
  const whole = String(Math.trunc(kopecks / 100))
  const rest = String(kopecks % 100).padStart(2, '0')
  const spaced = whole.replaceAll(/\B(?=(\d{3})+$)/g, ' ')
  const ways = [`${whole}.${rest}`, `${whole},${rest}`, `${spaced}.${rest}`, `${spaced},${rest}`]
  if (rest === '00') ways.push(whole, spaced)
  if (whole.length > 3)
    ways.push(`${spaced.replaceAll(' ', ',')}.${rest}`, `${spaced.replaceAll(' ', '.')},${rest}`)
  return [one(ways, pick), `${whole}.${rest}`]
}
