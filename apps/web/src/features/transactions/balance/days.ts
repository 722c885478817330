import { isDay } from '../../../components/date-range/period.ts'

/** Days are YYYY-MM-DD; an open side is undefined. */
export interface Days {
  readonly start: string | undefined
  readonly end: string | undefined
}

/** The days of the address; without any the current month, and `all` for everything. */
export function readDays(params: URLSearchParams, today: string): Days {
  const day = (name: string) => {
    const text = params.get(name)
    return text !== null && isDay(text) ? text : undefined
  }
  const [start, end] = [day('start'), day('end')]
  const isChosen = start !== undefined || end !== undefined || params.get('days') === 'all'
  return isChosen ? { start, end } : { start: `${today.slice(0, 8)}01`, end: today }
}

export function writeDays({ start, end }: Days): Record<string, string> {
  const isAll = start === undefined && end === undefined
  return { view: 'balance', ...(start && { start }), ...(end && { end }), ...(isAll && { days: 'all' }) }
}

/** From the first moment of the first day to the end of the last, where the reader sits. */
export function momentsOf({ start, end }: Days): { from?: string; to?: string } {
  const from = start && new Date(`${start}T00:00:00`)
  const to = end && new Date(`${end}T00:00:00`)
  if (to) to.setDate(to.getDate() + 1)
  return { ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) }
}
