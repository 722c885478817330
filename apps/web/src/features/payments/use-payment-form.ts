import { useRef, useState } from 'react'
import type { InputFilter } from '../../lib/input-filters.ts'
import { filterAccount, filterCard, filterName, filterPhone } from '../../lib/input-filters.ts'
import { useTexts } from '../../lib/texts.tsx'
import { isDue } from './fault-due.ts'
import { type PaymentFaults, type PaymentField, type PaymentValues, paymentFields } from './payment-form.ts'

const filters: Record<PaymentField, InputFilter> = {
  name: filterName,
  card: filterCard,
  phone_number: filterPhone,
  nomer_scheta: filterAccount,
}

/** The four fields of a method: what is typed, what is wrong with it, and what the server said. */
export function usePaymentForm(initial: PaymentValues, faultsOf: (values: PaymentValues) => PaymentFaults) {
  const t = useTexts('payments')
  const inputs = useRef<Partial<Record<PaymentField, HTMLInputElement | null>>>({})
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<readonly PaymentField[]>([])
  const [focused, setFocused] = useState<PaymentField>()
  const [told, setTold] = useState<Partial<Record<PaymentField, string>>>({})
  const faults = faultsOf(values)

  const errorOf = (field: PaymentField): string | undefined => {
    const fault = faults[field]
    if (told[field]) return told[field]
    return fault && isDue(field, faults, { left, focused }) ? t(fault) : undefined
  }

  const focusOn = (bad: readonly PaymentField[]) => {
    const first = paymentFields.find((field) => bad.includes(field))
    if (first !== undefined) inputs.current[first]?.focus()
  }

  return {
    values,
    faults,
    isDirty: paymentFields.some((field) => values[field] !== initial[field]),
    /** Shows every fault there is and leads to the first. */
    checkAll: () => {
      setLeft(paymentFields)
      focusOn(Object.keys(faults) as PaymentField[])
    },
    tell: (fields: Partial<Record<PaymentField, string>>) => {
      setTold(fields)
      focusOn(Object.keys(fields) as PaymentField[])
    },
    focus: (field: PaymentField) => inputs.current[field]?.focus(),
    field: (field: PaymentField) => ({
      ref: (input: HTMLInputElement | null) => {
        inputs.current[field] = input
      },
      value: values[field],
      error: errorOf(field),
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        setValues({ ...values, [field]: filters[field](event.currentTarget.value) })
        setTold({ ...told, [field]: undefined })
      },
      onFocus: () => setFocused(field),
      onBlur: () => {
        setFocused(undefined)
        setLeft((before) => (before.includes(field) ? before : [...before, field]))
      },
    }),
  }
}

export type PaymentForm = ReturnType<typeof usePaymentForm>
