import { useTexts } from '../lib/texts.tsx'
import { toasts } from '../lib/toasts.ts'
import { useCopy } from './use-copy.ts'

/** Puts an address on the clipboard and says so. */
export function useCopyAddress(address: string): { isCopied: boolean; copy: () => Promise<void> } {
  const t = useTexts('common')
  const { isCopied, copy } = useCopy(address)

  const copyAndTell = async () => {
    if (await copy()) toasts.success(t('address_copied'))
    else toasts.error(t('address_copy_failed'))
  }
  return { isCopied, copy: copyAndTell }
}
