import type { ChosenDays } from '../../../components/date-range/date-range-dialog.tsx'
import { dayText, today } from '../../../components/date-range/period.ts'

export function hasDays({ start, end }: ChosenDays): boolean {
  return start !== undefined || end !== undefined
}

/** 01-11-2026 – 15-11-2026. An open end is today; an open start is left out: the server takes the year before. */
export function daysText({ start, end = today() }: ChosenDays): string {
  return start === undefined ? `… – ${dayText(end)}` : `${dayText(start)} – ${dayText(end)}`
}
