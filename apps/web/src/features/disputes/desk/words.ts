import { currentLanguage } from '../../../lib/language.ts'
import { type TextKey, useTexts } from '../../../lib/texts.tsx'

type Values = Parameters<ReturnType<typeof useTexts<'disputes'>>>[1]

/** The words of a code that the server may know before this page does: then the code itself, without its underscores. */
export function useCodeWords(prefix: 'ground_' | 'item_'): (code: string, values?: Values) => string {
  const t = useTexts('disputes')
  return (code, values) => {
    const key = `${prefix}${code}`
    const words = t(key as TextKey<'disputes'>, values)
    return words === key ? code.replaceAll('_', ' ') : words
  }
}

const minuteMs = 60_000

/** 7 ч 52 мин · 40 мин */
export function useLength(): (ms: number) => string {
  const t = useTexts('disputes')
  return (ms) => {
    const minutes = Math.max(0, Math.floor(ms / minuteMs))
    const hours = Math.floor(minutes / 60)
    return hours > 0 ? t('desk_left', { hours, minutes: minutes % 60 }) : t('desk_left_minutes', { minutes })
  }
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** 13:02:11 */
export const withSeconds = (moment: string): string => clock.format(new Date(moment))

const locale = () => (currentLanguage() === 'ru' ? 'ru-RU' : 'en-US')
const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

/** +74,93 · -71,94 · 0: beside each other, where six decimals would hide what matters. The dialog has all six. */
export function shortChange(amount: string): string {
  if (!/[1-9]/.test(amount)) return '0'
  const format = new Intl.NumberFormat(locale(), { ...two, signDisplay: 'exceptZero' })
  return format.format(amount as Intl.StringNumericLiteral)
}

export function shortAmount(amount: string): string {
  return new Intl.NumberFormat(locale(), two).format(amount as Intl.StringNumericLiteral)
}
