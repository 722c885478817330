import { useEffect } from 'react'
import { pushMark } from '../../lib/push-mark.ts'

/** For browsers that get pushes: a subscription that the browser has changed meanwhile is sent to the server. */
export function LazyPush() {
  useEffect(() => {
    void repair()
    const hear = ({ data }: MessageEvent<{ type?: unknown } | null>) =>
      void (data?.type === 'push-changed' && repair())
    navigator.serviceWorker?.addEventListener('message', hear)
    return () => navigator.serviceWorker?.removeEventListener('message', hear)
  }, [])

  return null
}

async function repair(): Promise<void> {
  if (pushMark() === undefined) return
  const { repairPush } = await import('../../lib/push.ts')
  // The next page tries again.
  await repairPush().catch(() => undefined)
}
