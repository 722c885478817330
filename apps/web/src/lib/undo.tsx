import { notifications } from '@mantine/notifications'
import { IconCheck } from '@tabler/icons-react'
import { textsOf } from './texts.tsx'
import { toasts } from './toasts.ts'

const undoForMs = 30_000

interface Offer {
  readonly id: string
  readonly undo: () => Promise<unknown>
  readonly until: number
}

let last: Offer | undefined

/**
 * Shows that a reversible act is done and offers for 30 s to undo it. `undo` is a call like any other: the server carries it out and audits
 * it as an act of its own, and may refuse it when the state has changed.
 */
export function offerUndo(message: string, undo: () => Promise<unknown>): void {
  const id = crypto.randomUUID()
  const offer = { id, undo, until: Date.now() + undoForMs }
  last = offer
  let from: HTMLElement | undefined
  const t = textsOf('common')
  notifications.show({
    id,
    autoClose: undoForMs,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': t('close') },
    className: 'toast toast-ok',
    role: 'status',
    icon: <IconCheck size={18} stroke={1.75} />,
    message: (
      <span className="undo">
        {message}
        <button
          type="button"
          className="undo-button"
          onFocus={({ relatedTarget }) => {
            from = relatedTarget instanceof HTMLElement ? relatedTarget : undefined
          }}
          onClick={() => {
            // The notice goes, and the focus would go with it.
            from?.focus({ preventScroll: true })
            void takeBack(offer)
          }}
        >
          {t('undo')}
        </button>
      </span>
    ),
  })
}

/** ⌘Z: takes the last act back if it is not older than 30 s. Answers whether there was one. */
export function undoLast(): boolean {
  if (last === undefined || last.until < Date.now()) return false
  void takeBack(last)
  return true
}

async function takeBack(offer: Offer): Promise<void> {
  if (last === offer) last = undefined
  notifications.hide(offer.id)
  const t = textsOf('common')
  try {
    await offer.undo()
    toasts.success(t('undone'))
  } catch (error) {
    toasts.problem(error, t('undo_failed'))
  }
}
