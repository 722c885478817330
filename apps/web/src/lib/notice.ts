/** Each kind takes the place of the one before it. */
export const noticeKinds = ['deals', 'disputes', 'terminals'] as const

export type NoticeKind = (typeof noticeKinds)[number]

/** The message by which a page makes its service worker show a notification. */
export interface Notice {
  readonly type: 'notice'
  readonly kind: NoticeKind
  readonly title: string
  readonly text: string
  /** Where a press on it leads. */
  readonly path: string
}

export function isNotice(message: unknown): message is Notice {
  const { type, kind, title, text, path } = (message ?? {}) as Record<string, unknown>
  return (
    type === 'notice' &&
    (noticeKinds as readonly unknown[]).includes(kind) &&
    [title, text, path].every((word) => typeof word === 'string')
  )
}
