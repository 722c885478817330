import { lazy, Suspense } from 'react'
import { currentLanguage } from '../../lib/language.ts'
import { loadTexts } from '../../lib/texts.tsx'
import { useLast } from '../use-last.ts'
import type { DateRangeProps } from './date-range-dialog.tsx'

/** The calendar and its library are loaded when the dialog is first opened. */
const DateRangeDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('./date-range-dialog.tsx'),
    loadTexts('transactions'),
    currentLanguage() === 'ru' ? import('dayjs/locale/ru') : undefined,
  ])
  return { default: module.DateRangeDialog }
})

export function DateRangeOpener(props: DateRangeProps) {
  const wasOpened = useLast(props.opened || undefined)
  return <Suspense fallback={null}>{wasOpened && <DateRangeDialog {...props} />}</Suspense>
}
