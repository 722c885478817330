import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import { bankName } from '../../../components/bank-name.ts'
import { BankDot } from '../../../components/bank-tile.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { BankTexts } from '../transactions-queries.ts'
import styles from './balance-question.module.css'

export type BalanceAnswer = 'yes' | 'no'

interface Props {
  readonly question: NonNullable<BankTexts['balance_question']>
  readonly answer: BalanceAnswer | undefined
  readonly isDisabled: boolean
  readonly onAnswer: (answer: BalanceAnswer) => void
}

const answers = ['yes', 'no'] as const

/** Nothing is preselected: an answer given without looking would prove what a stranger has written. */
export function BalanceQuestion({ question, answer, isDisabled, onAnswer }: Props) {
  const t = useTexts('transactions')
  const name = useId()
  const questionId = useId()
  const whyId = useId()
  const bank = useNamedBanks()(question.bank)
  return (
    <div role="radiogroup" className={styles.frame} aria-labelledby={questionId} aria-describedby={whyId}>
      <p id={questionId} className={styles.question}>
        {t('balance_question')}
      </p>
      <p className={styles.balance}>
        <span className={styles.bank}>
          <BankDot bankId={bank.id} />
          {bankName(bank)}
        </span>
        <span className={styles.number}>{formats().roubles(question.balance)}</span>
      </p>
      <div className={styles.answers}>
        {answers.map((each) => (
          <label key={each} className={styles.answer}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={answer === each}
              disabled={isDisabled}
              onChange={() => onAnswer(each)}
            />
            {t(`balance_${each}`)}
          </label>
        ))}
      </div>
      <p id={whyId} className={styles.why}>
        {t('balance_why')}
      </p>
    </div>
  )
}

/** As high as the question. */
export function BalanceQuestionSkeleton() {
  const t = useTexts('transactions')
  return (
    <div role="status" className={styles.room}>
      <span className="visually-hidden">{t('balance_loading')}</span>
      <Skeleton className={styles.grey} radius={12} />
    </div>
  )
}
