import { useEffect, useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { BankStep } from './bank-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { blank, newPaymentFaults, toldOf, toNewPayment } from './payment-form.ts'
import { type Bank, useCreatePayment } from './payments-queries.ts'
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
  return (
    <FormDialog opened={opened} title={t('wizard_title')} size={520} isDirty={isDirty} onClose={onClose}>
      <Wizard onDirty={setDirty} onDone={onClose} />
    </FormDialog>
  )
}

interface WizardProps {
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => void
}

// Lives as long as the dialog is open, so each opening starts empty.
function Wizard({ onDirty, onDone }: WizardProps) {
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

  const save = async (chosen: Bank) => {
    setRefusal('')
    try {
      await create.mutateAsync(toNewPayment(form.values, chosen.id))
      toasts.paymentSaved(t('created'))
      onDone()
    } catch (error) {
      const { fields, rest } = toldOf(error, t('create_failed'))
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
          onSave={() => void save(bank)}
        />
      )}
    </>
  )
}
