import { IconShieldCheck, IconShieldHalf, IconShieldX } from '@tabler/icons-react'
import { StatusChip } from '../../components/status-chip.tsx'
import { useTexts } from '../../lib/texts.tsx'

/** How far a bank's message is believed. Whatever lies beyond what we know confirms nothing. */
export function TrustChip({ level }: { level: number }) {
  const t = useTexts('transactions')
  if (level === 2 || level === 3)
    return (
      <StatusChip family="ok" icon={IconShieldCheck}>
        {t(`trust_${level}`)}
      </StatusChip>
    )
  return (
    <StatusChip family={level === 1 ? 'warn' : 'bad'} icon={level === 1 ? IconShieldHalf : IconShieldX}>
      {t(level === 1 ? 'trust_1' : 'trust_0')}
    </StatusChip>
  )
}
