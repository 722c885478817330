import { randomUUID } from 'node:crypto'
import type { World } from '../../../test/world.ts'
import { askForMore, traderAnswered } from '../cases/case-answers.ts'
import type { Opening } from '../cases/dispute.ts'
import { claimPaid } from '../checkout/payer-acts.ts'
import { endDue } from '../orders/clocks.ts'
import type { DealParts } from '../parts.ts'
import { acceptSettlement, proposeSettlement } from '../settlement/settlement.ts'
import type { ProposedEnd } from '../settlement/settlement-terms.ts'
import { type Appeal, appealIn, appealVerdict } from '../verdicts/appeal.ts'
import { previewVerdict, type VerdictPreview } from '../verdicts/preview.ts'
import { decideDispute, type VerdictRequest } from '../verdicts/verdict.ts'
import { withdrawDispute } from '../verdicts/withdraw.ts'
import { book, letDue, type Opened, openDeal, orderOf, partsOf, placed, retireEverybody } from './opened.ts'
import { newPerson, newShop, newTrader, type TestShop, type Trader } from './shop.ts'
import { disputeWithFile, showEvidenceIn } from './shown.ts'

const origin = { ip: 'test', requestId: 'test' }

type Side = 'merchant' | 'trader'

/** The facts of a case as it stands in its table. */
export type CaseRow = Record<string, unknown> & { readonly number: bigint; readonly deal_id: string }

/** A shop, a trader and two members of support, with everything that may happen to their cases. */
export interface Court {
  readonly parts: DealParts
  readonly shop: TestShop
  readonly trader: Trader
  readonly judgeId: string
  readonly otherJudgeId: string
  expired(amount?: string): Promise<Opened>
  claimed(amount?: string): Promise<Opened>
  completed(amount?: string): Promise<Opened>
  disputed(deal: Pick<Opened, 'dealId'>, more?: Partial<Opening>): Promise<string>
  decide(disputeId: string, towards: Side, more?: Partial<VerdictRequest>): Promise<void>
  preview(disputeId: string, towards: Side, kopecks?: bigint, actorId?: string): Promise<VerdictPreview>
  ask(disputeId: string, more?: { actorId?: string; version?: number }): Promise<void>
  /** The trader shows a file, as an upload does. */
  answer(disputeId: string): Promise<void>
  withdraw(disputeId: string): Promise<void>
  /** Answers the proposal's id. */
  propose(disputeId: string, side: Side, end?: ProposedEnd): Promise<string>
  accept(disputeId: string, side: Side, proposalId: string, kopecks?: bigint): Promise<void>
  /** With a new file, unless said otherwise. */
  appeal(disputeId: string, side: Side, more?: Partial<Appeal>): Promise<{ id: string; number: number }>
  points(): Promise<number | undefined>
  facts(disputeId: string): Promise<CaseRow>
}

export async function newCourt(world: World, { usdt = 1_000n } = {}): Promise<Court> {
  await retireEverybody(world)
  const shop = await newShop(world)
  const trader = await newTrader(world, { usdt })
  const judgeId = await newPerson(world, 'trader')
  const otherJudgeId = await newPerson(world, 'trader')
  const parts = partsOf(world)
  const facts = async (id: string) =>
    (await world.query<CaseRow>('select * from dispute where id = $1', [id]))[0] as CaseRow
  const partyOf = (side: Side) => {
    const actorId = side === 'merchant' ? shop.merchantId : trader.id
    return { side, actorId, by: `user:${actorId}` }
  }
  const open = (amount: string) => openDeal(world, shop, amount)
  return {
    parts,
    shop,
    trader,
    judgeId,
    otherJudgeId,
    facts,
    async expired(amount = '5000.00') {
      const deal = await open(amount)
      await letDue(world, deal.dealId)
      await endDue(parts)
      return deal
    },
    async claimed(amount = '5000.00') {
      const deal = await open(amount)
      await claimPaid(parts, await orderOf(world, deal), { by: 'payer' })
      return deal
    },
    async completed(amount = '5000.00') {
      const deal = await open(amount)
      await book(world, trader, { amount })
      await placed(world)
      return deal
    },
    async disputed({ dealId }, more = {}) {
      return disputeWithFile(parts, dealId, more)
    },
    decide: (disputeId, towards, more = {}) =>
      decideDispute(parts, { disputeId, towards, comment: 'Seen.', actorId: judgeId, origin, ...more }),
    preview: (disputeId, towards, kopecks, actorId = judgeId) =>
      previewVerdict(parts, { disputeId, towards, kopecks, actorId }),
    ask: (disputeId, more = {}) =>
      askForMore(parts, { disputeId, comment: 'A statement, please.', actorId: judgeId, origin, ...more }),
    async answer(disputeId) {
      const { deal_id: dealId } = await facts(disputeId)
      await parts.db.write(async (tx) => {
        await showEvidenceIn(tx, dealId, 'trader')
        await traderAnswered(tx, disputeId)
      })
    },
    withdraw: (disputeId) =>
      withdrawDispute(parts, { disputeId, by: 'merchant', merchantId: shop.merchantId, origin }),
    propose: (disputeId, side, end = { kind: 'complete' }) =>
      proposeSettlement(parts, { disputeId, ...partyOf(side), ...end, origin }),
    accept: (disputeId, side, proposalId, kopecks) =>
      acceptSettlement(parts, { disputeId, ...partyOf(side), proposalId, kopecks, origin }),
    async appeal(disputeId, side, more = {}) {
      const actorId = side === 'merchant' ? shop.merchantId : trader.id
      const appeal = { disputeId, side, actorId, note: 'Look again.', origin }
      const { evidenceIds } = more
      if (evidenceIds) return appealVerdict(parts, { ...appeal, ...more, evidenceIds })
      const { deal_id: dealId } = await facts(disputeId)
      const id = randomUUID()
      const number = await parts.db.write(async (tx) => {
        const shown = [await showEvidenceIn(tx, dealId, side)]
        return appealIn(parts, tx, { ...appeal, ...more, evidenceIds: shown }, id)
      })
      return { id, number }
    },
    async points() {
      const [row] = await world.query<{ points: number }>(
        'select rating_points as points from payment_method where id = $1',
        [trader.methodId],
      )
      return row?.points
    },
  }
}
