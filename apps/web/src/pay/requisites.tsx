import { bankName } from '../components/bank-name.ts'
import { BankDot } from '../components/bank-tile.tsx'
import { formats } from '../lib/format.ts'
import { currentLanguage } from '../lib/language.ts'
import { useTexts } from '../lib/texts.tsx'
import { CopyButton } from './copy-button.tsx'
import { lineOf, pastedAmount } from './requisite-lines.ts'
import styles from './requisites.module.css'
import type { Requisite } from './view.ts'

interface Props {
  readonly requisite: Requisite
  /** To send now: all of it, or what is left. */
  readonly amount: string
  readonly amountLabel: string
  /** The kopecks are not the shop's but ours, and matter. */
  readonly marksKopecks: boolean
}

/** In the order in which a bank's app asks: the sum, the number, then what to compare. */
export function Requisites({ requisite, amount, amountLabel, marksKopecks }: Props) {
  const t = useTexts('checkout')
  const line = lineOf(requisite)

  return (
    <div className={styles.frame}>
      <div className={styles.line}>
        <div className={styles.value}>
          <p className={styles.label}>{amountLabel}</p>
          <p className={styles.amount}>
            <Amount amount={amount} marksKopecks={marksKopecks} />
          </p>
        </div>
        <CopyButton
          text={pastedAmount(amount, currentLanguage())}
          label={t('copy_amount')}
          kind="amount_copied"
        />
      </div>
      {line && (
        <div className={styles.line}>
          <div className={styles.value}>
            <p className={styles.label}>{t(line.kind)}</p>
            <p className={styles.number}>{line.text}</p>
          </div>
          <CopyButton text={line.pasted} label={t(`copy_${line.kind}`)} kind="requisite_copied" />
        </div>
      )}
      <div className={styles.pair}>
        <div className={styles.value}>
          <p className={styles.label}>{t('bank')}</p>
          <p className={styles.bank}>
            <BankDot bankId={requisite.bank.id} />
            {bankName(requisite.bank)}
          </p>
        </div>
        <div className={styles.value}>
          <p className={styles.label}>{t('owner')}</p>
          <p className={styles.owner}>{requisite.owner}</p>
        </div>
      </div>
    </div>
  )
}

function Amount({ amount, marksKopecks }: { amount: string; marksKopecks: boolean }) {
  const text = formats().roubles(amount)
  const kopecks = /\d{2}(?=\D*$)/.exec(text)
  if (!marksKopecks || kopecks === null) return text
  return (
    <>
      {text.slice(0, kopecks.index)}
      <mark className={styles.kopecks}>{kopecks[0]}</mark>
      {text.slice(kopecks.index + 2)}
    </>
  )
}
