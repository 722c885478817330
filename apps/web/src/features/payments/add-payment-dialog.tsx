import { useEffect, useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import type { Bank } from '../../lib/banks.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { BankStep } from './bank-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { DoubtDialog } from './doubt-dialog.tsx'
import { blank, newPaymentFaults, paymentErrorsOf, toNewPayment } from './payment-form.ts'
import { type NewPayment, useCreatePayment } from './payments-queries.ts'
import { type DoubtCheck, useDoubtQuestion } from './use-doubt-question.ts'
import { usePaymentForm } from './use-payment-form.ts'
import { WizardSteps } from './wizard-steps.tsx'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
}

/** A new method in two steps: its bank, then its details. */
export function AddPaymentDialog({ opened, onClose }: Props) {
  const t = useTexts('payments')
  const [isDirty, setDirty] = useState(false)
  const { question, saveOrAsk } = useDoubtQuestion()
  return (
    <>
      <FormDialog
        opened={opened}
        title={t('wizard_title')}
        size={520}
        isDirty={isDirty}
        isCovered={question !== undefined}
        onClose={onClose}
      >
        <Wizard saveOrAsk={saveOrAsk} onDirty={setDirty} onDone={onClose} />
      </FormDialog>
      <DoubtDialog question={question} />
    </>
  )
}

interface WizardProps {
  readonly saveOrAsk: (check: DoubtCheck) => void
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => void
}

// Lives as long as the dialog is open, so each opening starts empty.
function Wizard({ saveOrAsk, onDirty, onDone }: WizardProps) {
  const t = useTexts('payments')
  const create = useCreatePayment()
  const form = usePaymentForm(blank, newPaymentFaults)
  const [bank, setBank] = useState<Bank>()
  const [step, setStep] = useState<'bank' | 'details'>('bank')
  const [refusal, setRefusal] = useState('')

  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty])
  useEffect(() => () => onDirty(false), [onDirty])

  const choose = (chosen: Bank) => {
    setBank(chosen)
    setStep('details')
  }

  const save = (chosen: Bank) => {
    setRefusal('')
    const sent = toNewPayment(form.values, chosen.id)
    saveOrAsk({ sent, save: () => void send(sent), focus: form.focus })
  }

  const send = async (sent: NewPayment) => {
    try {
      await create.mutateAsync(sent)
      toasts.paymentSaved(t('created'))
      onDone()
    } catch (error) {
      const { fields, rest } = paymentErrorsOf(error, t('create_failed'))
      setRefusal(rest)
      form.tell(fields)
    }
  }

  return (
    <>
      <WizardSteps current={step} />
      {step === 'bank' || bank === undefined ? (
        <BankStep chosen={bank} onChoose={choose} />
      ) : (
        <DetailsStep
          bank={bank}
          form={form}
          refusal={refusal}
          isBusy={create.isPending}
          onBack={() => setStep('bank')}
          onSave={() => save(bank)}
        />
      )}
    </>
  )
}
