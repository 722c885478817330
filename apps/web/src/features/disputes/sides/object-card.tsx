import { Button } from '@mantine/core'
import { IconHandStop, IconRobot } from '@tabler/icons-react'
import { StatusChip } from '../../../components/status-chip.tsx'
import { useFocusToDialog } from '../../../components/use-focus-to-dialog.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './sides.module.css'
import { TimeLeft } from './time-left.tsx'

/** Against a rule's verdict: support decides anew, without new evidence. Soft, since the one appeal goes with it. */
export function ObjectCard({ until, onObject }: { until: string; onObject: () => void }) {
  const t = useTexts('disputes')
  const card = useFocusToDialog<HTMLElement>()
  return (
    <section ref={card} className={styles.card} aria-label={t('side_object_title')}>
      <div className={styles.line}>
        <StatusChip family="deep" icon={IconRobot}>
          {t('side_by_a_rule')}
        </StatusChip>
        <TimeLeft until={until} />
      </div>
      <h2 className={styles.big}>{t('side_object_title')}</h2>
      <p className={styles.hint}>{t('side_object_text')}</p>
      <Button
        variant="light"
        leftSection={<IconHandStop size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onObject}
      >
        {t('side_object')}
      </Button>
      <p className={styles.hint}>{t('side_object_until', { time: formats().dateTime(until) })}</p>
    </section>
  )
}
