import { useCallback, useEffect, useState } from 'react'

export interface Notice {
  readonly family: 'ok' | 'bad'
  readonly text: string
  /** No longer to be read. Its room is kept until another form is shown. */
  readonly isOver: boolean
}

const shownForMs = { ok: 3_000, bad: 5_000 }

/** The note above the fields. Good news leaves after three seconds, bad news after five. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice>()

  const hide = useCallback(() => setNotice((shown) => shown && { ...shown, isOver: true }), [])
  const clear = useCallback(() => setNotice(undefined), [])
  const show = useCallback(
    (family: Notice['family'], text: string) => setNotice({ family, text, isOver: false }),
    [],
  )

  useEffect(() => {
    if (notice === undefined || notice.isOver) return
    const timer = setTimeout(hide, shownForMs[notice.family])
    return () => clearTimeout(timer)
  }, [notice, hide])

  return { notice, show, hide, clear }
}
