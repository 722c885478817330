import { useRef, useState } from 'react'
import { call } from '../../../lib/api.ts'
import type { EvidenceFile } from '../disputes-queries.ts'

/** A link is good for 60 seconds only: whatever is shown later asks for a fresh one. */
export async function freshLink(caseId: string, file: EvidenceFile): Promise<string> {
  return (await call('disputeFileLink', { params: { id: caseId, fileId: file.id } })).url
}

/**
 * The address of something to show. The first one is kept while it works, so that a case that is asked anew does not fetch its
 * pictures again; `renew` is for its error, and gives up where a fresh link does not help either.
 */
export function useFileUrl(caseId: string, file: EvidenceFile, first: string | undefined) {
  const [url, setUrl] = useState(first)
  const [isDead, setDead] = useState(false)
  const renewals = useRef(0)

  const renew = async () => {
    renewals.current += 1
    if (renewals.current > 2) return setDead(true)
    try {
      setUrl(await freshLink(caseId, file))
    } catch {
      setDead(true)
    }
  }
  return {
    url: isDead ? undefined : url,
    isDead,
    renew: () => void renew(),
    onShown: () => {
      renewals.current = 0
    },
    again: () => {
      renewals.current = 0
      // Shown until the fresh one is there, the dead link would fail once more and ask for another.
      setUrl(undefined)
      setDead(false)
      void renew()
    },
  }
}
