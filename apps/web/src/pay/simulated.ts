import type { SimulatedAct } from '@florin/contract/rules'
import type { View } from './view.ts'

const sensible: Record<View['state'], readonly SimulatedAct[]> = {
  choose: [],
  pay: ['pay', 'pay_less', 'pay_more', 'pay_late', 'expire', 'dispute'],
  checking: ['pay', 'pay_less', 'pay_more', 'expire', 'dispute'],
  part: ['pay', 'pay_more', 'expire', 'dispute'],
  complete: [],
  expired: ['pay_late', 'dispute'],
  canceled: ['pay_late', 'dispute'],
  dispute: [],
}

/** What a test order can be made to do from where it stands. */
export function actsFor(view: View): readonly SimulatedAct[] {
  return sensible[view.state]
}
