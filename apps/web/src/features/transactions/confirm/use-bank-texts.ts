import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type BankTexts, detailsQuery } from '../transactions-queries.ts'

const openAnywayAfterMs = 300

interface Opening {
  readonly dealId: string
  /** Undefined while they are on their way; null where nothing is known. */
  readonly texts?: BankTexts | null
  /** The dialog is open already, with a skeleton in their place. */
  readonly wasLate: boolean
}

/**
 * What bank texts say of the deal at the moment when its dialog opens. The dialog waits a moment for it, so that it opens with
 * its final height; later news do not change it, or its buttons would move under the pointer.
 */
export function useBankTexts(dealId: string | undefined): Opening | undefined {
  const [opening, setOpening] = useState<Opening>()
  const [openedFor, setOpenedFor] = useState<string>()
  const details = useQuery({
    ...detailsQuery(dealId ?? ''),
    enabled: dealId !== undefined,
    staleTime: 0,
    // Without them the deal can be confirmed all the same: then nothing is proven.
    retry: false,
  })
  if (openedFor !== dealId) {
    setOpenedFor(dealId)
    if (dealId !== undefined) setOpening({ dealId, wasLate: false })
  } else if (dealId !== undefined && opening !== undefined && opening.texts === undefined) {
    const isThere = !details.isFetching && !details.isPending
    if (isThere) setOpening({ ...opening, texts: details.data?.bank_texts ?? null })
  }

  useEffect(() => {
    if (dealId === undefined) return
    const timer = setTimeout(
      () => setOpening((known) => known && { ...known, wasLate: known.texts === undefined }),
      openAnywayAfterMs,
    )
    return () => clearTimeout(timer)
  }, [dealId])
  return opening
}
