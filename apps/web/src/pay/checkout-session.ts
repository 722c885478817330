import type { SimulatedAct } from '@florin/contract/rules'
import { ApiProblem } from '../lib/api-problem.ts'
import { clockOffset } from './clock.ts'
import type { CheckoutCall } from './pay-api.ts'
import { refusalOf } from './refusal.ts'
import { type Choice, isNewer, type View } from './view.ts'

type OrderType = Choice['order_type']
export type PayerAct = 'choose' | 'claim' | 'cancel' | 'simulate'

/** Everything the page knows at a moment. */
export interface ShownCheckout {
  readonly view: View | undefined
  /** How far the server's clock is ahead. */
  readonly clockOffsetMs: number
  /** Why the last question about the order failed; undefined once one succeeds. */
  readonly trouble: ApiProblem | undefined
  readonly acting: PayerAct | undefined
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
  let shown: ShownCheckout = {
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
  let underWay = Promise.resolve()

  function show(change: Partial<ShownCheckout>): void {
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

  /** An event that arrives during a fetch may be newer than its answer: then the order is fetched once more. */
  function refresh(): Promise<void> {
    if (reading !== undefined) mustReadAgain = true
    reading ??= readWhileNeeded()
    return reading
  }

  /**
   * One act at a time. A second press of the same button is the same press; of another button, it waits for its turn:
   * news of an act may come before its own answer, and what they let the payer press must count.
   */
  function act(acting: PayerAct, name: CheckoutCall, body?: Record<string, string>): Promise<void> {
    if (shown.acting === acting) return underWay
    const isFree = shown.acting === undefined
    show({ acting, failed: undefined })
    underWay = isFree ? perform(acting, name, body) : underWay.then(() => perform(acting, name, body))
    return underWay
  }

  async function perform(acting: PayerAct, name: CheckoutCall, body?: Record<string, string>): Promise<void> {
    const sentAt = now()
    const wasChoosing = shown.isChoosing
    try {
      accept(await ask(name, body), sentAt)
      show({ refusal: undefined, ...(wasChoosing && { isChoosing: false }), ...rested(acting) })
    } catch (error) {
      const failed = problemOf(error)
      const orderType = body?.order_type as OrderType | undefined
      const refusal = orderType && refusalOf(failed.code) ? { code: failed.code, orderType } : undefined
      show({ ...(refusal ? { refusal } : { failed }), ...rested(acting) })
      // Whatever was refused, the order may have moved on.
      void refresh()
    }
  }

  /** Unless another act waits for its turn. */
  function rested(done: PayerAct): Partial<ShownCheckout> {
    return shown.acting === done ? { acting: undefined } : {}
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
