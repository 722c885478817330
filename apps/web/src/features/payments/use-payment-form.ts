import { useRef, useState } from 'react'
import { filterName } from '../../lib/input-filters.ts'
import { changeNumber, settledNumber } from '../../lib/number-input.ts'
import { useTexts } from '../../lib/texts.tsx'
import { isDue } from './fault-due.ts'
import {
  isPressing,
  numberKinds,
  type PaymentFaults,
  type PaymentField,
  type PaymentValues,
  paymentFields,
} from './payment-form.ts'

interface Change {
  readonly currentTarget: HTMLInputElement
  readonly nativeEvent: Event
}

function entered(field: PaymentField, before: string, event: Change): string {
  if (field === 'name') return filterName(event.currentTarget.value)
  return changeNumber(numberKinds[field], before, event)
}

function settled(field: PaymentField, text: string): string {
  return field === 'name' ? text : settledNumber(numberKinds[field], text)
}

/** The four fields of a method: what is typed, what is wrong with it, and what the server said. */
export function usePaymentForm(initial: PaymentValues, faultsOf: (values: PaymentValues) => PaymentFaults) {
  const t = useTexts('payments')
  const inputs = useRef<Partial<Record<PaymentField, HTMLInputElement | null>>>({})
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<readonly PaymentField[]>([])
  const [focused, setFocused] = useState<PaymentField>()
  const [serverErrors, setServerErrors] = useState<Partial<Record<PaymentField, string>>>({})
  const faults = faultsOf(values)

  const errorOf = (field: PaymentField): string | undefined => {
    const fault = faults[field]
    if (serverErrors[field]) return serverErrors[field]
    const isTold = isPressing(field, values[field]) || isDue(field, faults, { left, focused })
    return fault && isTold ? t(fault) : undefined
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
      setServerErrors(fields)
      focusOn(Object.keys(fields) as PaymentField[])
    },
    focus: (field: PaymentField) => inputs.current[field]?.focus(),
    field: (field: PaymentField) => ({
      ref: (input: HTMLInputElement | null) => {
        inputs.current[field] = input
      },
      value: values[field],
      error: errorOf(field),
      onChange: (event: Change) => {
        setValues({ ...values, [field]: entered(field, values[field], event) })
        setServerErrors({ ...serverErrors, [field]: undefined })
      },
      onFocus: () => setFocused(field),
      onBlur: () => {
        setFocused(undefined)
        setValues((typed) => ({ ...typed, [field]: settled(field, typed[field]) }))
        setLeft((before) => (before.includes(field) ? before : [...before, field]))
      },
    }),
  }
}

export type PaymentForm = ReturnType<typeof usePaymentForm>
