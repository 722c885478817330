import { answerHours } from '@florin/contract/rules'
import { formats } from '../../../lib/format.ts'
import { type Texts, useTexts } from '../../../lib/texts.tsx'
import type { AskedItem, FoundDeal } from './deal-query.ts'

/** What the press will do: what is frozen of whom, what the trader is asked for, and until when. */
export function OpenFoot({ deal, items }: { deal: FoundDeal | undefined; items: readonly AskedItem[] }) {
  const t = useTexts('disputes')
  if (!deal) return t('create_foot')
  return t(`open_foot_${deal.frozen_of}`, {
    sum: formats().usdtRounded(deal.would_freeze),
    what: askedOfTrader(t, items),
    hours: answerHours,
  })
}

function askedOfTrader(t: Texts<'disputes'>, items: readonly AskedItem[]): string {
  const words = items
    .filter(({ side, kind, is_required }) => side === 'trader' && kind === 'file' && is_required)
    .map(({ key }) => t(`open_ask_${key}` as 'open_ask_operations'))
  const [first = '', second] = words
  return second === undefined ? first : t('open_ask_joined', { first, second })
}
