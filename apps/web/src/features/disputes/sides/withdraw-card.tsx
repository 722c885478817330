import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useFocusToDialog } from '../../../components/use-focus-to-dialog.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './sides.module.css'

/** Last and outlined: whoever withdraws gives the case up. It goes then, and the case takes the focus before it does. */
export function WithdrawCard({ number, onWithdraw }: { number: number; onWithdraw: () => void }) {
  const t = useTexts('disputes')
  const card = useFocusToDialog<HTMLElement>()
  return (
    <section ref={card} className={styles.card} aria-label={t('withdraw')}>
      <h2 className={styles.title}>{t('withdraw')}</h2>
      <p className={styles.hint}>{t('withdraw_hint')}</p>
      <Button
        variant="outline"
        color="red"
        leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onWithdraw}
      >
        {t('side_withdraw_of', { number })}
      </Button>
    </section>
  )
}
