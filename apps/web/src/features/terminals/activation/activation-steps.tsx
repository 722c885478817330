import { Loader } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './activation-steps.module.css'

const steps = ['step_install', 'step_start', 'step_scan', 'step_wait'] as const

interface Props {
  readonly isConnected: boolean
  readonly model: string | undefined
}

/** The four steps, and where the last of them stands. */
export function ActivationSteps({ isConnected, model }: Props) {
  const t = useTexts('terminals')
  return (
    <>
      <ol className={styles.steps} aria-label={t('steps')}>
        {steps.map((step, at) => (
          <li key={step}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            <span>{t(step)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.state} data-connected={isConnected} role="status">
        {isConnected ? (
          <>
            <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
            {model ? t('connected_model', { model }) : t('connected')}
          </>
        ) : (
          <>
            <Loader size={16} aria-hidden="true" />
            {t('waiting')}
          </>
        )}
      </p>
    </>
  )
}
