import { type TextKey, useTexts } from '../../lib/texts.tsx'

const known = [
  'trader_short',
  'no_deal',
  'ambiguous',
  'low_trust',
  'not_exact',
  'method_unknown',
  'over_cap',
  'needs_second_signal',
  'possible_duplicate',
  'contradiction',
  'contradicted',
  'much_more',
]

/** Why a receipt has found no deal, in words. A reason that this page does not know is told as the plainest one. */
export function useReasonText(): (reason: string) => string {
  const t = useTexts('back-office')
  return (reason) => t(`reason_${known.includes(reason) ? reason : 'no_deal'}` as TextKey<'back-office'>)
}
