import { useSearchParams } from 'react-router'

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

export const tabLink = (tab: Tab) => (tab === 'all' ? '?' : `?tab=${tab}`)
