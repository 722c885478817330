import { useCallback, useEffect, useState } from 'react'

export interface Notice {
  readonly family: 'ok' | 'bad'
  readonly text: string
}

const shownForMs = { ok: 3_000, bad: 5_000 }

/** The note above the fields. Good news leaves after three seconds, bad news after five. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice>()

  useEffect(() => {
    if (notice === undefined) return
    const timer = setTimeout(() => setNotice(undefined), shownForMs[notice.family])
    return () => clearTimeout(timer)
  }, [notice])

  const show = useCallback((family: Notice['family'], text: string) => setNotice({ family, text }), [])
  const hide = useCallback(() => setNotice(undefined), [])
  return { notice, show, hide }
}
