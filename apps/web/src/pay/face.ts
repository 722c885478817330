import type { View } from './view.ts'

/** What the page shows, one at a time. */
export type Face =
  | 'choose'
  | 'none'
  | 'pay'
  | 'checking'
  | 'part'
  | 'complete'
  | 'expired'
  | 'canceled'
  | 'dispute'

export interface Circumstances {
  /** The clock has ended, whether or not the server has said so yet. */
  readonly isTimeOver: boolean
  /** The payer wants another method than the one they have. */
  readonly isChoosing: boolean
  /** Nobody was found for the last choice. */
  readonly isRefused: boolean
  /** «Я оплатил» is on its way. */
  readonly isClaiming: boolean
}

export function faceOf(view: View, now: Circumstances): Face {
  switch (view.state) {
    case 'choose':
      if (now.isTimeOver) return 'expired'
      return now.isRefused || !hasCapacity(view) ? 'none' : 'choose'
    case 'pay':
      // Whoever pays after the end pays too late: the requisites go at once, without waiting for the server's word.
      if (now.isTimeOver) return 'expired'
      if (now.isClaiming) return 'checking'
      if (now.isRefused) return 'none'
      return now.isChoosing && view.may_choose ? 'choose' : 'pay'
    case 'checking':
    case 'part':
    case 'complete':
    case 'expired':
    case 'canceled':
    case 'dispute':
      return view.state
  }
}

function hasCapacity(view: View): boolean {
  return view.choices.some((choice) => choice.has_capacity)
}

export type PayStep = 1 | 2 | 3

/** Where the payer stands; undefined when the way is over. */
export function stepOf(face: Face): PayStep | undefined {
  if (face === 'choose' || face === 'none') return 1
  if (face === 'pay' || face === 'part') return 2
  return face === 'checking' ? 3 : undefined
}

/** The large number of the summary, and the words above it. */
export function dueOf(
  view: View,
  face: Face,
): { sum: string; said: 'due' | 'paid_sum' | 'not_paid' | 'left_to_pay' | 'payment_sum' } {
  const toPay = view.amount ?? view.amount_requested
  if (face === 'complete') return { sum: view.amount_received ?? toPay, said: 'paid_sum' }
  if (face === 'expired' || face === 'canceled') return { sum: toPay, said: 'not_paid' }
  if (face === 'part' && view.amount_left !== null) return { sum: view.amount_left, said: 'left_to_pay' }
  // Whoever has paid must not read that it is due.
  if (face === 'checking' || face === 'dispute') return { sum: toPay, said: 'payment_sum' }
  return { sum: toPay, said: 'due' }
}
