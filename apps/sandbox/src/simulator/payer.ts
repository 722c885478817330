import { setTimeout as pause } from 'node:timers/promises'
import { parse } from '@florin/money'
import { type Caller, Refused } from './calls.ts'
import type { KnownAccount } from './memory.ts'
import type { Others } from './others.ts'
import { isNobodyFree, PayPage, type View } from './pay-page.ts'
import type { PayerPlan } from './plan.ts'
import {
  documentOf,
  isAboutComplete,
  isOpenedBySupport,
  paidAllTheSame,
  type Quarrel,
  quarrelAbout,
  type Reason,
} from './quarrel.ts'
import type { Random } from './random.ts'
import type { Order, Shop } from './shop.ts'
import {
  blockedSms,
  blockedWords,
  type Forgery,
  loadedComment,
  type Spoofer,
  type Target,
  type UnpaidTrick,
} from './spoofer.ts'
import type { Support } from './support.ts'
import type { Tally } from './tally.ts'
import type { Trader } from './trader.ts'

export interface PayerParts {
  readonly caller: Caller
  readonly shop: Shop
  readonly traders: readonly Trader[]
  readonly spoofer: Spoofer
  /** Orders that are never paid: in the end it is looked whether one of them is complete. */
  readonly unpaid: Unpaid[]
  readonly tally: Tally
  readonly support: Support
  readonly others: Others
  readonly random: Random
  /** Told to come to an end. */
  readonly signal: AbortSignal
}

/** An order that nobody pays, and how it was tried to complete it. */
export interface Unpaid {
  readonly shop: Shop
  readonly orderId: string
  readonly trick: UnpaidTrick
}

/** How long the phone, the bank's text, the deal and, where that does not suffice, the trader's look may take. */
const confirmsWithinMs = 120_000
const lateShowsWithinMs = 30_000
const forgeryShowsAfterMs = 2_000
/** By then a phone has brought its text. */
const textTakesMs = 3_000
/** Between a text and another about the same payment. */
const textsApartMs = 300

/** One payer, from the shop's cart to the end of the order. */
export class Payer {
  private readonly parts: PayerParts
  private readonly plan: PayerPlan
  private order!: Order
  private page!: PayPage

  constructor(parts: PayerParts, plan: PayerPlan) {
    this.parts = parts
    this.plan = plan
  }

  async live(): Promise<void> {
    const { tally } = this.parts
    const view = await this.begin()
    if (!view) return tally.add('refused')
    tally.add('created')
    const place = this.placeOf(view)
    if (!place) return this.payElsewhere(view)
    await this.introduce(place)
    if (this.plan.phoneAwayMs > 0) place.trader.ownBank.loseNetwork(this.plan.phoneAwayMs, this.parts.signal)
    await this.act(view, place)
  }

  /** Before anything can bring the deal to verification: the trader's bank pays for visitors there, never for us. */
  private async introduce({ trader }: Place): Promise<void> {
    const { id, transaction_id } = this.order
    const dealId = transaction_id ?? (await this.parts.shop.find(id)).transaction_id
    if (dealId !== null) trader.visitors.isOurs(dealId)
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
      const account = trader.ownBank.accountOf(requisite)
      if (account) return { trader, account }
    }
    return undefined
  }

  /**
   * A trader who is not the simulator's. Whoever tries Florin out has deals that go well: the payer pays, whatever the plan was. Where no invented
   * bank has the requisites, nobody can write in the bank's name: the payer says that they have paid, and the trader confirms.
   */
  private async payElsewhere(view: View): Promise<void> {
    const { tally, others } = this.parts
    const { card, phone_number: phone } = view.requisite ?? {}
    const to = card ?? phone
    if (to === null || to === undefined) return this.cancel()
    if (await others.pay({ to, kopecks: kopecksOf(view.amount), payer: this.plan.payer })) {
      await this.page.press('checkoutPaid')
      return this.see()
    }
    if (!others.takeTurn(to)) return this.cancel()
    try {
      await this.page.press('checkoutPaid')
      tally.add('byWord')
      await this.page.watch(isOver, confirmsWithinMs)
    } finally {
      others.endTurn(to)
    }
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
        return this.spoof(view, place)
      case 'beside':
        return this.payBesideForgery(view, place)
      case 'leaves':
        return this.cancel()
      case 'forgets':
        await this.waitForClock(view)
        if (signal.aborted) return this.cancel()
        return
      case 'disputes':
        return this.quarrel(view, place)
    }
  }

  private async payAndSee(view: View, place: Place): Promise<void> {
    if (this.plan.claims === 'before') await this.page.press('checkoutPaid')
    this.pay(place, kopecksOf(view.amount))
    if (this.plan.claims === 'after') await this.page.press('checkoutPaid')
    await this.see()
  }

  /** Odd kopecks, so that a part is never some other payer's whole. */
  private async payInParts(view: View, place: Place): Promise<void> {
    const whole = kopecksOf(view.amount)
    const first = ((whole * BigInt(this.plan.firstPart)) / 10_000n) * 100n + 37n
    this.pay(place, first)
    await rest(1_000, this.parts.signal)
    this.pay(place, whole - first)
    await this.page.press('checkoutPaid')
    await this.see()
  }

  /** Paid when the order is over already. Who has confirmed by hand what is open can't confirm this: only texts can. */
  private async payLate(view: View, place: Place): Promise<void> {
    const { tally } = this.parts
    await this.page.press('checkoutCancel')
    this.pay(place, kopecksOf(view.amount))
    const seen = await this.page.watch(
      (now) => now.state === 'complete',
      lateShowsWithinMs + this.plan.phoneAwayMs,
    )
    if (seen?.state === 'complete') {
      tally.add('complete')
      tally.add('late')
      return
    }
    tally.add('lateUnproven')
    // The money is there and nobody can prove it: what disputes are for.
    await this.dispute('paid_late', kopecksOf(view.amount), place)
  }

  /** The order ends, and then somebody says that it ended wrongly. */
  private async quarrel(view: View, place: Place): Promise<void> {
    const { reason } = this.plan
    const whole = kopecksOf(view.amount)
    if (reason === 'forged_receipt') await this.isConfirmedByMistake(place)
    else if (isAboutComplete(reason)) await this.payAndSee(view, place)
    else await this.cancel()
    const paid = paidAllTheSame(reason, whole)
    if (paid !== undefined) this.pay(place, paid)
    if (reason === 'paid_twice') this.pay(place, whole)
    if (reason === 'bank_returned') place.trader.ownBank.debit(place.account, whole)
    await rest(textTakesMs, this.parts.signal)
    await this.dispute(reason, whole, place)
    // What comes during the case decides it, where it is proven.
    if (reason === 'paid_late') this.pay(place, whole)
  }

  /** The payer shows a forged document, and the trader believes it. */
  private async isConfirmedByMistake({ trader }: Place): Promise<void> {
    const { shop, tally } = this.parts
    await this.page.press('checkoutPaid')
    const { transaction_id } = await shop.find(this.order.id)
    await trader.confirmByMistake(transaction_id ?? '')
    tally.add('complete')
    tally.add('byHand')
  }

  private async dispute(reason: Reason, whole: bigint, place: Place): Promise<void> {
    const { shop, support, random, tally, signal } = this.parts
    const { id, transaction_id, credit_usdt } = await shop.find(this.order.id)
    if (transaction_id === null) throw new Error(`The order ${id} was matched, and has no deal`)
    const quarrel = quarrelAbout(transaction_id, reason, whole, random)
    const disputeId = isOpenedBySupport(reason)
      ? await support.openFor(quarrel)
      : await shop.dispute(id, reason, documentOf(quarrel))
    const creditMicro = (credit_usdt !== null && parse('USDT', credit_usdt)?.units) || 0n
    support.knows({ ...quarrel, disputeId, creditMicro, trader: place.trader.email })
    tally.add('cases')
    if (quarrel.isSettled) await this.settle(disputeId, quarrel, place)
    if (!quarrel.isWithdrawn) return
    await rest(this.plan.thinksMs, signal)
    await shop.withdraw(disputeId)
    tally.add('withdrawn')
  }

  /** A case beyond the shop's limits, or one that is decided already, is left to support. */
  private async settle(disputeId: string, { truth }: Quarrel, { trader }: Place): Promise<void> {
    try {
      const proposal = await trader.proposes(disputeId, truth.kopecks ?? 0n)
      await this.parts.shop.accepts(disputeId, proposal)
    } catch (error) {
      if (!(error instanceof Refused) || !/^dispute\.(decided|not_settleable)$/.test(error.code)) throw error
    }
  }

  /** Texts in the bank's name, and no money. Whatever comes of it, it must not be a complete deal. */
  private async spoof(view: View, place: Place): Promise<void> {
    const { tally, signal, spoofer, shop, unpaid } = this.parts
    const { unpaidTrick, claims } = this.plan
    const target = this.targetOf(view, place)
    tally.add('spoofed')
    unpaid.push({ shop, orderId: this.order.id, trick: unpaidTrick })
    if (claims === 'before') await this.page.press('checkoutPaid')
    if (unpaidTrick === 'loaded_comment')
      place.trader.ownBank.credit(place.account, { ...this.payment(100n), comment: loadedComment(target) })
    await this.forge(place.trader, spoofer.unpaid(unpaidTrick, target))
    await rest(forgeryShowsAfterMs, signal)
    // Once more when the order is over: a late payment completes it, too.
    await this.page.press('checkoutCancel')
    await this.forge(place.trader, spoofer.unpaid('continues_own_balance', target))
  }

  /** The money comes, and somebody forges beside it. The deal must complete all the same. */
  private async payBesideForgery(view: View, place: Place): Promise<void> {
    const { spoofer, tally, signal } = this.parts
    const { paidTrick } = this.plan
    const target = this.targetOf(view, place)
    tally.add('beside')
    spoofer.hasPaid(target.cardTail, target.kopecks)
    if (paidTrick === 'forged_before') await this.forge(place.trader, [spoofer.beside(target)])
    if (paidTrick === 'blocked_sms') await this.forge(place.trader, [blockedSms(target)])
    const comment = paidTrick === 'blocked_comment' ? blockedWords : undefined
    place.trader.ownBank.credit(place.account, { ...this.payment(target.kopecks), comment })
    await rest(textsApartMs, signal)
    if (paidTrick === 'forged_after') await this.forge(place.trader, [spoofer.beside(target)])
    await this.see()
  }

  private async forge(trader: Trader, texts: readonly Forgery[]): Promise<void> {
    for (const text of texts) {
      // What the bank's own app pushes, a phone without it does not hear.
      if (text.channel === 'push' && !trader.ownBank.hasPush) continue
      await trader.hears(text)
      this.parts.tally.add('forgeries')
      await rest(textsApartMs, this.parts.signal)
    }
  }

  private targetOf(view: View, { account }: Place): Target {
    const { payer, orderType } = this.plan
    return {
      cardTail: account.card.slice(-4),
      phoneTail: account.phone.slice(-4),
      kopecks: kopecksOf(view.amount),
      payer,
      isFastPayment: orderType === 'sbp',
    }
  }

  private async waitForClock(view: View): Promise<void> {
    const untilMs = Date.parse(view.expires_at ?? '') - Date.parse(view.server_time)
    await rest(untilMs, this.parts.signal)
    if (this.parts.signal.aborted) return
    const seen = await this.page.watch((now) => now.state === 'expired', 30_000)
    if (seen?.state === 'expired') this.parts.tally.add('expired')
    else this.parts.tally.error(`The clock of ${this.order.id} ended, and the order is ${seen?.state}`)
  }

  /** Until it is complete: by itself, or because its trader has looked. */
  private async see(): Promise<void> {
    const { tally } = this.parts
    tally.add('honest')
    const seen = await this.page.watch(isOver, confirmsWithinMs + this.plan.phoneAwayMs)
    if (seen?.state === 'complete') return tally.add('complete')
    if (seen?.state === 'dispute') tally.add('disputed')
    tally.error(`The order ${this.order.id} was paid, and is ${seen?.state} (${this.trickOrAct()})`)
  }

  private trickOrAct(): string {
    return this.plan.act === 'beside' ? this.plan.paidTrick : this.plan.act
  }

  private pay({ trader, account }: Place, kopecks: bigint): void {
    trader.ownBank.credit(account, this.payment(kopecks))
  }

  private payment(kopecks: bigint) {
    const { payer, orderType, isToldTwice } = this.plan
    return { kopecks, payer, isFastPayment: orderType === 'sbp', isToldTwice }
  }

  private async cancel(): Promise<void> {
    await this.page.press('checkoutCancel')
    this.parts.tally.add('canceled')
  }
}

function isOver({ state }: View): boolean {
  return ['complete', 'expired', 'canceled', 'dispute'].includes(state)
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
