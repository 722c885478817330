import { useEffect, useState } from 'react'
import { useTexts } from '../lib/texts.tsx'
import { toasts } from '../lib/toasts.ts'

const shownForMs = 2_000

/** Puts an address on the clipboard, says so, and answers true for the two seconds of the green tick. */
export function useCopyAddress(address: string): { isCopied: boolean; copy: () => Promise<void> } {
  const t = useTexts('common')
  const [copiedAt, setCopiedAt] = useState<number>()

  useEffect(() => {
    if (copiedAt === undefined) return
    const timer = setTimeout(() => setCopiedAt(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [copiedAt])

  const copy = async () => {
    try {
      // Missing on a page without https; then this fails like a refusal.
      await navigator.clipboard.writeText(address)
      setCopiedAt(Date.now())
      toasts.success(t('address_copied'))
    } catch {
      toasts.error(t('address_copy_failed'))
    }
  }
  return { isCopied: copiedAt !== undefined, copy }
}
