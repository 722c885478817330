import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import type { Payment } from './payments-queries.ts'

/** Does something to a method that is off; of one that is on, it says that it must be switched off first. */
export function useUnlocked({ is_active }: Payment): (act: () => void) => void {
  const t = useTexts('payments')
  return (act) => {
    if (is_active) toasts.info(t('locked'))
    else act()
  }
}
