import type { Notice, NoticeKind } from '../../lib/notice.ts'
import { textsOf } from '../../lib/texts.tsx'
import { workerRegistration } from '../../lib/worker.ts'

/** Where each is looked after. */
const places: Record<NoticeKind, string> = {
  deals: '/deal',
  disputes: '/dispute',
  terminals: '/terminals',
}

/** The worker shows it: a page may not on a phone, and only the worker knows of the other tabs. */
export async function tell(kind: NoticeKind, count: number): Promise<void> {
  const t = textsOf('notices')
  const notice: Notice = {
    type: 'notice',
    kind,
    title: t(`${kind}_title`, { count }),
    text: t(`${kind}_text`, { count }),
    path: places[kind],
  }
  const registration = await workerRegistration()
  registration?.active?.postMessage(notice)
}

/** Whoever looks at the page has seen them; whoever leaves should not leave them behind. Pushes stay: they tell more. */
export async function clearNotices(): Promise<void> {
  const registration = await workerRegistration()
  for (const notice of (await registration?.getNotifications()) ?? [])
    if (notice.tag in places) notice.close()
}
