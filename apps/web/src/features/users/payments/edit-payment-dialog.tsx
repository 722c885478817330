import { Button, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Filled } from '../../../components/filled.tsx'
import { FormDialog, useFormClose } from '../../../components/form-dialog.tsx'
import { OneTimeCodeDialog } from '../../../components/one-time-code-dialog.tsx'
import { useFocusAfterBusy } from '../../../components/use-focus-after-busy.ts'
import { useLast } from '../../../components/use-last.ts'
import { ApiProblem } from '../../../lib/api-problem.ts'
import { meQuery } from '../../../lib/me.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { useCodedChange } from '../../../lib/use-coded-change.ts'
import { type PaymentChange, type UserPayment, useChangePayment } from '../users-queries.ts'
import { changesOf, numberFields, type PaymentValues, switchFields, valuesOf } from './payment-changes.ts'
import styles from './payments.module.css'

interface Props {
  readonly userId: string
  readonly payment: UserPayment | undefined
  readonly onClose: () => void
}

export function EditPaymentDialog({ userId, payment, onClose }: Props) {
  const shown = useLast(payment)
  return shown === undefined ? null : (
    <EditWindow
      key={shown.id}
      userId={userId}
      payment={shown}
      isOpen={payment !== undefined}
      onClose={onClose}
    />
  )
}

/** The word of success is read before the window goes. */
const closesAfterMs = 1_500

interface WindowProps {
  readonly userId: string
  readonly payment: UserPayment
  readonly isOpen: boolean
  readonly onClose: () => void
}

function EditWindow({ userId, payment, isOpen, onClose }: WindowProps) {
  const t = useTexts('users')
  const [isDirty, setDirty] = useState(false)
  const [isDone, setDone] = useState(false)
  const me = useQuery(meQuery)
  const { mutateAsync } = useChangePayment(userId, payment.id)
  const coded = useCodedChange({
    path: `/support/users/${userId}/payments/${payment.id}/`,
    send: (body: PaymentChange) => mutateAsync(body),
    onDone: (answer) => {
      if (answer.held?.length) toasts.info(t('payment_held'))
      else toasts.paymentSaved(t('payment_saved'))
      setDirty(false)
      setDone(true)
    },
  })
  // The list behind is read anew meanwhile: that must not start the time again.
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isDone || !isOpen) return
    const timer = setTimeout(() => close.current(), closesAfterMs)
    return () => {
      clearTimeout(timer)
      setDone(false)
    }
  }, [isDone, isOpen])

  return (
    <>
      <FormDialog
        opened={isOpen}
        title={t('payment_title')}
        size={520}
        isDirty={isDirty}
        isCovered={coded.isAsking}
        onClose={onClose}
      >
        <PaymentForm payment={payment} isDone={isDone} onSave={coded.start} onDirty={setDirty} />
      </FormDialog>
      <OneTimeCodeDialog
        opened={coded.isAsking}
        onClose={coded.cancel}
        title={t('code_title')}
        description={<Filled text={t('code_text')} with={{ email: <strong>{me.data?.email}</strong> }} />}
        failure={t('payment_failed')}
        onSubmit={coded.submit}
        onResend={coded.resend}
      />
    </>
  )
}

interface FormProps {
  readonly payment: UserPayment
  readonly isDone: boolean
  readonly onSave: (change: PaymentChange) => Promise<void>
  readonly onDirty: (isDirty: boolean) => void
}

const labels = { card: 'card', phone_number: 'phone', nomer_scheta: 'account' } as const
const switchLabels = { is_SBP: 'sbp', is_c2c: 'c2c', is_active: 'is_active' } as const

function PaymentForm({ payment: known, isDone, onSave, onDirty }: FormProps) {
  const t = useTexts('users')
  const close = useFormClose()
  const [payment] = useState(known)
  const [values, setValues] = useState(() => valuesOf(payment))
  const [serverErrors, setServerErrors] = useState<ApiProblem['fields']>({})
  const [isBusy, setBusy] = useState(false)
  const button = useFocusAfterBusy(isBusy)
  const changes = changesOf(values, payment)
  const isDirty = changes !== undefined && !isDone

  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => () => onDirty(false), [onDirty])

  const put = (part: Partial<PaymentValues>) => {
    setValues((now) => ({ ...now, ...part }))
    setServerErrors({})
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isDone) return
    if (changes === undefined) return close()
    setBusy(true)
    try {
      await onSave(changes)
    } catch (error) {
      if (error instanceof ApiProblem) setServerErrors(error.fields)
      toasts.problem(error, t('payment_failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.fields}>
      <TextInput
        label={t('name')}
        value={values.name}
        error={serverErrors.name?.join('\n')}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => put({ name: value })}
      />
      {numberFields.map((field) => (
        <TextInput
          key={field}
          label={t(labels[field])}
          placeholder={payment[field] ?? ''}
          description={t('payment_clear_hint')}
          value={values[field]}
          error={serverErrors[field]?.join('\n')}
          autoComplete="off"
          inputMode={field === 'phone_number' ? 'tel' : 'numeric'}
          classNames={{ input: styles.digits }}
          onChange={({ currentTarget: { value } }) => put({ [field]: value })}
        />
      ))}
      <div className={styles.switches}>
        {switchFields.map((field) => (
          <Switch
            key={field}
            size="md"
            withThumbIndicator={false}
            label={t(switchLabels[field])}
            checked={values[field]}
            onChange={({ currentTarget: { checked } }) => put({ [field]: checked })}
          />
        ))}
      </div>
      <div className={styles.feet}>
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
        <Button ref={button} type="submit" loading={isBusy} disabled={isDone}>
          {t('payment_save')}
        </Button>
      </div>
    </form>
  )
}
