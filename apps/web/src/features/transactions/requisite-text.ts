import type { PayableType } from '@florin/contract/rules'
import { maskCard } from '../../lib/format.ts'

interface Details {
  readonly card: string | null
  readonly phone_number: string | null
}

/** Where the payer sends the money, as far as a list should show it: 2202 •••• •••• 4417 or +7 ••• •••-08-15. */
export function requisiteText({ card, phone_number }: Details, type: PayableType): string | undefined {
  const masked = {
    c2c: card && (isWhole(card) ? maskCard(card) : card),
    sbp: phone_number && maskPhone(phone_number),
  }
  return (type === 'c2c' ? masked.c2c || masked.sbp : masked.sbp || masked.c2c) || undefined
}

/** The last four digits of a phone; a number that is masked already is left as it is. */
export function maskPhone(phone: string): string {
  if (phone.includes('•')) return phone
  const digits = phone.replace(/\D/g, '')
  if (digits.length < 6) return phone
  return `+${digits.slice(0, 1)} ••• •••-${digits.slice(-4, -2)}-${digits.slice(-2)}`
}

/** Something with dots in it is of no use on a clipboard. */
export function isWhole(requisite: string): boolean {
  return !/[•*]/.test(requisite)
}
