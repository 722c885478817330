import { useEffect } from 'react'
import { noticeKinds } from '../../lib/notice.ts'
import { clearNotices, tell } from './tell.ts'
import { useNews } from './use-news.ts'

/** For those who want it: what comes while the tab is hidden is told by the browser. Needs the texts of `notices`. */
export function BrowserNotices() {
  useNews(noticeKinds, ({ kind, count }) => {
    if (kind !== 'completed' && document.visibilityState === 'hidden') void tell(kind, count)
  })

  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && clearNotices())
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      void clearNotices()
    }
  }, [])

  return null
}
