import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { Terminal } from '../../lib/terminals.ts'
import { useTexts } from '../../lib/texts.tsx'
import { troubleFamily } from './terminal-status.ts'
import styles from './terminal-troubles.module.css'

/** What is wrong and how to mend it, worst first, as the server orders them. */
export function TerminalTroubles({ troubles }: Pick<Terminal, 'troubles'>) {
  const t = useTexts('terminals')
  if (troubles.length === 0) return null
  return (
    <ul className={styles.troubles} aria-label={t('troubles')}>
      {troubles.map((trouble) => {
        const family = troubleFamily(trouble)
        const Icon = family === 'info' ? IconInfoCircle : IconAlertTriangle
        return (
          <li key={trouble} className={styles.trouble} data-family={family}>
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            <span>{t(`trouble_${trouble}`)}</span>
          </li>
        )
      })}
    </ul>
  )
}
