import type { PaymentFaults, PaymentField } from './payment-form.ts'

/** Phone and account go together: leaving one of them makes the other's absence worth telling. */
const partners: Partial<Record<PaymentField, PaymentField>> = {
  phone_number: 'nomer_scheta',
  nomer_scheta: 'phone_number',
}

interface Visited {
  /** The fields that were left at least once. */
  readonly left: readonly PaymentField[]
  readonly focused: PaymentField | undefined
}

/** Whether a field's fault is to be shown yet: nobody is scolded for a field that they are still on their way to. */
export function isDue(field: PaymentField, faults: PaymentFaults, { left, focused }: Visited): boolean {
  const fault = faults[field]
  if (fault === undefined) return false
  if (fault === 'card_or_phone') return left.includes('card') && left.includes('phone_number')
  if (left.includes(field)) return true
  const isAboutBoth = fault === 'phone_needs_account' || fault === 'account_needs_phone'
  const partner = partners[field]
  return isAboutBoth && partner !== undefined && left.includes(partner) && focused !== field
}
