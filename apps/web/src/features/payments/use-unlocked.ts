import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { isViewing } from '../../lib/view-mode.ts'
import type { Payment } from './payments-queries.ts'

/** Does something to a method that is off; of one that is on, it says that it must be switched off first. In view mode nothing is done. */
export function useUnlocked({ is_active }: Payment): (act: () => void) => void {
  const t = useTexts('payments')
  const common = useTexts('common')
  return (act) => {
    if (isViewing()) toasts.info(common('view_locked'))
    else if (is_active) toasts.info(t('locked'))
    else act()
  }
}
