import type { TextKey } from '../lib/texts.tsx'
import type { Choice, View } from './view.ts'

/** Why nobody was found, and whether the same choice may soon succeed. */
export interface Refusal {
  readonly text: TextKey<'checkout'>
  readonly mayRetry: boolean
}

const refusals: Readonly<Record<string, Refusal>> = {
  'order.no_active_traders': { text: 'none_no_active_traders', mayRetry: true },
  'order.busy_amount': { text: 'none_busy_amount', mayRetry: true },
  'order.amount_out_of_range': { text: 'none_amount_out_of_range', mayRetry: false },
  'order.method_off': { text: 'none_method_off', mayRetry: false },
  'rate.unavailable': { text: 'none_rate', mayRetry: true },
  'money.halted': { text: 'none_halted', mayRetry: true },
}

/** Undefined for problems that are not about finding somebody to pay to. */
export function refusalOf(code: string): Refusal | undefined {
  return Object.hasOwn(refusals, code) ? refusals[code] : undefined
}

/** Nobody at all: what the choices themselves say, before anything was tried. */
export const nobodyThere = 'order.no_active_traders'

/** What else can be tried right now. */
export function otherChoices(view: View, refused: Choice['order_type'] | undefined): Choice['order_type'][] {
  return view.choices
    .filter((choice) => choice.has_capacity && choice.order_type !== refused)
    .map((choice) => choice.order_type)
}
