import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../../lib/api-problem.ts'
import { tellWhyOut } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { isStopped, type Underway } from '../../../lib/upload.ts'
import { pick } from './file-check.ts'
import { type UploadFailure, uploadFailure } from './upload-failure.ts'

export interface Upload {
  readonly key: number
  readonly file: File
  /** The item of the checklist that it is for. */
  readonly item: string | null
  readonly state: 'waits' | 'sending' | 'failed'
  readonly share: number
  /** On its way, and the connection is waited for. */
  readonly isBroken: boolean
  readonly failure: UploadFailure | undefined
}

interface Sending {
  /** How many the case has already: together they are limited. */
  readonly count: number
  readonly send: (file: File, underway: Underway, item: string | null) => Promise<unknown>
  /** What a file is for that was chosen for nothing in particular. */
  readonly item?: string | null
  /** Each time a file has been acknowledged. */
  readonly onSent: () => void
}

/**
 * Each file is a request of its own, one after another: what was acknowledged leaves the list and is never sent twice, and a lost connection
 * costs one file.
 */
export function useUploads({ count, send, item: usual = null, onSent }: Sending) {
  const t = useTexts('disputes')
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [faults, setFaults] = useState<readonly string[]>([])
  const list = useRef(uploads)
  const nextKey = useRef(1)
  const underWay = useRef<{ key: number; stop: AbortController }>(undefined)

  useEffect(() => () => underWay.current?.stop.abort(), [])

  const change = (next: readonly Upload[]) => {
    list.current = next
    setUploads(next)
  }
  const set = (key: number, part: Partial<Upload>) =>
    change(list.current.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const drop = (key: number) => change(list.current.filter((each) => each.key !== key))

  /** Whether the server has acknowledged it. */
  async function sendOne({ key, file, item }: Upload): Promise<boolean> {
    const stop = new AbortController()
    underWay.current = { key, stop }
    set(key, { state: 'sending', share: 0, isBroken: false, failure: undefined })
    try {
      const underway: Underway = {
        onProgress: (share) => set(key, { share }),
        onBroken: (isBroken) => set(key, { isBroken }),
        signal: stop.signal,
      }
      await send(file, underway, item)
      drop(key)
      onSent()
      return true
    } catch (error) {
      if (isStopped(error)) return false
      const failure = uploadFailure(error, t)
      set(key, { state: 'failed', failure })
      // The session is over, and this page with it.
      if (error instanceof ApiProblem && error.status === 401) tellWhyOut(failure.sentence)
      return false
    } finally {
      underWay.current = undefined
    }
  }

  async function sendWaiting(): Promise<void> {
    if (underWay.current) return
    let sent = 0
    for (;;) {
      const next = list.current.find(({ state }) => state === 'waits')
      if (next === undefined) break
      if (await sendOne(next)) sent += 1
    }
    if (sent > 0 && list.current.length === 0) toasts.success(t('uploaded'))
  }

  const again = (isMeant: (each: Upload) => boolean) => {
    change(
      list.current.map((each) =>
        each.state === 'failed' && isMeant(each) ? { ...each, state: 'waits', failure: undefined } : each,
      ),
    )
    void sendWaiting()
  }

  return {
    uploads,
    faults,
    isSending: uploads.some(({ state }) => state === 'sending'),
    add: (files: readonly File[], item: string | null = usual) => {
      const picked = pick(files, count + list.current.length, t)
      setFaults(picked.faults)
      const added = picked.taken.map((file) => ({
        key: nextKey.current++,
        file,
        item,
        share: 0,
        isBroken: false,
        failure: undefined,
      }))
      change([...list.current, ...added.map((each) => ({ ...each, state: 'waits' as const }))])
    },
    setItem: (key: number, item: string | null) => set(key, { item }),
    /** Off the list; one that is on its way is stopped. */
    remove: (key: number) => {
      if (underWay.current?.key === key) underWay.current.stop.abort()
      drop(key)
    },
    retry: (key: number) => again((each) => each.key === key),
    sendAll: () => again(() => true),
  }
}

export type Uploads = ReturnType<typeof useUploads>
