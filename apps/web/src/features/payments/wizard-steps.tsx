import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { StatusChip } from '../../components/status-chip.tsx'
import { useTexts } from '../../lib/texts.tsx'
import styles from './payment-dialogs.module.css'

export function WizardSteps({ current }: { current: 'bank' | 'details' }) {
  const t = useTexts('payments')
  const isSecond = current === 'details'
  return (
    <ol className={styles.steps} aria-label={t('wizard_steps')}>
      <li aria-current={isSecond ? undefined : 'step'}>
        {isSecond ? (
          <StatusChip family="ok" icon={IconCheck}>
            {t('step_bank')}
          </StatusChip>
        ) : (
          <StatusChip family="info">{`1. ${t('step_bank')}`}</StatusChip>
        )}
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
      </li>
      <li aria-current={isSecond ? 'step' : undefined}>
        <StatusChip family={isSecond ? 'info' : 'mute'}>{`2. ${t('step_details')}`}</StatusChip>
      </li>
    </ol>
  )
}
