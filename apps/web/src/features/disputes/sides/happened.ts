import { formats } from '../../../lib/format.ts'
import type { Texts } from '../../../lib/texts.tsx'
import { isDecided } from '../dispute-status.tsx'
import type { Case } from '../disputes-queries.ts'
import type { Side } from './side.ts'

export type CaseStep = Case['history'][number]

/** Who did it, said to whoever did it in the second person. */
export function stepTitle(
  t: Texts<'disputes'>,
  { code, by }: CaseStep,
  found: Pick<Case, 'status' | 'verdict'>,
  side: Side,
): string {
  const isOwn = by === side
  if (code === 'opened') return t(isOwn ? 'happened_opened_own' : `happened_opened_${by ?? 'support'}`)
  if (code === 'proposed') {
    if (isOwn) return t('happened_proposed_own')
    return t(by === 'trader' ? 'happened_proposed_trader' : 'happened_proposed_merchant')
  }
  if (code === 'decided') return decidedTitle(t, found)
  if (code === 'answered' && side === 'trader') return t('happened_answered_own')
  if (code === 'merchant_sent' && side === 'merchant') return t('happened_merchant_sent_own')
  if (code === 'withdrawn' && side === 'merchant') return t('happened_withdrawn_own')
  return t(`happened_${code}`)
}

function decidedTitle(t: Texts<'disputes'>, { status, verdict }: Pick<Case, 'status' | 'verdict'>): string {
  if (verdict?.by === 'settlement') return t('happened_settled')
  const isForTrader = status === 'completed_towards_trader'
  return t(isForTrader ? 'happened_decided_trader' : 'happened_decided_merchant')
}

/** When, with how many files, or by when support should decide. */
export function stepText(
  t: Texts<'disputes'>,
  { code, at, count }: CaseStep,
  found: Pick<Case, 'status' | 'decide_by'>,
): string {
  const { dateTime } = formats()
  const time = dateTime(at)
  if (count !== null && count > 0 && (code === 'answered' || code === 'merchant_sent'))
    return t('happened_at_files', { time, count })
  if (code === 'looked_at' && found.decide_by !== null && !isDecided(found.status))
    return t('happened_at_due', { time, due: dateTime(found.decide_by) })
  return t('happened_at', { time })
}
