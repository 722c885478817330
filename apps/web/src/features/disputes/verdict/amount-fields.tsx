import { SegmentedControl, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { changeAmount } from '../../../lib/amount-input.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './verdict.module.css'
import { allowedAmount, isAbove, type VerdictFaults, type VerdictForm } from './verdict-form.ts'

interface Props {
  readonly form: VerdictForm
  readonly faults: VerdictFaults
  /** The deal's sum. */
  readonly whole: string
  /** The highest that may be named, and the deal's rate once it is known. */
  readonly most: string
  readonly rate: string | undefined
  readonly onChange: (part: Partial<VerdictForm>) => void
}

/** The whole sum, or what was really paid: typed twice, the second time by hand. */
export function AmountFields({ form, faults, whole, most, rate, onChange }: Props) {
  const t = useTexts('disputes')
  const { roubles } = formats()
  const [isPasted, setPasted] = useState(false)
  const refuse = (event: ClipboardEvent | DragEvent) => {
    event.preventDefault()
    setPasted(true)
  }
  const agrees = allowedAmount(form, most) !== undefined
  const fault = faults.amount ?? (isAbove(form, most) ? 'verdict_amount_above' : undefined)
  const limit =
    rate === undefined
      ? t('verdict_amount_limit', { sum: roubles(most) })
      : t('verdict_amount_most', { sum: roubles(most), rate: roubles(rate) })
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{t('verdict_sum')}</legend>
      <SegmentedControl
        fullWidth
        value={form.isCorrected ? 'corrected' : 'whole'}
        data={[
          { value: 'whole', label: t('verdict_whole', { sum: roubles(whole) }) },
          { value: 'corrected', label: t('verdict_corrected') },
        ]}
        onChange={(value) => onChange({ isCorrected: value === 'corrected' })}
      />
      {form.isCorrected && (
        <>
          <div className={styles.pair}>
            <TextInput
              label={t('verdict_amount')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              rightSection="₽"
              value={form.amount}
              error={fault && t(fault, { sum: roubles(most) })}
              onChange={(event) => onChange({ amount: changeAmount(form.amount, event) })}
            />
            <TextInput
              label={t('verdict_amount_again')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              rightSection={
                agrees && (
                  <IconCheck
                    role="img"
                    aria-label={t('verdict_amount_agrees')}
                    size={18}
                    className={styles.agrees}
                  />
                )
              }
              value={form.again}
              error={isPasted ? t('verdict_amount_typed') : faults.again && t(faults.again)}
              onPaste={refuse}
              onDrop={refuse}
              onChange={(event) => {
                setPasted(false)
                onChange({ again: changeAmount(form.again, event) })
              }}
            />
          </div>
          <p className={styles.hint}>{limit}</p>
        </>
      )}
    </fieldset>
  )
}
