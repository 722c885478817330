import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { changedSearch, readSearch, type UserSearch, writeSearch } from './user-search.ts'

const typingPauseMs = 300

/** Windows above the list, by the parameter of the address that opens them. */
export const windows = ['edit', 'payments', 'terminals'] as const
export type UserWindow = (typeof windows)[number]

/** The question and the open window live in the address: a colleague can be sent both. */
export function useUserSearch() {
  const [params, setParams] = useSearchParams()
  const search = readSearch(params)
  const [typed, setTyped] = useState(search.text)
  const sent = useRef(search.text)

  // The way back changes the words too; what was typed here must not come back over newer letters.
  useEffect(() => {
    if (search.text !== sent.current) setTyped(search.text)
    sent.current = search.text
  }, [search.text])

  const askText = useDebouncedCallback((text: string) => {
    sent.current = text
    // Each letter is no step of the way back.
    setParams((now) => writeSearch(now, changedSearch(readSearch(now), { text })), {
      replace: true,
      preventScrollReset: true,
    })
  }, typingPauseMs)

  const openWindow = windows.find((name) => params.get(name) !== null)
  return {
    search,
    typed,
    ask: (next: UserSearch) => {
      askText.cancel()
      // Words that were typed a moment ago go along; only a question with other words takes them back.
      const text = next.text === search.text ? typed : next.text
      sent.current = text
      setTyped(text)
      setParams((now) => writeSearch(now, { ...next, text }), { preventScrollReset: true })
    },
    type: (text: string) => {
      setTyped(text)
      askText(text)
    },
    window: openWindow && { name: openWindow, userId: params.get(openWindow) ?? '' },
    open: (name: UserWindow, userId: string) =>
      setParams((now) => withWindow(now, name, userId), { preventScrollReset: true }),
    close: () => setParams((now) => withWindow(now), { replace: true, preventScrollReset: true }),
  }
}

function withWindow(params: URLSearchParams, name?: UserWindow, userId = ''): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const each of windows) next.delete(each)
  if (name) next.set(name, userId)
  return next
}
