import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useNoticeState } from '../../lib/browser-notices.ts'
import { pushMark, watchPushMark } from '../../lib/push-mark.ts'
import { useSounds } from '../../lib/sounds.ts'
import { loadTexts } from '../../lib/texts.tsx'

const BrowserNotices = lazy(async () => {
  const [module] = await Promise.all([import('./browser-notices.tsx'), loadTexts('notices')])
  return { default: module.BrowserNotices }
})

/** Fetched only for people who have switched notices on. Pushes show the same, so with pushes it is silent. */
export function LazyNotices() {
  const isPushed = useSyncExternalStore(watchPushMark, () => pushMark() !== undefined)
  if (useNoticeState() !== 'on' || isPushed) return null
  return (
    <Suspense fallback={null}>
      <BrowserNotices />
    </Suspense>
  )
}

const Sounds = lazy(async () => ({ default: (await import('./sounds.tsx')).Sounds }))

/** The same for sounds; pushes make none of their own in the page. */
export function LazySounds() {
  if (useSounds() === '') return null
  return (
    <Suspense fallback={null}>
      <Sounds />
    </Suspense>
  )
}
