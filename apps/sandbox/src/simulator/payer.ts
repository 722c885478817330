import { setTimeout as pause } from 'node:timers/promises'
import { parse } from '@florin/money'
import { type Caller, Refused } from './calls.ts'
import type { KnownAccount } from './memory.ts'
import { isNobodyFree, PayPage, type View } from './pay-page.ts'
import type { Plan } from './plan.ts'
import type { Order, Shop } from './shop.ts'
import type { Tally } from './tally.ts'
import type { Trader } from './trader.ts'

export interface PayerParts {
  readonly caller: Caller
  readonly shop: Shop
  readonly traders: readonly Trader[]
  readonly tally: Tally
  /** Told to come to an end. */
  readonly signal: AbortSignal
}

/** How long the phone, the bank's text and the deal may take before the trader looks at their bank account. */
const confirmsWithinMs = 60_000
const lieShowsAfterMs = 2_000
const lieIsWatchedMs = 15_000

/** One payer, from the shop's cart to the end of the order. */
export class Payer {
  private readonly parts: PayerParts
  private readonly plan: Plan
  private order!: Order
  private page!: PayPage

  constructor(parts: PayerParts, plan: Plan) {
    this.parts = parts
    this.plan = plan
  }

  async live(): Promise<void> {
    const { tally } = this.parts
    const view = await this.begin()
    if (!view) return tally.add('refused')
    tally.add('created')
    const place = this.placeOf(view)
    if (!place) return this.cancel()
    if (this.plan.phoneAwayMs > 0) place.trader.desk.loseNetwork(this.plan.phoneAwayMs, this.parts.signal)
    await this.act(view, place)
  }

  /** An order, a page, and a method to pay by; undefined where nobody can be paid to. */
  private async begin(): Promise<View | undefined> {
    const { caller, shop, signal } = this.parts
    try {
      this.order = await shop.order(this.plan)
    } catch (error) {
      if (!isNobodyFree(error)) throw error
      return undefined
    }
    this.page = new PayPage(caller, this.order.pay_url, signal)
    const view = await this.page.look()
    await rest(this.plan.thinksMs, signal)
    return view.state === 'choose' ? this.choose() : view
  }

  private async choose(): Promise<View | undefined> {
    try {
      return await this.page.choose(this.plan.orderType)
    } catch (error) {
      if (!isNobodyFree(error)) throw error
      await this.page.press('checkoutCancel')
      return undefined
    }
  }

  private placeOf({ requisite }: View): Place | undefined {
    if (!requisite) return undefined
    for (const trader of this.parts.traders) {
      const account = trader.desk.accountOf(requisite)
      if (account) return { trader, account }
    }
    // Somebody who tries Florin out beside us: not ours to pay.
    return undefined
  }

  private async act(view: View, place: Place): Promise<void> {
    const { tally, signal } = this.parts
    switch (this.plan.act) {
      case 'pays':
        return this.payAndSee(view, place)
      case 'less':
        await this.payInParts(view, place)
        tally.add('less')
        return
      case 'late':
        return this.payLate(view, place)
      case 'spoofed':
        return this.lie(view, place)
      case 'leaves':
        return this.cancel()
      case 'forgets':
        await this.waitForClock(view)
        if (signal.aborted) return this.cancel()
        return
    }
  }

  private async payAndSee(view: View, place: Place): Promise<void> {
    if (this.plan.claims === 'before') await this.page.press('checkoutPaid')
    this.pay(place, kopecksOf(view.amount))
    if (this.plan.claims === 'after') await this.page.press('checkoutPaid')
    await this.see(place, 'complete')
  }

  /** Odd kopecks, so that a part is never some other payer's whole. */
  private async payInParts(view: View, place: Place): Promise<void> {
    const whole = kopecksOf(view.amount)
    const first = ((whole * BigInt(this.plan.firstPart)) / 10_000n) * 100n + 37n
    this.pay(place, first)
    await rest(1_000, this.parts.signal)
    this.pay(place, whole - first)
    await this.page.press('checkoutPaid')
    await this.see(place, 'complete', 5_000)
  }

  /** Paid when the order is over already. */
  private async payLate(view: View, place: Place): Promise<void> {
    await this.page.press('checkoutCancel')
    this.pay(place, kopecksOf(view.amount))
    const seen = await this.page.watch(
      (now) => now.state === 'complete',
      confirmsWithinMs + this.plan.phoneAwayMs,
    )
    if (seen?.state !== 'complete') return this.parts.tally.add('canceled')
    this.parts.tally.add('complete')
    this.parts.tally.add('late')
  }

  /** A text in the bank's name, and no money. Whatever comes of it, it must not be a complete deal. */
  private async lie(view: View, place: Place): Promise<void> {
    const { tally, signal } = this.parts
    await place.trader.isLiedTo(place.account, this.payment(kopecksOf(view.amount)))
    tally.add('lies')
    await rest(lieShowsAfterMs, signal)
    const now = await this.page.look()
    if (now.state !== 'complete') {
      if (!now.may_cancel || this.plan.paysAfterLie) return this.payAndSee(view, place)
      await this.cancel()
      const later = await this.page.watch(({ state }) => state === 'complete', lieIsWatchedMs)
      if (later?.state !== 'complete') return
    }
    tally.error(`A lie completed the order ${this.order.id}`)
  }

  private async waitForClock(view: View): Promise<void> {
    const untilMs = Date.parse(view.expires_at ?? '') - Date.parse(view.server_time)
    await rest(untilMs, this.parts.signal)
    if (this.parts.signal.aborted) return
    const seen = await this.page.watch((now) => now.state === 'expired', 30_000)
    if (seen?.state === 'expired') this.parts.tally.add('expired')
    else this.parts.tally.error(`The clock of ${this.order.id} ended, and the order is ${seen?.state}`)
  }

  /** Until it is complete. If the texts do not suffice, the trader looks at the bank account and says so. */
  private async see(place: Place, wanted: 'complete', withinMs = confirmsWithinMs): Promise<void> {
    const { tally } = this.parts
    const isOver = (now: View) => ['complete', 'expired', 'canceled', 'dispute'].includes(now.state)
    let seen = await this.page.watch(isOver, withinMs + this.plan.phoneAwayMs)
    if (!seen || !isOver(seen)) {
      await place.trader.desk.back()
      seen = await this.confirmByHand(place.trader, isOver)
    }
    if (seen?.state === wanted) return tally.add('complete')
    if (seen?.state === 'dispute') return tally.add('disputed')
    tally.error(`The order ${this.order.id} was paid, and is ${seen?.state} (${this.plan.act})`)
  }

  private async confirmByHand(trader: Trader, isOver: (now: View) => boolean): Promise<View | undefined> {
    const { transaction_id } = await this.parts.shop.find(this.order.id)
    try {
      await trader.confirm(transaction_id ?? '')
      this.parts.tally.add('byHand')
    } catch (error) {
      // It was over a moment before they said so.
      if (!(error instanceof Refused) || error.code !== 'deal.not_awaiting_confirmation') throw error
    }
    return this.page.watch(isOver, 10_000)
  }

  private pay({ trader, account }: Place, kopecks: bigint): void {
    trader.desk.credit(account, this.payment(kopecks))
  }

  private payment(kopecks: bigint) {
    const { payer, orderType, isToldTwice, hasPush } = this.plan
    return { kopecks, payer, isFastPayment: orderType === 'sbp', isToldTwice, hasPush }
  }

  private async cancel(): Promise<void> {
    await this.page.press('checkoutCancel')
    this.parts.tally.add('canceled')
  }
}

interface Place {
  readonly trader: Trader
  readonly account: KnownAccount
}

function kopecksOf(amount: string | null): bigint {
  const read = amount === null ? undefined : parse('RUB', amount)
  if (!read) throw new Error(`An order to be paid has no amount: ${amount}`)
  return read.units
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  // The only way to fail is to be told to stop.
  await pause(Math.max(0, ms), undefined, { signal }).catch(() => undefined)
}
