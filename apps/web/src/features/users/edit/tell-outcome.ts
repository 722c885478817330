import type { Answer, Contract } from '@florin/contract'
import type { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { offerUndo } from '../../../lib/undo.tsx'

type Texts = ReturnType<typeof useTexts<'users'>>

/** What waits for a second member of staff is not called saved. */
export function tellOutcome(
  t: Texts,
  { held }: Answer<Contract['changeUser']>,
  undo?: () => Promise<unknown>,
): void {
  const fields = held.map((field) => t(`waiting_${field}`)).join(', ')
  if (held.length === 0 && undo) offerUndo(t('saved'), undo)
  else if (held.length === 0) toasts.success(t('saved'))
  else toasts.info(t('waits', { fields }))
}
