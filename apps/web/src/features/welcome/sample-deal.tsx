import { IconCheck, IconDeviceMobile } from '@tabler/icons-react'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './sample-deal.module.css'

/** A picture of what the product does, made of its own parts. */
export function SampleDeal() {
  const t = useTexts('welcome')
  const { roubles, profit } = formats()
  return (
    <figure className={styles.sample} aria-label={t('sample')}>
      <div className={styles.deal} data-scheme="light">
        <div className={styles.row}>
          <span className={styles.quiet}>{t('sample_title')}</span>
          <span className={styles.chip}>
            <IconCheck size={13} stroke={2.1} aria-hidden="true" />
            {t('sample_status')}
          </span>
        </div>
        <p className={styles.amount}>{roubles('15990')}</p>
        <p className={styles.bank}>
          <span className={styles.dot} />
          {t('sample_bank')}, 2202&nbsp;••••&nbsp;4417
        </p>
        <div className={styles.profit}>
          <span className={styles.quiet}>{t('sample_profit')}</span>
          <strong>{profit('2.40')}</strong>
        </div>
      </div>
      <div className={styles.terminal}>
        <IconDeviceMobile size={20} stroke={1.75} aria-hidden="true" />
        <div>
          <p className={styles.device}>Redmi Note 12</p>
          <p>{t('sample_terminal_said')}</p>
        </div>
      </div>
    </figure>
  )
}
