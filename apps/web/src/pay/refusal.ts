import type { TextKey } from '../lib/texts.tsx'
import type { Choice, View } from './view.ts'

/** Why nobody was found, and whether the same choice may soon succeed. */
export interface Refusal {
  readonly text: TextKey<'checkout'>
  readonly mayRetry: boolean
  /** Nothing on this page can help: the way back to the shop is all there is. */
  readonly isFinal?: boolean
}

const refusals: Readonly<Record<string, Refusal>> = {
  'order.no_active_traders': { text: 'none_no_active_traders', mayRetry: true },
  'order.busy_amount': { text: 'none_busy_amount', mayRetry: true },
  'order.amount_out_of_range': { text: 'none_amount_out_of_range', mayRetry: false },
  'order.method_off': { text: 'none_method_off', mayRetry: false },
  'order.too_many_choices': { text: 'none_too_many_choices', mayRetry: false, isFinal: true },
  'order.payer_limit': { text: 'none_payer_limit', mayRetry: true },
  'order.too_many_open': { text: 'none_too_many_open', mayRetry: true },
  'rate.unavailable': { text: 'none_rate', mayRetry: true },
  'money.halted': { text: 'none_halted', mayRetry: true },
}

/** Undefined for problems that are not about finding somebody to pay to. */
export function refusalOf(code: string): Refusal | undefined {
  return Object.hasOwn(refusals, code) ? refusals[code] : undefined
}

/** What the page itself says before anything was tried: nobody is there, or the order was matched too often. */
export function whyNone(view: Pick<View, 'state' | 'may_choose'>): string {
  return view.state === 'choose' && !view.may_choose ? 'order.too_many_choices' : 'order.no_active_traders'
}

/** What else can be tried right now. */
export function otherChoices(view: View, refused: Choice['order_type'] | undefined): Choice['order_type'][] {
  return view.choices
    .filter((choice) => choice.has_capacity && choice.order_type !== refused)
    .map((choice) => choice.order_type)
}
