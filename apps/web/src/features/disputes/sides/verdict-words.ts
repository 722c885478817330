import { formats } from '../../../lib/format.ts'
import type { Texts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import { isAboutComplete, type Side } from './side.ts'

type DecidedCase = Pick<
  Case,
  'status' | 'reason' | 'verdict' | 'verdict_amount' | 'transaction' | 'is_withdrawn'
>

const isForTrader = ({ status }: Pick<Case, 'status'>) => status === 'completed_towards_trader'

/** What the end of the case means for its reader, in a few words. */
export function verdictTitle(t: Texts<'disputes'>, found: DecidedCase, side: Side): string {
  const { roubles } = formats()
  if (found.is_withdrawn) return t('verdict_said_withdrawn_title')
  if (!isForTrader(found)) {
    if (isAboutComplete(found) && found.verdict_amount === null) return t('verdict_said_kept')
    return t('verdict_said_complete', { sum: roubles(found.verdict_amount ?? found.transaction.amount) })
  }
  if (found.verdict?.by === 'settlement') return t('verdict_said_cancelled')
  if (isAboutComplete(found)) return t('verdict_said_reversed')
  return t(side === 'merchant' ? 'verdict_said_nothing_credited' : 'verdict_said_nothing_charged')
}

/** Why, in one sentence: by the rule that decided, else by the reason that support chose. Empty where its comment says it all. */
export function verdictSentence(t: Texts<'disputes'>, found: DecidedCase): string {
  const { verdict } = found
  if (verdict === null) return found.is_withdrawn ? t('verdict_said_withdrawn') : ''
  if (verdict.rule !== null) return t(`verdict_said_rule_${verdict.rule}`)
  if (verdict.by === 'settlement') return t('verdict_said_settled')
  if (verdict.by === 'withdrawal') return t('verdict_said_withdrawn')
  if (verdict.reason === null || verdict.reason === 'other') return ''
  return t(`verdict_said_${verdict.reason}`, { sum: formats().roubles(found.transaction.amount) })
}

export function decidedByText(
  t: Texts<'disputes'>,
  { verdict, is_withdrawn: isWithdrawn }: DecidedCase,
): string {
  const by = verdict?.by ?? (isWithdrawn ? 'withdrawal' : 'support')
  if (by !== 'rule') return t(`side_by_${by}`)
  return t('side_by_rule', { rule: t(`side_rule_${verdict?.rule ?? 'receipt'}`) })
}
