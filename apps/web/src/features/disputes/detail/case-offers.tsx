import { Button } from '@mantine/core'
import { useFocusToDialog } from '../../../components/use-focus-to-dialog.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './case.module.css'

/** The loser's one appeal, with its clock. */
export function AppealOffer({ until, onAppeal }: { until: string; onAppeal: () => void }) {
  const t = useTexts('disputes')
  return (
    <section className={styles.offer}>
      <div>
        <h3 className={styles.heading}>{t('appeal_title')}</h3>
        <p className={styles.hint}>{t('appeal_hint', { time: formats().dateTime(until) })}</p>
      </div>
      <Button onClick={onAppeal}>{t('appeal')}</Button>
    </section>
  )
}

/** Last and quiet: whoever withdraws gives the case up. It goes then, and the question gives it the focus before it does. */
export function WithdrawOffer({ onWithdraw }: { onWithdraw: () => void }) {
  const t = useTexts('disputes')
  const offer = useFocusToDialog<HTMLElement>()
  return (
    <section ref={offer} className={styles.offer}>
      <p className={styles.hint}>{t('withdraw_hint')}</p>
      <Button variant="default" onClick={onWithdraw}>
        {t('withdraw')}
      </Button>
    </section>
  )
}
