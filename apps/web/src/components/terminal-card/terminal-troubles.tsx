import { IconAlertTriangle, IconInfoCircle, IconStethoscope } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Terminal } from '../../lib/terminals.ts'
import { useTexts } from '../../lib/texts.tsx'
import { doctorPath, isUnseen, troubleFamily } from './terminal-status.ts'
import styles from './terminal-troubles.module.css'

type TroubledTerminal = Pick<Terminal, 'id' | 'name' | 'troubles' | 'last_ping'>

/** What is wrong and how to mend it, worst first, as the server orders them; then the way to the whole check. */
export function TerminalTroubles({ terminal }: { terminal: TroubledTerminal }) {
  const t = useTexts('terminals')
  const { id, name, troubles } = terminal
  if (troubles.length === 0) return null
  return (
    <>
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
      {/* Nothing can be checked of a phone that was never there. */}
      {!isUnseen(terminal) && (
        <Link className={styles.check} to={doctorPath(id)} aria-label={t('check_phone_of', { name })}>
          <IconStethoscope size={18} stroke={1.75} aria-hidden="true" />
          {t('check_phone')}
        </Link>
      )}
    </>
  )
}
