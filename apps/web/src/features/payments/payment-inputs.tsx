import { TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { accountText, maskCard, phoneText } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './payment-dialogs.module.css'
import { isFixed, type PaymentField } from './payment-form.ts'
import type { Payment } from './payments-queries.ts'
import type { PaymentForm } from './use-payment-form.ts'

interface Props {
  readonly form: PaymentForm
  /** The method that is changed; without it a new one is filled in. */
  readonly payment?: Payment
}

export function PaymentInputs({ form, payment }: Props) {
  const t = useTexts('payments')
  const digits = { classNames: { input: styles.digits }, autoComplete: 'off', inputMode: 'numeric' as const }

  return (
    <div className={styles.fields}>
      <Field
        form={form}
        payment={payment}
        name="name"
        label={t('name')}
        description={t('name_hint')}
        isRequired
        autoComplete="off"
      />
      <Field
        form={form}
        payment={payment}
        name="card"
        label={t('card_number')}
        {...digits}
        {...(payment?.card && { placeholder: maskCard(payment.card), description: t('card_replace') })}
      />
      <div className={styles.pair}>
        <Field
          form={form}
          payment={payment}
          name="phone_number"
          label={t('phone_number')}
          {...digits}
          inputMode="tel"
        />
        <Field
          form={form}
          payment={payment}
          name="nomer_scheta"
          label={t('account_number')}
          placeholder={t('account_placeholder')}
          {...digits}
        />
      </div>
    </div>
  )
}

interface FieldProps {
  readonly form: PaymentForm
  readonly payment: Payment | undefined
  readonly name: PaymentField
  readonly label: string
  readonly isRequired?: boolean
  readonly placeholder?: string
  readonly description?: string
  readonly autoComplete?: string
  readonly inputMode?: 'numeric' | 'tel'
  readonly classNames?: { input: string | undefined }
}

// Without `maxLength`: the browser would cut a pasted text before its spaces and words are dropped.
function Field({ form, payment, name, isRequired = false, description, ...input }: FieldProps) {
  const field = form.field(name)
  if (payment && isFixed(payment, name))
    return <FixedField payment={payment} name={name} label={input.label} />
  return (
    <TextInput
      {...input}
      {...field}
      withAsterisk={isRequired}
      aria-required={isRequired}
      spellCheck={false}
      description={description}
    />
  )
}

const shown: Record<PaymentField, (value: string) => string> = {
  name: (name) => name,
  card: maskCard,
  phone_number: phoneText,
  nomer_scheta: accountText,
}

function FixedField({ payment, name, label }: { payment: Payment; name: PaymentField; label: string }) {
  const t = useTexts('payments')
  return (
    <TextInput
      label={label}
      classNames={{ input: name === 'name' ? undefined : styles.digits }}
      value={shown[name](payment[name] ?? '')}
      readOnly
      title={t('field_locked')}
      rightSection={<IconLock size={16} stroke={1.75} aria-hidden="true" />}
    />
  )
}
