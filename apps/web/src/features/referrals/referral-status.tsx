import { IconCheck, IconClock } from '@tabler/icons-react'
import { StatusChip } from '../../components/status-chip.tsx'
import { useTexts } from '../../lib/texts.tsx'

export function ReferralStatus({ isUsed }: { isUsed: boolean }) {
  const t = useTexts('referrals')
  return isUsed ? (
    <StatusChip family="ok" icon={IconCheck}>
      {t('activated')}
    </StatusChip>
  ) : (
    <StatusChip family="warn" icon={IconClock}>
      {t('waiting')}
    </StatusChip>
  )
}
