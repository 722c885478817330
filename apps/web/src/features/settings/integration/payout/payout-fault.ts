import { textsOf } from '../../../../lib/texts.tsx'
import { flawText } from '../../../../lib/tron-address.ts'

export function payoutFault(typed: string, current: string | null): string | undefined {
  const t = textsOf('integration')
  if (typed === '') return t('payout_address_missing')
  return flawText(typed) ?? (typed === current ? t('payout_same') : undefined)
}
