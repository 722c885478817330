import type { TextKey } from '../../../../lib/texts.tsx'
import { looksLikeTronAddress } from '../../../../lib/tron-address.ts'

export function payoutFault(typed: string, current: string | null): TextKey<'integration'> | undefined {
  if (typed === '') return 'payout_address_missing'
  if (!looksLikeTronAddress(typed)) return 'payout_address_format'
  return typed === current ? 'payout_same' : undefined
}
