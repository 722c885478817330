import { StatusChip } from '../../components/status-chip.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { knownStatus, rawStatus, statusFaces } from './deal-status.ts'

export function DealStatusChip({ status }: { status: string }) {
  const t = useTexts('transactions')
  const known = knownStatus(status)
  if (known === undefined) return <StatusChip family="mute">{rawStatus(status)}</StatusChip>
  return (
    <StatusChip family={statusFaces[known].family} icon={statusFaces[known].icon}>
      {t(`status_${known}`)}
    </StatusChip>
  )
}
