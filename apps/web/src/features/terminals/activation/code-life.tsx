import { Button } from '@mantine/core'
import { IconClock, IconRefresh } from '@tabler/icons-react'
import { countdown } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './code-life.module.css'

/** A reader hears of the time at these moments only, not every second. */
const toldAtSeconds = [300, 60]

export function CodeLife({ secondsLeft, onRenew }: { secondsLeft: number; onRenew: () => void }) {
  const t = useTexts('terminals')
  const lastTold = toldAtSeconds.filter((moment) => secondsLeft <= moment).at(-1)
  if (secondsLeft === 0)
    return (
      <div className={styles.over} role="alert">
        <p>{t('expired')}</p>
        <Button
          variant="light"
          leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onRenew}
        >
          {t('new_code')}
        </Button>
      </div>
    )
  return (
    <p className={styles.life}>
      <IconClock size={16} stroke={1.75} aria-hidden="true" />
      <span role="timer" aria-live="off">
        {t('expires_in', { time: countdown(secondsLeft) })}
      </span>
      <span className="visually-hidden" role="status">
        {lastTold !== undefined && t('expires_soon', { minutes: lastTold / 60 })}
      </span>
    </p>
  )
}
