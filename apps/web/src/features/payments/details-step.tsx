import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { bankName } from '../../components/bank-name.ts'
import { BankTile } from '../../components/bank-tile.tsx'
import { Note } from '../../components/note.tsx'
import type { Bank } from '../../lib/banks.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './payment-dialogs.module.css'
import { canSave } from './payment-form.ts'
import { PaymentInputs } from './payment-inputs.tsx'
import type { PaymentForm } from './use-payment-form.ts'

interface Props {
  readonly bank: Bank
  readonly form: PaymentForm
  readonly refusal: string
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onSave: () => void
}

export function DetailsStep({ bank, form, refusal, isBusy, onBack, onSave }: Props) {
  const t = useTexts('payments')
  const focusName = useRef(() => form.focus('name'))

  // The button that led here is gone; the keyboard goes on at the first field.
  useEffect(() => focusName.current(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSave()
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.chosen}>
        <BankTile bank={bank} size={34} />
        {bankName(bank)}
        <button type="button" className={styles.change} onClick={onBack}>
          {t('bank_change')}
        </button>
      </div>
      {refusal !== '' && (
        <div className={styles.note}>
          <Note family="bad">{refusal}</Note>
        </div>
      )}
      <PaymentInputs form={form} />
      <div className={styles.final}>
        <Note family="info">{t('final')}</Note>
      </div>
      <div className={styles.feet}>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" disabled={!canSave(form.values)} loading={isBusy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
