import { format, money } from '@florin/money'

/** Money that came to a card, as its bank knows it. */
export interface BankCredit {
  readonly cardTail: string
  readonly kopecks: bigint
  /** After it. */
  readonly balanceKopecks: bigint
  /** First and last name; banks show less. */
  readonly payer: string
  readonly isFastPayment: boolean
  readonly at: Date
}

/** Who speaks for the bank, by channel. */
export const bankVoices = { sms: '900', push: 'ru.sberbankmobile' } as const

const bankTime = new Intl.DateTimeFormat('ru-RU', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
})

/** The words of Sberbank's texts; what they mean to Florin is Florin's business. */
export function bankText(credit: BankCredit): string {
  const [first = '', last = ''] = credit.payer.split(' ')
  const way = credit.isFastPayment ? 'Перевод по СБП' : 'Перевод'
  const rub = (kopecks: bigint) => format(money('RUB', kopecks))
  return `MIR-${credit.cardTail} ${bankTime.format(credit.at)} ${way} ${rub(credit.kopecks)}р от ${first} ${last.slice(0, 1)}. Баланс: ${rub(credit.balanceKopecks)}р`
}
