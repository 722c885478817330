import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Exhibit } from './desk-queries.ts'
import type { Moment } from './moments.ts'

type Message = Exhibit['messages'][number]

/** What a moment is called on the time line. */
export function useMomentWords(): (moment: Moment) => string {
  const t = useTexts('disputes')
  return (moment) => {
    if (moment.lane === 'payer') return t(`desk_event_${moment.event}`)
    if (moment.lane === 'phone') return signedSum(moment.message) ?? t('desk_message_other')
    const { code, by } = moment.step
    return t(`desk_step_${code}`, { who: t(`desk_who_${by ?? 'system'}`) })
  }
}

/** +1 500,00 ₽ · −540,00 ₽ */
function signedSum({ kind, amount }: Message): string | undefined {
  if (amount === null || kind === 'other') return undefined
  return `${kind === 'credit' ? '+' : '−'}${formats().roubles(amount)}`
}
