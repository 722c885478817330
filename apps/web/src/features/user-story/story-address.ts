import { useSearchParams } from 'react-router'
import { daysBefore, isDay } from '../../components/date-range/period.ts'

export const tabs = [
  'all',
  'deals',
  'disputes',
  'methods',
  'terminals',
  'messages',
  'statement',
  'sessions',
  'alerts',
  'log',
] as const
export type Tab = (typeof tabs)[number]

/** Which part is shown, with which filter: all of it is in the address. */
export function useStoryAddress() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((known) => known === params.get('tab')) ?? 'all'
  const filter = Object.fromEntries([...params].filter(([name]) => name !== 'tab'))
  const set = (change: Record<string, string | undefined>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        // Another question begins at its first page.
        if (!('after' in change)) next.delete('after')
        for (const [name, value] of Object.entries(change)) {
          if (value === undefined) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { preventScrollReset: true },
    )
  return { tab, filter, set }
}

/** The days of the address, both included. What is no day is left to the server. */
export function chosenDays({ from, to }: Record<string, string>) {
  const day = (text: string | undefined) => (text !== undefined && isDay(text) ? text : undefined)
  return { start: day(from), end: day(to) }
}

/** The filter as the calls take it. Days are the reader's own; `to` is the first moment that is too late. */
export function queryOf(filter: Record<string, string>): Record<string, string> {
  const { start, end } = chosenDays(filter)
  const midnight = (day: string) => new Date(`${day}T00:00:00`).toISOString()
  return {
    ...filter,
    ...(start !== undefined && { from: midnight(start) }),
    ...(end !== undefined && { to: midnight(daysBefore(end, -1)) }),
  }
}

export const tabLink = (tab: Tab) => (tab === 'all' ? '?' : `?tab=${tab}`)
