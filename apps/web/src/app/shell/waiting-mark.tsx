import { useQuery } from '@tanstack/react-query'
import { disputesAwaitingQuery } from '../../lib/disputes.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './waiting-mark.module.css'

/** Beside the menu's line of disputes: how many wait for the reader. `dot` is for the bottom bar, where a number has no room. */
export function WaitingMark({ as }: { as: 'number' | 'dot' }) {
  const t = useTexts('common')
  const { data: count = 0 } = useQuery(disputesAwaitingQuery)
  if (count === 0) return null
  return (
    <>
      <span className={styles[as]} aria-hidden="true">
        {as === 'number' && (count > most ? `${most}+` : count)}
      </span>
      <span className="visually-hidden">, {t('disputes_wait', { count })}</span>
    </>
  )
}

const most = 99
