import { Loader } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './phone-state.module.css'

interface Props {
  readonly isConnected: boolean
  readonly isExpired: boolean
  readonly model: string | undefined
}

/** Whether the phone has come. Beside the title, so that nothing below it moves when it does. */
export function PhoneState({ isConnected, isExpired, model }: Props) {
  const t = useTexts('terminals')
  return (
    <p className={styles.state} data-connected={isConnected} role="status">
      {isConnected && (
        <>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
          {model ? t('connected_model', { model }) : t('connected')}
        </>
      )}
      {!isConnected && !isExpired && (
        <>
          <Loader size={14} aria-hidden="true" />
          {t('waiting')}
        </>
      )}
    </p>
  )
}
