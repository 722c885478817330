import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { changedSearch, type DealSearch, readSearch, writeSearch } from './deal-search.ts'

const typingPauseMs = 300

/** The question lives in the address: a reload keeps it, the way back undoes it, a colleague can be sent it. */
export function useDealSearch() {
  const [params, setParams] = useSearchParams()
  const search = readSearch(params)
  const [typed, setTyped] = useState(search.text)

  const sent = useRef(search.text)

  // The way back, or taking the filters back, changes the words too; what was typed here must not come back over newer letters.
  useEffect(() => {
    if (search.text !== sent.current) setTyped(search.text)
    sent.current = search.text
  }, [search.text])

  const ask = (next: DealSearch) => setParams((now) => writeSearch(now, next), { preventScrollReset: true })
  const askText = useDebouncedCallback((text: string) => {
    sent.current = text
    // Each letter is no step of the way back.
    setParams((now) => writeSearch(now, changedSearch(readSearch(now), { text })), {
      replace: true,
      preventScrollReset: true,
    })
  }, typingPauseMs)

  return {
    search,
    typed,
    ask: (next: DealSearch) => {
      askText.cancel()
      ask(next)
    },
    type: (text: string) => {
      setTyped(text)
      askText(text)
    },
    /** Which deal is open beside the list. */
    openId: params.get('id') ?? undefined,
    open: (id: string) => setParams((now) => withParam(now, 'id', id), { preventScrollReset: true }),
    close: () =>
      setParams((now) => withParam(now, 'id', undefined), { replace: true, preventScrollReset: true }),
    view: params.get('view') ?? undefined,
  }
}

function withParam(params: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === undefined) next.delete(name)
  else next.set(name, value)
  return next
}
