import { IconShieldCheck, IconShieldHalf, IconShieldX } from '@tabler/icons-react'
import { StatusChip } from '../../../components/status-chip.tsx'
import { useTexts } from '../../../lib/texts.tsx'

/** How far a bank's text is believed, in words for people. */
export function TrustChip({ level }: { level: number }) {
  const t = useTexts('back-office')
  if (level >= 2)
    return (
      <StatusChip family="ok" icon={IconShieldCheck}>
        {t(level === 3 ? 'trust_3' : 'trust_2')}
      </StatusChip>
    )
  return (
    <StatusChip family={level === 1 ? 'warn' : 'bad'} icon={level === 1 ? IconShieldHalf : IconShieldX}>
      {t(level === 1 ? 'trust_1' : 'trust_0')}
    </StatusChip>
  )
}
