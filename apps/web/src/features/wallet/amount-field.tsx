import { TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { changeAmount } from '../../lib/amount-input.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { largestWithdrawal } from '../../lib/withdrawal-sums.ts'
import styles from './withdraw-panel.module.css'

interface Props {
  readonly ref: Ref<HTMLInputElement>
  readonly value: string
  readonly error: string | undefined
  readonly available: string
  readonly percent: string
  readonly onChange: (amount: string) => void
  readonly onBlur: () => void
}

export function AmountField({ available, percent, error, onChange, ...input }: Props) {
  const t = useTexts('wallet')
  return (
    <TextInput
      {...input}
      data-autofocus
      classNames={{ input: styles.amount, section: styles.amountUnit }}
      label={t('amount')}
      description={t('amount_available', { amount: formats().usdt(available) })}
      error={error}
      placeholder={formats().usdtNumber('0')}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onChange(changeAmount(input.value, event))}
      rightSectionWidth={120}
      rightSectionPointerEvents="all"
      rightSection={
        <>
          <span>USDT</span>
          <button
            type="button"
            className={styles.max}
            aria-label={t('amount_max_label')}
            onClick={() => onChange(largestWithdrawal(available, percent))}
          >
            {t('amount_max')}
          </button>
        </>
      }
    />
  )
}
