import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, contract } from '@florin/contract'
import type { PayableType } from '@florin/contract/rules'
import { type Caller, Refused } from './calls.ts'

export type View = Answer<typeof contract.checkout>

/** Nobody waits for long when everybody goes home. */
const hurriesMs = 45_000

/** The payer's page, as far as its calls go. */
export class PayPage {
  private readonly caller: Caller
  private readonly token: string
  private readonly signal: AbortSignal

  constructor(caller: Caller, payUrl: string, signal: AbortSignal) {
    this.caller = caller
    this.token = new URL(payUrl).pathname.split('/').filter(Boolean).at(-1) ?? ''
    this.signal = signal
  }

  look(): Promise<View> {
    return this.caller.call(contract.checkout, { params: { token: this.token } })
  }

  choose(orderType: PayableType): Promise<View> {
    return this.caller.call(contract.checkoutChoose, {
      params: { token: this.token },
      body: { order_type: orderType },
    })
  }

  /** A button. It may have been over before the finger was down. */
  async press(button: 'checkoutPaid' | 'checkoutCancel'): Promise<void> {
    try {
      await this.caller.call(contract[button], { params: { token: this.token } })
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'order.over') throw error
    }
  }

  /** Looks ever less often. Answers the last look, whether or not it was what was waited for. */
  async watch(isThere: (view: View) => boolean, withinMs: number): Promise<View | undefined> {
    let untilMs = Date.now() + withinMs
    let isHurried = false
    for (let waitMs = 400; ; waitMs = Math.min(waitMs * 1.5, 4_000)) {
      await pause(waitMs)
      const view = await this.look().catch(ifBusy)
      if (view && isThere(view)) return view
      if (this.signal.aborted && !isHurried) {
        isHurried = true
        untilMs = Math.min(untilMs, Date.now() + hurriesMs)
      }
      if (Date.now() >= untilMs) return view
    }
  }
}

const busyCodes = new Set([
  'order.no_active_traders',
  'order.busy_amount',
  'order.amount_out_of_range',
  'order.method_off',
  'order.too_many_open',
  'order.payer_limit',
  'rate.unavailable',
  'limit.reached',
])

/** No bug of anybody's: the market is empty, or we are too fast for it. */
export function isNobodyFree(error: unknown): boolean {
  return error instanceof Refused && busyCodes.has(error.code)
}

/** Too many looks in a minute: the next one comes later. */
function ifBusy(error: unknown): undefined {
  if (error instanceof Refused && error.status === 429) return undefined
  throw error
}
