import { bankName } from './bank-name.ts'

/** A payment method as alerts name it: the bank and the last digits, never a whole number. */
export function requisiteText(bank: string, tail: string | null): string {
  const { name } = bankName(bank)
  return tail === null ? name : `${name} •• ${tail}`
}
