import { lazy, Suspense } from 'react'
import { useLast } from '../../components/use-last.ts'
import { currentLanguage } from '../../lib/language.ts'
import type { DateRangeProps } from './date-range-dialog.tsx'

/** The calendar and its library come when somebody first wants another period. */
const DateRangeDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('./date-range-dialog.tsx'),
    currentLanguage() === 'ru' ? import('dayjs/locale/ru') : undefined,
  ])
  return { default: module.DateRangeDialog }
})

export function DateRangeOpener(props: DateRangeProps) {
  const wasOpened = useLast(props.opened || undefined)
  return <Suspense fallback={null}>{wasOpened && <DateRangeDialog {...props} />}</Suspense>
}
