import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { createElement } from 'react'
import { sentenceOf } from './api-problem.ts'
import { textsOf } from './texts.tsx'

const shownForMs = { success: 2_000, general: 3_000, code: 3_000, payment: 1_500 }

/** The small notices at the edge of the screen. Anything that needs an action is a note in place, not a toast. */
export const toasts = {
  success: (message: string) => show('ok', message, shownForMs.success),
  info: (message: string) => show('info', message, shownForMs.general),
  error: (message: string) => show('bad', message, shownForMs.general),
  /** A refused call: the server's sentence, else ours. */
  problem: (error: unknown, fallback: string) => show('bad', sentenceOf(error, fallback), shownForMs.general),
  codeError: (message: string) => show('bad', message, shownForMs.code),
  paymentSaved: (message: string) => show('ok', message, shownForMs.payment),
}

type Family = keyof typeof icons

const icons = { ok: IconCheck, info: IconInfoCircle, bad: IconAlertCircle }

function show(family: Family, message: string, autoClose: number): void {
  notifications.show({
    message,
    autoClose,
    icon: createElement(icons[family], { size: 18, stroke: 1.75 }),
    withCloseButton: true,
    closeButtonProps: { 'aria-label': textsOf('common')('close') },
    className: `toast toast-${family}`,
    role: family === 'bad' ? 'alert' : 'status',
  })
}
