import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api.ts'

export type PushTest =
  | { readonly face: 'idle' | 'waiting' | 'silent' }
  | { readonly face: 'shown'; readonly seconds: number }

const patienceMs = 15_000

/** From the press until the service worker says that it has shown that very alert. */
export function useTestPush(onRefused: (error: unknown) => void) {
  const [test, setTest] = useState<PushTest>({ face: 'idle' })
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const send = async (deviceId: string) => {
    stop.current()
    const startedMs = performance.now()
    const shown = watchShown()
    stop.current = shown.stop
    setTest({ face: 'waiting' })
    try {
      const { alert_id } = await call('testPush', { params: { id: deviceId } })
      const atMs = await shown.whenShown(alert_id)
      setTest(atMs ? { face: 'shown', seconds: (atMs - startedMs) / 1_000 } : { face: 'silent' })
    } catch (error) {
      setTest({ face: 'idle' })
      onRefused(error)
    } finally {
      shown.stop()
    }
  }
  return { test, send, reset: () => setTest({ face: 'idle' }) }
}

/** Listens before the test is sent: the push may be here before the answer. */
function watchShown() {
  const shownAt = new Map<unknown, number>()
  let look = () => {}
  const hear = ({ data }: MessageEvent<{ type?: unknown; id?: unknown } | null>) => {
    if (data?.type !== 'alert-shown') return
    shownAt.set(data.id, performance.now())
    look()
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return {
    stop: () => navigator.serviceWorker.removeEventListener('message', hear),
    whenShown: (id: string) =>
      new Promise<number | undefined>((resolve) => {
        const timer = setTimeout(resolve, patienceMs, undefined)
        look = () => {
          if (!shownAt.has(id)) return
          clearTimeout(timer)
          resolve(shownAt.get(id))
        }
        look()
      }),
  }
}
