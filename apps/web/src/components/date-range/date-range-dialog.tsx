import { Button, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import '@mantine/dates/styles.layer.css'
import { IconCalendarEvent } from '@tabler/icons-react'
import { type FormEvent, useDeferredValue, useRef, useState } from 'react'
import { currentLanguage } from '../../lib/language.ts'
import { useTexts } from '../../lib/texts.tsx'
import { FormDialog } from '../form-dialog.tsx'
import styles from './date-range-dialog.module.css'
import {
  dashed,
  daysBefore,
  dayText,
  faultsOf,
  type Period,
  presetPeriod,
  presets,
  readDay,
  type Typed,
  today,
} from './period.ts'

/** Days as YYYY-MM-DD; a side that is open has none. */
export interface ChosenDays {
  readonly start: string | undefined
  readonly end: string | undefined
}

export interface DateRangeProps {
  readonly opened: boolean
  readonly period: ChosenDays
  readonly onClose: () => void
  readonly onApply: (period: ChosenDays) => void
}

/** The spec's *Select Date Range*. Needs the texts of `transactions`, which the opener loads. */
export function DateRangeDialog(props: DateRangeProps) {
  const t = useTexts('transactions')
  return (
    // Two days are quickly chosen again: closing needs no confirmation.
    <FormDialog
      opened={props.opened}
      title={t('range_title')}
      size={600}
      isDirty={false}
      onClose={props.onClose}
    >
      <Range {...props} />
    </FormDialog>
  )
}

const words = ({ start, end }: ChosenDays): Typed => ({
  start: start === undefined ? '' : dayText(start),
  end: end === undefined ? '' : dayText(end),
})

// Lives as long as the dialog is open, so that each opening starts with what holds.
function Range({ period, onClose, onApply }: DateRangeProps) {
  const t = useTexts('transactions')
  const form = useRef<HTMLFormElement>(null)
  const now = today()
  const [typed, setTyped] = useState<Typed>(() => words(period))
  const [isChecked, setChecked] = useState(false)
  const faults = faultsOf(typed, now)
  const start = readDay(typed.start)
  const end = readDay(typed.end)
  // Two months are some eighty buttons: the press is answered with the dialog, and they follow.
  const hasCalendar = useDeferredValue(true, false)

  const choose = ([from, until]: Period) => setTyped({ start: dayText(from), end: dayText(until) })

  const apply = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const wrong = faults.start ? 'start' : faults.end ? 'end' : undefined
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    onApply({ start, end })
    onClose()
  }

  const field = (name: keyof Typed) => {
    const fault = isChecked ? faults[name] : undefined
    return (
      <TextInput
        name={name}
        label={t(`range_${name}`)}
        value={typed[name]}
        error={fault && t(fault)}
        inputMode="numeric"
        autoComplete="off"
        leftSection={<IconCalendarEvent size={16} stroke={1.75} aria-hidden="true" />}
        onBlur={() => setChecked(true)}
        onChange={(event) => setTyped({ ...typed, [name]: dashed(event.currentTarget.value) })}
      />
    )
  }

  return (
    <form ref={form} onSubmit={apply} noValidate>
      <div className={styles.fields}>
        {field('start')}
        {field('end')}
      </div>
      <fieldset className={styles.presets} aria-label={t('range_presets')}>
        {presets.map((preset) => {
          const [from, until] = presetPeriod(preset, now)
          return (
            <button
              key={preset}
              type="button"
              className={styles.preset}
              aria-pressed={from === start && until === end}
              onClick={() => choose([from, until])}
            >
              {t(`range_${preset}`)}
            </button>
          )
        })}
        <button
          type="button"
          className={styles.preset}
          aria-pressed={typed.start === '' && typed.end === ''}
          onClick={() => setTyped({ start: '', end: '' })}
        >
          {t('range_clear')}
        </button>
      </fieldset>
      <div className={styles.calendar}>
        {hasCalendar && (
          <Calendar start={start} end={end} now={now} onChoose={(next) => setTyped(words(next))} />
        )}
      </div>
      <div className={styles.feet}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit">{t('apply')}</Button>
      </div>
    </form>
  )
}

interface CalendarProps extends ChosenDays {
  readonly now: string
  readonly onChoose: (period: ChosenDays) => void
}

function Calendar({ start, end, now, onChoose }: CalendarProps) {
  const t = useTexts('transactions')
  const isPhone = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false })
  const months = isPhone ? 1 : 2
  // The last month shown is the one where the period ends.
  const [month, setMonth] = useState(() => {
    const last = `${(end ?? now).slice(0, 8)}01`
    return months === 1 ? last : `${daysBefore(last, 1).slice(0, 8)}01`
  })

  return (
    <DatePicker
      classNames={{
        calendarHeader: styles.head ?? '',
        calendarHeaderLevel: styles.level ?? '',
        calendarHeaderControl: styles.turn ?? '',
        weekday: styles.weekday ?? '',
        day: styles.day ?? '',
        levelsGroup: styles.months ?? '',
      }}
      type="range"
      allowSingleDateInRange
      locale={currentLanguage()}
      firstDayOfWeek={1}
      numberOfColumns={months}
      columnsToScroll={1}
      maxLevel="month"
      hideOutsideDates
      maxDate={now}
      date={month}
      onDateChange={setMonth}
      value={[start ?? null, end ?? null]}
      onChange={([from, until]) => onChoose({ start: from ?? undefined, end: until ?? undefined })}
      ariaLabels={{ previousMonth: t('range_previous'), nextMonth: t('range_next') }}
    />
  )
}
