import type { PaymentField } from './payment-form.ts'
import type { Payment } from './payments-queries.ts'

/** What the owner is about to do: one dialog is open at a time. */
export type PaymentIntent =
  | { readonly act: 'add' }
  | { readonly act: 'settings'; readonly payment: Payment }
  | { readonly act: 'bind'; readonly payment: Payment }
  | { readonly act: 'balance'; readonly payment: Payment }
  | { readonly act: 'unproven'; readonly payment: Payment }
  | { readonly act: 'edit'; readonly payment: Payment; readonly field?: PaymentField }

export type OnIntent = (intent: PaymentIntent) => void
