import { lazy, Suspense } from 'react'
import { useNoticeState } from '../../lib/browser-notices.ts'
import { loadTexts } from '../../lib/texts.tsx'

const BrowserNotices = lazy(async () => {
  const [module] = await Promise.all([import('./browser-notices.tsx'), loadTexts('notices')])
  return { default: module.BrowserNotices }
})

/** Fetched by those who have switched notices on, and by nobody else. */
export function LazyNotices() {
  if (useNoticeState() !== 'on') return null
  return (
    <Suspense fallback={null}>
      <BrowserNotices />
    </Suspense>
  )
}
