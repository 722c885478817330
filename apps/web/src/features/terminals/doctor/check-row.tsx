import { Button } from '@mantine/core'
import { StatusChip } from '../../../components/status-chip.tsx'
import { useNow } from '../../../components/use-now.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { checkIcon, mendingOf, stateFaces } from './check-faces.ts'
import styles from './check-row.module.css'
import type { Check } from './doctor-queries.ts'
import { factWords, isAging } from './fact-words.ts'

interface Props {
  readonly check: Check
  readonly name: string
  /** The first to be mended: its button is the only loud one. */
  readonly isWorst: boolean
  /** Its button stands in the head of the card. */
  readonly isMendedAbove: boolean
  readonly onMend: (check: Check) => void
}

export function CheckRow({ check, name, isWorst, isMendedAbove, onMend }: Props) {
  const t = useTexts('doctor')
  const now = useNow(1_000, isAging(check))
  const Icon = checkIcon(check)
  const face = stateFaces[check.state]
  const mending = isMendedAbove ? undefined : mendingOf(check)

  return (
    <div className={styles.row} data-family={face.family}>
      <span className={styles.tile}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.fact}>{factWords(check, now)}</p>
      <span className={styles.chip}>
        <StatusChip {...face}>{t(`state_${check.state}`)}</StatusChip>
      </span>
      {mending && (
        <Button
          className={styles.mend}
          variant={isWorst && check.state === 'broken' ? 'filled' : 'default'}
          aria-label={`${t(mending)}: ${name}`}
          aria-haspopup="dialog"
          onClick={() => onMend(check)}
        >
          {t(mending)}
        </Button>
      )}
    </div>
  )
}
