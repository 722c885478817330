import { format, money } from '@florin/money'
import { type BankCredit, type BankDebit, bankText, bankVoices, debitText } from './bank-text.ts'

/** How a bank writes to its customer's phone. What its words mean to Florin is Florin's business. */
export interface BankVoice {
  readonly sms: string
  /** The package of its app, and what its notices are titled. */
  readonly push: string
  readonly title: string
  readonly credit: (credit: Named<BankCredit>) => string
  readonly debit: (debit: Named<BankDebit>) => string
}

/** Banks say whether the digits are a card's or, where there is no card, an account's. */
type Named<Base> = Base & { readonly isAccount?: boolean }

const roubles = (kopecks: bigint) => format(money('RUB', kopecks))
const left = ({ balanceKopecks: kopecks }: Pick<BankCredit, 'balanceKopecks'>, word: string, unit: string) =>
  kopecks === undefined ? '' : ` ${word} ${roubles(kopecks)}${unit}`

/** «Иван П.», as banks show each other's customers. */
function shownName(payer: string): string {
  const [first = '', last = ''] = payer.split(' ')
  return `${first} ${last.slice(0, 1)}.`
}

const card = ({ isAccount = false }: { readonly isAccount?: boolean }) => (isAccount ? 'Счет' : 'Карта')
/** T-Bank prints no digits of an account. */
const place = ({ isAccount = false, cardTail }: Named<Pick<BankCredit, 'cardTail'>>) =>
  isAccount ? 'счет RUB' : `карта *${cardTail}.`

const sberbank: BankVoice = {
  ...bankVoices,
  title: 'СберБанк',
  credit: bankText,
  debit: debitText,
}

const others: Readonly<Record<string, BankVoice>> = {
  'tinkoff-bank': {
    sms: 'T-Bank',
    push: 'com.idamob.tinkoff.android',
    title: 'Т-Банк',
    credit: (credit) =>
      `Пополнение ${place(credit)} ${roubles(credit.kopecks)} RUB ${shownName(credit.payer)}${left(credit, 'Доступно', ' RUB')}`,
    debit: (debit) =>
      `Покупка ${place(debit)} ${roubles(debit.kopecks)} RUB PYATEROCHKA${left(debit, 'Доступно', ' RUB')}`,
  },
  'alfa-bank': {
    sms: 'Alfa-Bank',
    push: 'ru.alfabank.mobile.android',
    title: 'Альфа-Банк',
    credit: (credit) =>
      `${card(credit)} *${credit.cardTail} пополнение ${roubles(credit.kopecks)}р${left(credit, 'Доступно', 'р')}`,
    debit: (debit) =>
      `Покупка ${roubles(debit.kopecks)}р ${card(debit)} *${debit.cardTail} PYATEROCHKA${left(debit, 'Доступно', 'р')}`,
  },
  raiffeisenbank: {
    sms: 'Raiffeisen',
    push: 'ru.raiffeisennews',
    title: 'Райффайзен',
    credit: (credit) =>
      `${card(credit)} *${credit.cardTail} Пополнение ${roubles(credit.kopecks)}р${left(credit, 'Баланс', 'р')}`,
    debit: (debit) =>
      `${card(debit)} *${debit.cardTail} Покупка ${roubles(debit.kopecks)}р PYATEROCHKA${left(debit, 'Баланс', 'р')}`,
  },
}

/** The banks of invented people write like Sberbank, unless it is said otherwise. */
export function voiceOf(bank = 'sberbank'): BankVoice {
  return others[bank] ?? sberbank
}

export const voicedBanks: readonly string[] = ['sberbank', ...Object.keys(others)]
