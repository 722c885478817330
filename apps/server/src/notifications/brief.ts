import type { Language } from '@florin/contract'
import { mailText } from '@florin/texts/server'
import type { KindOfAlert } from './alert.ts'
import { requiredValues } from './mails.ts'

/** An alert in the few lines that fit a chat; undefined for kinds that have no words of their own for it. */
export function briefOf(
  kind: KindOfAlert,
  language: Language,
  values: Readonly<Record<string, string>>,
): string | undefined {
  if (kind !== 'dispute.opened') return undefined
  const given = requiredValues(kind, language, values)
  const { dispute = '', amount = '', requisite = '', reason = '', asked, answer_by: time = '' } = given
  const [bank = '', tail] = requisite.split(' •• ')
  const sum = { amount: roubles(language, amount), bank }
  return [
    mailText(language, 'dispute.opened.brief', { number: dispute.replace('№ ', '') }),
    tail === undefined
      ? mailText(language, 'brief.sum', sum)
      : mailText(language, 'brief.sum_account', { ...sum, tail }),
    mailText(language, 'brief.reason', { reason }),
    ...(asked === undefined ? [] : [mailText(language, 'brief.asked', { asked })]),
    // A case beyond its shop's limits has no clock.
    ...(time === '-' ? [] : [mailText(language, 'brief.answer_by', { time })]),
  ].join('\n')
}

/** Making one takes longer than everything else here. */
const formats = new Map<Language, Intl.NumberFormat>()

/** As on the site, without kopecks where there are none. */
function roubles(language: Language, amount: string): string {
  const [, number] = /^(\d+\.\d\d) RUB$/.exec(amount) ?? []
  if (number === undefined) return amount
  const options = { style: 'currency', currency: 'RUB', trailingZeroDisplay: 'stripIfInteger' } as const
  const format = formats.get(language) ?? new Intl.NumberFormat(language, options)
  formats.set(language, format)
  return format.format(number as Intl.StringNumericLiteral)
}
