import type { SimulatedAct } from '@florin/contract/rules'
import { ApiProblem } from '../lib/api-problem.ts'
import { clockOffset } from './clock.ts'
import type { CheckoutCall } from './pay-api.ts'
import { refusalOf } from './refusal.ts'
import { type Choice, isNewer, type View } from './view.ts'

type OrderType = Choice['order_type']
export type Act = 'choose' | 'claim' | 'cancel' | 'simulate'

/** Everything the page knows at a moment. */
export interface Shown {
  readonly view: View | undefined
  /** How far the server's clock is ahead. */
  readonly clockOffsetMs: number
  /** Why the last question about the order failed; undefined once one succeeds. */
  readonly trouble: ApiProblem | undefined
  readonly acting: Act | undefined
  /** What the last act failed with. */
  readonly failed: ApiProblem | undefined
  /** Nobody was found for this choice. */
  readonly refusal: { readonly code: string; readonly orderType: OrderType } | undefined
  readonly isChoosing: boolean
}

export interface Ports {
  ask(name: CheckoutCall, body?: Record<string, string>): Promise<View>
  now(): number
}

export type CheckoutSession = ReturnType<typeof checkoutSession>

/** One payer at one order: what is shown, and the verbs of the buttons. React only looks at it. */
export function checkoutSession({ ask, now }: Ports) {
  let shown: Shown = {
    view: undefined,
    clockOffsetMs: 0,
    trouble: undefined,
    acting: undefined,
    failed: undefined,
    refusal: undefined,
    isChoosing: false,
  }
  const listeners = new Set<() => void>()
  let reading: Promise<void> | undefined
  let mustReadAgain = false

  function show(change: Partial<Shown>): void {
    shown = { ...shown, ...change }
    for (const listener of listeners) listener()
  }

  function accept(view: View, sentAt: number): void {
    const known = shown.view === undefined ? undefined : shown.clockOffsetMs
    const clockOffsetMs = clockOffset(known, view.server_time, { sentAt, heardAt: now() })
    const isNews = isNewer(shown.view, view)
    // A choice that was refused, or thought about, is forgotten once the order has moved on without it.
    const hasMoved = isNews && shown.view !== undefined && shown.view.state !== view.state
    show({
      clockOffsetMs,
      trouble: undefined,
      ...(isNews && { view }),
      ...(hasMoved && { isChoosing: false, refusal: undefined, failed: undefined }),
    })
  }

  async function readOnce(): Promise<void> {
    const sentAt = now()
    try {
      accept(await ask('checkout'), sentAt)
    } catch (error) {
      show({ trouble: problemOf(error) })
    }
  }

  async function readWhileNeeded(): Promise<void> {
    do {
      mustReadAgain = false
      await readOnce()
    } while (mustReadAgain)
    reading = undefined
  }

  /** News that come while an answer is under way may be newer than it: then it is asked once more. */
  function refresh(): Promise<void> {
    if (reading !== undefined) mustReadAgain = true
    reading ??= readWhileNeeded()
    return reading
  }

  /** One act at a time: a second press of an impatient thumb is the same press. */
  async function act(acting: Act, name: CheckoutCall, body?: Record<string, string>): Promise<void> {
    if (shown.acting !== undefined) return
    show({ acting, failed: undefined })
    const sentAt = now()
    try {
      accept(await ask(name, body), sentAt)
      show({ acting: undefined, refusal: undefined, isChoosing: false })
    } catch (error) {
      const failed = problemOf(error)
      const orderType = body?.order_type as OrderType | undefined
      const refusal = orderType && refusalOf(failed.code) ? { code: failed.code, orderType } : undefined
      show({ acting: undefined, ...(refusal ? { refusal } : { failed }) })
      // Whatever was refused, the order may have moved on.
      void refresh()
    }
  }

  return {
    current: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    refresh,
    accept,
    choose: (orderType: OrderType) => act('choose', 'checkoutChoose', { order_type: orderType }),
    claim: () => act('claim', 'checkoutPaid'),
    cancel: () => act('cancel', 'checkoutCancel'),
    simulate: (simulated: SimulatedAct) => act('simulate', 'checkoutSimulate', { act: simulated }),
    startChoosing: () => show({ isChoosing: true, failed: undefined }),
    stopChoosing: () => show({ isChoosing: false, refusal: undefined, failed: undefined }),
  }
}

function problemOf(error: unknown): ApiProblem {
  return error instanceof ApiProblem ? error : new ApiProblem({ status: 0, code: 'network.failed' })
}
