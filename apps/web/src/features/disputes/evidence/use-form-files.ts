import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import type { Underway } from '../../../lib/upload.ts'
import { pick } from './file-check.ts'

/** Files that go together with the fields of their form, in one request. */
export function useFormFiles() {
  const t = useTexts('disputes')
  const [files, setFiles] = useState<readonly File[]>([])
  const list = useRef(files)
  const [faults, setFaults] = useState<readonly string[]>([])
  const [share, setShare] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const change = (next: readonly File[]) => {
    list.current = next
    setFiles(next)
  }

  return {
    files,
    faults,
    /** How much of the form has gone; undefined while nothing is sent. */
    share,
    add: (chosen: readonly File[]) => {
      const picked = pick(chosen, list.current.length, t)
      setFaults(picked.faults)
      change([...list.current, ...picked.taken])
    },
    remove: (file: File) => change(list.current.filter((each) => each !== file)),
    /** Runs while a request is on its way; it is stopped when the form goes. */
    async sending<T>(send: (underway: Underway) => Promise<T>): Promise<T> {
      stop.current = new AbortController()
      setShare(0)
      try {
        return await send({ onProgress: setShare, signal: stop.current.signal })
      } finally {
        setShare(undefined)
      }
    },
  }
}

export type FormFilesState = ReturnType<typeof useFormFiles>
