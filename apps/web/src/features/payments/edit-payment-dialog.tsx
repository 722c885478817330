import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { Note } from '../../components/note.tsx'
import { useLast } from '../../components/use-last.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { DoubtDialog } from './doubt-dialog.tsx'
import styles from './payment-dialogs.module.css'
import {
  changesOf,
  editFaults,
  type PaymentField,
  paymentErrorsOf,
  paymentFields,
  valuesOf,
} from './payment-form.ts'
import { PaymentInputs } from './payment-inputs.tsx'
import type { PaymentIntent } from './payment-intent.ts'
import { type Payment, type PaymentChange, useUpdatePayment } from './payments-queries.ts'
import { type DoubtCheck, useDoubtQuestion } from './use-doubt-question.ts'
import { usePaymentForm } from './use-payment-form.ts'

interface Props {
  readonly intent: Extract<PaymentIntent, { act: 'edit' }> | undefined
  readonly onClose: () => void
}

export function EditPaymentDialog({ intent, onClose }: Props) {
  const t = useTexts('payments')
  const [isDirty, setDirty] = useState(false)
  const shown = useLast(intent)
  const { question, saveOrAsk } = useDoubtQuestion()
  return (
    <>
      <FormDialog
        opened={intent !== undefined}
        title={t('edit_title')}
        size={520}
        isDirty={isDirty}
        isCovered={question !== undefined}
        onClose={onClose}
      >
        {shown && (
          <EditForm
            payment={shown.payment}
            start={shown.field}
            saveOrAsk={saveOrAsk}
            onDirty={setDirty}
            onDone={onClose}
          />
        )}
      </FormDialog>
      <DoubtDialog question={question} />
    </>
  )
}

interface FormProps {
  readonly payment: Payment
  /** The field that was asked for by its link. */
  readonly start: PaymentField | undefined
  readonly saveOrAsk: (check: DoubtCheck) => void
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => void
}

function EditForm({ payment, start, saveOrAsk, onDirty, onDone }: FormProps) {
  const t = useTexts('payments')
  const update = useUpdatePayment(payment.id)
  const form = usePaymentForm(valuesOf(payment), (values) => editFaults(values, payment))
  const [refusal, setRefusal] = useState('')
  const focusStart = useRef(() => start && form.focus(start))

  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty])
  useEffect(() => () => onDirty(false), [onDirty])
  useEffect(() => {
    // After the dialog's own first focus.
    const timer = setTimeout(focusStart.current)
    return () => clearTimeout(timer)
  }, [])

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending) return
    const faults = paymentFields.flatMap((field) => form.faults[field] ?? [])
    if (faults.length > 0) {
      setRefusal(t('edit_invalid', { errors: faults.map((fault) => t(fault)).join(', ') }))
      return form.checkAll()
    }
    setRefusal('')
    const changes = changesOf(form.values, payment)
    if (changes === undefined) return onDone()
    saveOrAsk({ sent: changes, save: () => void send(changes), focus: form.focus })
  }

  const send = async (changes: PaymentChange) => {
    try {
      await update.mutateAsync(changes)
      toasts.paymentSaved(t('edit_saved'))
      onDone()
    } catch (error) {
      const { fields, rest } = paymentErrorsOf(error, t('edit_failed'))
      setRefusal(rest)
      form.tell(fields)
    }
  }

  return (
    <form onSubmit={save} noValidate>
      {payment.is_locked && (
        <div className={styles.note}>
          <Note family="info">{t('edit_locked')}</Note>
        </div>
      )}
      {refusal !== '' && (
        <div className={styles.note}>
          <Note family="bad">{refusal}</Note>
        </div>
      )}
      <PaymentInputs form={form} payment={payment} />
      <div className={styles.feet} data-single>
        <Button type="submit" loading={update.isPending}>
          {t('edit_save')}
        </Button>
      </div>
    </form>
  )
}
