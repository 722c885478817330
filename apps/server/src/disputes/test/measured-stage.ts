import type { DisputeReason } from '@florin/contract'
import { expect } from 'vitest'
import type { World } from '../../../test/world.ts'
import { watchAnswers } from '../../deals/cases/case-clocks.ts'
import { endDue } from '../../deals/orders/clocks.ts'
import { letDue, type Opened, openDeal, partsOf, placed } from '../../deals/test/opened.ts'
import { newShop, type TestShop } from '../../deals/test/shop.ts'
import { documentPdf } from '../../evidence/test/document-pdfs.ts'
import { decideObvious } from '../rules/rule-verdicts.ts'
import { asFile, type CasePerson, photo } from './cases.ts'
import type { Card, MeasuredPhone } from './measured-phone.ts'

const scopes = ['orders:read', 'orders:write', 'disputes:settle']

/** What a file of the bank prints; the deal's own facts unless said otherwise. */
export interface Printed {
  readonly kopecks?: bigint
  readonly tail?: string
  /** Changed an hour after it was made. */
  readonly isEdited?: boolean
}

/** One shop, one trader, one deal and its case. Everything goes through the doors that people use; only clocks are moved in the database. */
export class MeasuredCase {
  disputeId = ''
  deal!: Opened
  /** What the shop had when the case was opened, in micro-USDT. */
  before = 0n
  readonly world: World
  readonly phone: MeasuredPhone
  readonly opener: CasePerson
  readonly kopecks: bigint
  shop!: TestShop

  constructor(world: World, phone: MeasuredPhone, opener: CasePerson, kopecks: bigint) {
    this.world = world
    this.phone = phone
    this.opener = opener
    this.kopecks = kopecks
  }

  /** The bank's app shows the balance, then a shop orders and its payer is shown the card. */
  async begins(): Promise<void> {
    await this.phone.hears(1_107n)
    await placed(this.world)
    this.shop = await newShop(this.world, { scopes })
    this.deal = await this.ordered()
  }

  async ordered(card: Card = 'main'): Promise<Opened> {
    await this.phone.takesNext(card)
    return openDeal(this.world, this.shop, roubles(this.kopecks))
  }

  async comes(kopecks = this.kopecks, card: Card = 'main'): Promise<void> {
    await this.phone.hears(kopecks, card)
    await placed(this.world)
  }

  /** The time to pay is over, and five minutes more. */
  async ends(): Promise<void> {
    await letDue(this.world, this.deal.dealId)
    await endDue(partsOf(this.world))
    await this.phone.timePasses('20 minutes')
  }

  async isClaimed(): Promise<void> {
    expect((await this.shop.call('POST', `/orders/${this.deal.orderId}/paid`, {})).status).toBe(200)
  }

  /** The claim's time ended while the phone was silent. */
  async isOpenedByClock(): Promise<void> {
    const { status, body } = await this.shop.call('GET', `/orders/${this.deal.orderId}`)
    expect({ status, state: body.status }).toEqual({ status: 200, state: 'dispute' })
    this.disputeId = body.dispute_id
  }

  async isConfirmedByHand(): Promise<void> {
    await this.isClaimed()
    const body = { transaction_id: this.deal.dealId }
    expect((await this.phone.phone.owner.browser.call('confirmTransaction', { body })).status).toBe(200)
    await this.phone.timePasses('20 minutes')
  }

  document({ kopecks = this.kopecks, tail = '4417', isEdited = false }: Printed = {}): File {
    const lines = [
      'СберБанк',
      `Сумма ${roubles(kopecks)} ₽`,
      `Карта получателя **** ${tail}`,
      now(),
      this.deal.dealId,
    ]
    const changed = isEdited ? { changedAt: "D:20261117160330+03'00'" } : {}
    return asFile('receipt.pdf', new Uint8Array(documentPdf({ lines, ...changed })))
  }

  /** The trader's operations of the day. */
  statement(...sums: bigint[]): File {
    const lines = [
      'СберБанк',
      'Операции за день',
      ...[1_107n, ...sums].map((sum) => `${now()} ${roubles(sum)} ₽`),
    ]
    return asFile(
      'statement.pdf',
      new Uint8Array(documentPdf({ lines: [...lines, `${this.deal.dealId} T`] })),
    )
  }

  /** By the shop's program, with its payer's file. */
  async isDisputed(reason: DisputeReason, file?: File): Promise<void> {
    const evidence = file ? [await this.sends(file)] : []
    this.before = await this.shopHas()
    const path = `/orders/${this.deal.orderId}/dispute`
    const { status, body } = await this.shop.call('POST', path, { reason, comment: 'Paid.', evidence })
    expect({ status, code: body.code }).toEqual({ status: 201, code: undefined })
    this.disputeId = body.dispute_id
  }

  /** By support, for the trader. */
  async isOpenedFor(reason: DisputeReason, file: File): Promise<void> {
    this.before = await this.shopHas()
    const { status, body } = await this.opener.browser.call('createDispute', {
      body: { transaction_id: this.deal.dealId, reason, note: 'The trader asks.' },
      files: [file],
    } as never)
    expect({ status, code: body.code }).toEqual({ status: 201, code: undefined })
    this.disputeId = body.id
  }

  private async sends(file: File): Promise<string> {
    const form = new FormData()
    form.set('file', file)
    const path = `/merchant/v1/orders/${this.deal.orderId}/evidence`
    const reply = await this.world
      .browser()
      .send('POST', path, form, { authorization: `Bearer ${this.shop.key}` })
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 200, code: undefined })
    return reply.body.id
  }

  async answers(file?: File): Promise<void> {
    const { browser } = this.phone.phone.owner
    const sent = await browser.call('addDisputeFiles', {
      params: { id: this.disputeId },
      body: { type: 'trader' },
      files: [file ?? (await photo(`${this.deal.dealId}.jpg`))],
    } as never)
    expect({ status: sent.status, code: sent.body.code }).toEqual({ status: 201, code: undefined })
  }

  /** The trader opens what they were told of. */
  async isReadByTrader(): Promise<void> {
    const params = { id: this.disputeId }
    expect((await this.phone.phone.owner.browser.call('getDispute', { params })).status).toBe(200)
  }

  async agrees(kind: 'complete' | 'cancel', kopecks?: bigint): Promise<void> {
    const amount = kopecks === undefined ? {} : { amount: roubles(kopecks) }
    const made = await this.shop.call('POST', `/disputes/${this.disputeId}/proposals`, { kind, ...amount })
    expect({ status: made.status, code: made.body.code }).toEqual({ status: 201, code: undefined })
    const { status } = await this.phone.phone.owner.browser.call('acceptSettlement', {
      params: { id: this.disputeId, proposalId: made.body.id },
      body: amount,
    })
    expect(status).toBe(200)
  }

  /** So much of the case's time has passed, and the rules have looked at it. */
  async waits(interval: string): Promise<void> {
    await this.world.query(
      `with pulse as (update platform_beat set at = clock_timestamp())
       update dispute set created_at = created_at - $2::interval, admitted_at = admitted_at - $2::interval,
         answer_due_at = answer_due_at - $2::interval, rules_look_at = '-infinity' where id = $1 and decided_at is null`,
      [this.disputeId, interval],
    )
    await watchAnswers(partsOf(this.world))
    await this.rulesLook()
  }

  async rulesLook(): Promise<void> {
    await this.world.query(`update dispute set rules_look_at = '-infinity' where id = $1`, [this.disputeId])
    await decideObvious(this.world.florin.services.disputes)
  }

  /** The trader objects to what a rule has decided: from then on the case is the new one. */
  async isObjectedTo(): Promise<void> {
    const params = { id: this.disputeId }
    const { browser } = this.phone.phone.owner
    const { status, body } = await browser.call('objectToVerdict', {
      params,
      body: { note: 'No money came.' },
    })
    expect({ status, code: body.code }).toEqual({ status: 201, code: undefined })
    this.disputeId = body.id
  }

  /** All that the shop has, less what it owes, in micro-USDT. */
  async shopHas(): Promise<bigint> {
    const [row] = await this.world.query<{ micro: bigint }>(
      `select coalesce(sum(balance), 0)::bigint as micro from ledger.account where owner = $1 and asset = 'USDT'`,
      [this.shop.merchantId],
    )
    return BigInt(row?.micro ?? 0)
  }
}

export const roubles = (kopecks: bigint) => `${kopecks / 100n}.${String(kopecks % 100n).padStart(2, '0')}`

/** As banks print it: Moscow's day and minute. */
function now(): string {
  const [date = '', time = ''] = new Date(Date.now() + 3 * 3_600_000).toISOString().split('T')
  return `${date.split('-').toReversed().join('.')} ${time.slice(0, 5)}`
}
