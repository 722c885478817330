import type { Language } from '@florin/contract/rules'
import { currentLanguage } from './language.ts'

/** Amounts arrive as decimal text and stay exact: Intl reads the text itself, so no float ever touches money. */
export type Decimal = string

const nbsp = '\u00A0'

export function formatter(language: Language) {
  const locale = language === 'ru' ? 'ru-RU' : 'en-US'

  const decimals = (digits: number, options: Intl.NumberFormatOptions = {}) => {
    const format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      ...options,
    })
    return (amount: Decimal | number) => format.format(amount as Intl.StringNumericLiteral)
  }
  const roubleAmount = decimals(2, { style: 'currency', currency: 'RUB', currencyDisplay: 'narrowSymbol' })
  const dollarAmount = decimals(0, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
  const signed = decimals(2, { signDisplay: 'exceptZero' })
  // Cut, not rounded: a balance never shows money that is not there.
  const four = decimals(4, { roundingMode: 'trunc' })
  const exact = decimals(2, { maximumFractionDigits: 6 })
  const two = decimals(2)
  const whole = decimals(0)
  const wholeOrTwo = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const longDate = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  const dayAndMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const dayAndWholeMonth = new Intl.DateTimeFormat(language === 'ru' ? 'ru-RU' : 'en-GB', {
    day: 'numeric',
    month: 'long',
  })
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
  const digitsOfDate = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' })

  return {
    /** 12 500,00 ₽ · ₽12,500.00 */
    roubles: roubleAmount,
    rate: roubleAmount,
    /** +1,87 USDT */
    profit: (amount: Decimal) => `${signed(amount)}${nbsp}USDT`,
    /** 4 218,6375 USDT: balances show four decimals. */
    balance: (amount: Decimal) => `${four(amount)}${nbsp}USDT`,
    balanceNumber: four,
    /** +1 306,4120: cut like the balance beside it. */
    profitNumber: decimals(4, { signDisplay: 'exceptZero', roundingMode: 'trunc' }),
    /** 500,00 USDT · 0,000001 USDT: a moved amount is shown to its last digit. */
    usdt: (amount: Decimal) => `${exact(amount)}${nbsp}USDT`,
    /** 49,27 USDT: to compare at a glance, beside the exact sum elsewhere. */
    usdtRounded: (amount: Decimal) => `${two(amount)}${nbsp}USDT`,
    /** 71,94 of −71.935948: a loss whose sign is in the sentence. */
    usdtLoss: (amount: Decimal) => two(amount.replace(/^-/, '')),
    usdtNumber: exact,
    /** 1 250,500000: for a column, where the decimals of all rows stand below each other. */
    alignedUsdt: decimals(6),
    /** +50,270271 · −1,000000 */
    alignedSignedUsdt: decimals(6, { signDisplay: 'exceptZero' }),
    count: (value: number) => whole(value),
    /** 18,6 */
    oneDecimal: decimals(1),
    /** 2,5 · 10 · 0,0025: beside a line of a chart. */
    level: (value: number) => decimals(0, { maximumFractionDigits: 4 })(String(value)),
    /** 90,000000: columns of sums that are compared digit by digit. */
    six: decimals(6),
    /** +0,739068 · −71,935948 */
    signedSix: decimals(6, { signDisplay: 'exceptZero' }),
    /** 500 $ · $500 */
    dollars: dollarAmount,
    /** 0 – 100 000 $ · $0 – $100,000 */
    limits: (from: Decimal, to: Decimal) =>
      language === 'ru'
        ? `${whole(from)} – ${dollarAmount(to)}`
        : `${dollarAmount(from)} – ${dollarAmount(to)}`,
    /** 92% */
    percent: (value: number) => wholeOrTwo.format(Math.round(value) / 100).replace(/\s/, ''),
    /** 74,25%: the support's view. */
    exactPercent: (value: Decimal | number) => `${decimals(2)(value)}%`,
    /** 0,5% · 1% · 1,25%: a fee, without decimals that say nothing. */
    feePercent: (value: Decimal) => `${decimals(0, { maximumFractionDigits: 2 })(value)}%`,
    /** 15-11-2026 */
    date: (moment: string | Date) => digitsOfDate.format(new Date(moment)).replaceAll('/', '-'),
    /** 14:32 */
    time: (moment: string | Date) => clock.format(new Date(moment)),
    dateTime: (moment: string | Date) =>
      `${digitsOfDate.format(new Date(moment)).replaceAll('/', '-')} ${clock.format(new Date(moment))}`,
    /** 3 ноября 2026 г. · November 3, 2026 */
    longDate: (moment: string | Date) => longDate.format(new Date(moment)),
    /** 15 ноября · 15 November */
    dayOfMonth: (moment: string | Date) => dayAndWholeMonth.format(new Date(moment)),
    /** 17 окт · Oct 17 */
    tick: (moment: string | Date) => dayAndMonth.format(new Date(moment)).replace(/\.$/, ''),
  }
}

/** 2202 •••• •••• 4417: first and last four of anything longer than eight. */
export function maskCard(card: string): string {
  const plain = card.replaceAll(' ', '')
  if (plain.length <= 8) return plain
  const hidden = Math.ceil((plain.length - 8) / 4)
  return [plain.slice(0, 4), ...Array.from({ length: hidden }, () => '••••'), plain.slice(-4)].join(' ')
}

/** Сбербанк (ПАО) is Сбербанк: the bank's name without the parenthesis behind it. */
export function bankLabel(name: string): string {
  return name.replace(/\s*\([^()]*\)\s*$/, '') || name
}

/** +7 912 604-08-15; numbers of other countries keep their digits together. */
export function phoneText(phone: string): string {
  const russian = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digitsOf(phone))
  return russian ? `+7 ${russian[1]} ${russian[2]}-${russian[3]}-${russian[4]}` : phone
}

/** As a bank's app wants it pasted: +79126040815. */
export function dialablePhone(phone: string): string {
  const digits = digitsOf(phone)
  return phone.startsWith('+') || /^7\d{10}$/.test(digits) ? `+${digits}` : digits
}

/** 40817 8100 5500 3127 744 */
export function accountText(account: string): string {
  const digits = digitsOf(account)
  return [digits.slice(0, 5), ...(digits.slice(5).match(/.{1,4}/g) ?? [])].join(' ')
}

/** 0:59, for what is running out. */
export function countdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

let page: ReturnType<typeof formatter> | undefined

/** The formats of this page's language. */
export function formats(): ReturnType<typeof formatter> {
  page ??= formatter(currentLanguage())
  return page
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
