import { maskCard, phoneText } from '../../../lib/format.ts'
import type { Case } from '../disputes-queries.ts'

type Details = Case['transaction']['payment_details']

/** Where the payer was to pay. What the server has masked already is shown as it came, with our dots. */
export function requisiteText({ phone_number: phone, card }: Pick<Details, 'phone_number' | 'card'>): string {
  const number = phone ?? card ?? ''
  if (/[•*]/.test(number)) return number.replaceAll('*', '•')
  return phone === null ? maskCard(number) : phoneText(phone)
}
