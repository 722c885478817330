import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { isDecided } from '../dispute-status.tsx'
import type { Case, CaseRole } from '../disputes-queries.ts'
import { tookText } from './took.ts'

/** Below the title: why the case is there, and who opened it or when it was decided. */
export function CaseSubtitle({ found, role }: { found: Case; role: CaseRole }) {
  const t = useTexts('disputes')
  const { dateTime } = formats()
  const reason = t(`side_reason_${found.reason}`)
  if (isDecided(found.status)) {
    const at = found.decided_at ?? found.updated_at
    return t('side_decided', { reason, time: dateTime(at), took: tookText(found.created_at, at, t) })
  }
  const isOwn = role === 'merchant' && found.opened_by === 'merchant'
  return t(isOwn ? 'side_opened_own' : `side_opened_${found.opened_by}`, {
    reason,
    time: dateTime(found.created_at),
  })
}
