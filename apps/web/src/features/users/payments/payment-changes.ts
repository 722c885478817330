import type { PaymentChange, UserPayment } from '../users-queries.ts'

export const numberFields = ['card', 'phone_number', 'nomer_scheta'] as const
export const switchFields = ['is_SBP', 'is_c2c', 'is_active'] as const

export type PaymentValues = Pick<UserPayment, 'name' | (typeof switchFields)[number]> &
  Record<(typeof numberFields)[number], string>

/** Numbers come masked, so their fields begin empty: what is left empty stays. */
export function valuesOf(payment: UserPayment): PaymentValues {
  const { name, is_SBP, is_c2c, is_active } = payment
  return { name, is_SBP, is_c2c, is_active, card: '', phone_number: '', nomer_scheta: '' }
}

/** Only what differs; undefined where nothing does. Nothing is judged here: the server decides. */
export function changesOf(values: PaymentValues, payment: UserPayment): PaymentChange | undefined {
  const numbers = numberFields.filter((field) => values[field].trim() !== '')
  const switches = switchFields.filter((field) => values[field] !== payment[field])
  const fields = [...numbers, ...switches, ...(values.name === payment.name ? [] : (['name'] as const))]
  if (fields.length === 0) return undefined
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as PaymentChange
}
