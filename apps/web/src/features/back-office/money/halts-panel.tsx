import { Panel } from '../../../components/panel/panel.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { MoneyState } from '../back-office-queries.ts'
import styles from './money.module.css'
import { useWho } from './who.ts'

/** When money stood still before, why, and who let it move again. */
export function HaltsPanel({ history }: { history: MoneyState['history'] }) {
  const t = useTexts('back-office')
  const who = useWho()
  const { dateTime } = formats()
  return (
    <Panel title={t('halts')}>
      <ul className={styles.rows}>
        {history.map((halt) => (
          <li key={halt.halted_at} className={styles.row}>
            <span className={styles.words}>
              <span>{t('halted_since', { time: dateTime(halt.halted_at), who: who(halt.halted_by) })}</span>
              <small className={styles.code}>{halt.reason}</small>
              {halt.resumed_at !== null && (
                <small>
                  {t('halt_over', {
                    time: dateTime(halt.resumed_at),
                    who: who(halt.resumed_by ?? ''),
                    reason: halt.resume_reason ?? '',
                  })}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
