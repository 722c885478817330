import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../lib/api-problem.ts'
import { sendInPieces } from '../../lib/send-in-pieces.ts'

export type Upload =
  | { readonly face: 'ready' }
  | { readonly face: 'sending'; readonly file: File; readonly received: number; readonly isBroken: boolean }
  | { readonly face: 'filed'; readonly file: File }
  | { readonly face: 'over'; readonly wasSent: boolean }
  | { readonly face: 'refused'; readonly reason: string }

/** One file on its way through the link. */
export function useUpload(token: string) {
  const [upload, setUpload] = useState<Upload>({ face: 'ready' })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  useLeaveWarning(upload.face === 'sending')

  const send = async (file: File) => {
    stop.current?.abort()
    const own = new AbortController()
    stop.current = own
    let sent = 0
    const change = (part: Partial<Extract<Upload, { face: 'sending' }>>) =>
      setUpload((now) => (now.face === 'sending' ? { ...now, ...part } : now))
    setUpload({ face: 'sending', file, received: 0, isBroken: false })
    try {
      await sendInPieces({
        token,
        file,
        signal: own.signal,
        onProgress: (received) => {
          sent = received
          change({ received })
        },
        onBroken: (isBroken) => change({ isBroken }),
      })
      if (!own.signal.aborted) setUpload({ face: 'filed', file })
    } catch (error) {
      if (own.signal.aborted) return
      setUpload(endOf(error, file.size - sent <= lastPieceBytes && file.size > 0 && sent > 0))
    }
  }
  const cancel = () => {
    stop.current?.abort()
    setUpload({ face: 'ready' })
  }
  return { upload, send, cancel, refuse: (reason: string) => setUpload({ face: 'refused', reason }) }
}

/** If only so much was missing, the last piece may have arrived, and its answer not. */
const lastPieceBytes = 1024 * 1024

function endOf(error: unknown, wasSent: boolean): Upload {
  if (error instanceof ApiProblem && error.status === 410) return { face: 'over', wasSent }
  return { face: 'refused', reason: error instanceof ApiProblem ? error.detail : '' }
}

function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isOn])
}
