import { Button } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { StatusChip } from '../../../components/status-chip.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import { useItemWords } from './item-words.ts'
import styles from './sides.module.css'
import { TimeLeft } from './time-left.tsx'

interface Props {
  readonly found: Case
  readonly until: string
  readonly onAppeal: () => void
}

/** The loser's one appeal, with its clock and with what was asked for and never came. */
export function AppealCard({ found, until, onAppeal }: Props) {
  const t = useTexts('disputes')
  const words = useItemWords(found)
  const missing = found.checklist.filter(({ state, kind }) => state === 'missing' && kind !== 'server')
  return (
    <section className={styles.marked} aria-label={t('appeal_title')}>
      <div className={styles.line}>
        <StatusChip family="info" icon={IconScale}>
          {t('side_one_appeal')}
        </StatusChip>
        <TimeLeft until={until} />
      </div>
      <h2 className={styles.big}>{t('appeal_title')}</h2>
      <p className={styles.hint}>{t('side_appeal_text')}</p>
      {missing.length > 0 && (
        <ul className={styles.rows}>
          {missing.map((item) => (
            <li key={item.key} className={styles.exhibit}>
              <span className={styles.lacking} />
              <div>
                <p>{words(item).name}</p>
                <p className={styles.hint}>{t('side_never_sent')}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button leftSection={<IconScale size={18} stroke={1.75} aria-hidden="true" />} onClick={onAppeal}>
        {t('appeal')}
      </Button>
      <p className={styles.hint}>{t('side_appeal_until', { time: formats().dateTime(until) })}</p>
    </section>
  )
}
