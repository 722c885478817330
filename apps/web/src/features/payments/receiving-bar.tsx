import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { reasonsInWords } from '../../components/readiness/reasons.ts'
import { Segments } from '../../components/readiness/segments.tsx'
import type { Readiness } from '../../lib/readiness.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './receiving-bar.module.css'

interface Props {
  /** Its place is kept until it is known. */
  readonly readiness: Readiness | undefined
  /** Only those without deals are listed. */
  readonly isFiltered: boolean
  /** The methods to list; none for all of them. */
  readonly onShow: (ids: readonly string[]) => void
}

/** No address takes more of them. */
const mostShown = 100

/** How many methods get deals, and why the others don't. */
export function ReceivingBar({ readiness, isFiltered, onShow }: Props) {
  const t = useTexts('readiness')
  if (readiness === undefined) return <div className={styles.bar} aria-hidden="true" />
  const { total, ready, facts, methods } = readiness
  if (facts.rate_at === null) return <NoRate />
  const others = methods.filter(({ verdict }) => verdict !== null).map(({ id }) => id)
  if (others.length === 0 && !isFiltered)
    return (
      <div className={styles.bar} data-all="true">
        <IconCheck size={18} stroke={2} aria-hidden="true" />
        <p className={styles.title}>{t('all_get', { count: total })}</p>
      </div>
    )
  return (
    <div className={styles.bar}>
      <p className={styles.title}>{t('some_get', { ready, total })}</p>
      <Segments readiness={readiness} />
      <p className={styles.reasons}>{reasonsInWords(readiness)}</p>
      <Button
        variant="light"
        className={styles.button ?? ''}
        onClick={() => onShow(isFiltered ? [] : others.slice(0, mostShown))}
      >
        {isFiltered ? t('show_all') : t('show_these', { count: Math.min(others.length, mostShown) })}
      </Button>
    </div>
  )
}

function NoRate() {
  const t = useTexts('readiness')
  return (
    <div className={styles.bar}>
      <p className={styles.title}>{t('o_rate')}</p>
      <p className={styles.reasons}>{t('o_rate_text')}</p>
    </div>
  )
}
