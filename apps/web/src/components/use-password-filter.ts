import { useState } from 'react'
import { filterPassword, leftOutOfPassword } from '../lib/input-filters.ts'
import { useTexts } from '../lib/texts.tsx'

/** How Mantine's inputs show a remark: quietly, in the room of the error. */
export const remarkProps = { 'data-remark': true, role: 'status' }

/**
 * The filter of a password field, and a remark about what it dropped: a masked field would otherwise hold less than its owner typed,
 * without a sign of it. The remark names kinds, never the characters themselves.
 */
export function usePasswordFilter() {
  const t = useTexts('common')
  const [kinds, setKinds] = useState<ReturnType<typeof leftOutOfPassword>>([])
  const remark =
    kinds.length === 0
      ? undefined
      : t('left_out', { kinds: kinds.map((kind) => t(`left_out_${kind}`)).join(', ') })

  const filter = (typed: string): string => {
    setKinds(leftOutOfPassword(typed))
    return filterPassword(typed)
  }

  return { remark, filter }
}
