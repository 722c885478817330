import { format, money } from '@florin/money'

/** Money that came to a card, as a text tells of it. A spoofer's text may leave things out. */
export interface BankCredit {
  readonly cardTail: string | undefined
  readonly kopecks: bigint
  /** After it. */
  readonly balanceKopecks: bigint | undefined
  /** First and last name; banks show less. */
  readonly payer: string
  readonly isFastPayment: boolean
  /** What the payer has written to the transfer. */
  readonly comment?: string | undefined
  readonly at: Date
}

/** Money that left a card. */
export interface BankDebit {
  readonly cardTail: string
  readonly kopecks: bigint
  readonly balanceKopecks: bigint
  readonly at: Date
}

/** Who speaks for the bank, by channel. */
export const bankVoices = { sms: '900', push: 'ru.sberbankmobile' } as const

const bankTime = new Intl.DateTimeFormat('ru-RU', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
})

const roubles = (kopecks: bigint) => format(money('RUB', kopecks))

/** The words of Sberbank's texts; what they mean to Florin is Florin's business. */
export function bankText(credit: BankCredit): string {
  const [first = '', last = ''] = credit.payer.split(' ')
  const card = credit.cardTail === undefined ? '' : `MIR-${credit.cardTail} `
  const way = credit.isFastPayment ? 'Перевод по СБП' : 'Перевод'
  const balance = credit.balanceKopecks === undefined ? '' : ` Баланс: ${roubles(credit.balanceKopecks)}р`
  const comment = credit.comment === undefined ? '' : ` «${credit.comment}»`
  return `${card}${bankTime.format(credit.at)} ${way} ${roubles(credit.kopecks)}р от ${first} ${last.slice(0, 1)}.${balance}${comment}`
}

export function debitText({ cardTail, kopecks, balanceKopecks, at }: BankDebit): string {
  return `MIR-${cardTail} ${bankTime.format(at)} Покупка ${roubles(kopecks)}р PYATEROCHKA Баланс: ${roubles(balanceKopecks)}р`
}
