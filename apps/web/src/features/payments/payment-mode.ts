import type { TextKey } from '../../lib/texts.tsx'
import type { Payment } from './payments-queries.ts'

export const paymentModes = ['SBP/C2C', 'SBP', 'C2C'] as const
export type PaymentMode = (typeof paymentModes)[number]

export function modeOf({ is_SBP, is_c2c }: Pick<Payment, 'is_SBP' | 'is_c2c'>): PaymentMode | undefined {
  if (is_SBP && is_c2c) return 'SBP/C2C'
  if (is_SBP) return 'SBP'
  return is_c2c ? 'C2C' : undefined
}

export function flagsOf(mode: PaymentMode): Pick<Payment, 'is_SBP' | 'is_c2c'> {
  return { is_SBP: mode !== 'C2C', is_c2c: mode !== 'SBP' }
}

/** What a mode lacks before it can be chosen: SBP pays by phone, C2C by card. */
export function lackOf(
  mode: PaymentMode,
  { card, phone_number }: Pick<Payment, 'card' | 'phone_number'>,
): TextKey<'payments'> | undefined {
  const { is_SBP, is_c2c } = flagsOf(mode)
  const lacksPhone = is_SBP && !phone_number
  const lacksCard = is_c2c && !card
  if (lacksPhone && lacksCard) return 'mode_needs_both'
  if (lacksPhone) return 'mode_needs_phone'
  return lacksCard ? 'mode_needs_card' : undefined
}
