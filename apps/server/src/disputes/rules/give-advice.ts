import type { Answer, Contract, EvidenceSide, Exhibit } from '@florin/contract'
import { roubles } from '../../deals/index.ts'
import type { Actor } from '../../http/request.ts'
import type { Queryable } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { reachAsJudge } from '../access.ts'
import { findingsBySide } from '../files/index.ts'
import { findCase, type WholeCase } from '../find-store.ts'
import type { DisputeParts } from '../parts.ts'
import { type AdviceFacts, advise } from './advice.ts'
import { likenessOf, median } from './likeness.ts'
import type { RuleFacts } from './rule-choice.ts'
import { ruleFacts } from './rule-verdicts.ts'
import { casesNearby, type Traits } from './similar-store.ts'

type Given = Answer<Contract['disputeAdvice']>

const mostSimilar = 10

/** For support alone: a suggested verdict with its grounds, and how similar cases ended. */
export async function adviceFor(parts: DisputeParts, actor: Actor, id: string): Promise<Given> {
  await reachAsJudge(parts, actor, id)
  const tx = parts.db.each
  const one = await findCase(tx, id)
  if (!one) throw new Problem('dispute.not_found')
  const similar = await similarTo(tx, one)
  return {
    advice: advise(await adviceFacts(parts, tx, one)),
    similar,
    median_hours: median(similar.map(({ hours }) => hours)),
  }
}

async function adviceFacts(parts: DisputeParts, tx: Queryable, one: WholeCase): Promise<AdviceFacts> {
  const exhibit = (await parts.deals.exhibits.read(tx, one.id)) ?? null
  const facts = await ruleFacts(parts, tx, one.id)
  if (!facts) throw new Problem('dispute.not_found')
  const { hasSign, hasMerchantEvidence, hasTraderEvidence, wasComplete } = facts
  return {
    wasComplete,
    hasSign,
    hasMerchantEvidence,
    hasTraderEvidence,
    // A case beyond its shop's limits has no clock: nobody was asked, so nobody is late.
    isAnswerOver: facts.isAdmitted && one.answer_due_at === null && one.status === 'waiting',
    ...recorded(exhibit, facts, one.deal_id),
    ...(await seenElsewhere(tx, one)),
  }
}

type Recorded = Pick<
  AdviceFacts,
  | 'hasReceipt'
  | 'isReceiptElsewhere'
  | 'isWithoutRoom'
  | 'isChainUnbroken'
  | 'wasPhoneOnline'
  | 'isOtherRequisite'
>

/** Out of the filed record where there is one. A receipt that came since then counts too. */
function recorded(exhibit: Exhibit | null, { receiptId, record }: RuleFacts, dealId: string): Recorded {
  const trusted = (exhibit?.receipts ?? []).filter(({ trust }) => trust >= 2)
  const isElsewhere = ({ deal_id }: { deal_id: string | null }) => deal_id !== null && deal_id !== dealId
  const isOwn = trusted.some((receipt) => !isElsewhere(receipt))
  const hasReceipt = receiptId !== undefined || isOwn || (exhibit === null && record.hasReceipt)
  return {
    hasReceipt,
    isReceiptElsewhere: trusted.some(isElsewhere),
    isWithoutRoom: exhibit !== null && exhibit.chain.no_room !== null && exhibit.chain.state === 'unbroken',
    isChainUnbroken: exhibit ? exhibit.chain.state === 'unbroken' : record.isChainUnbroken,
    wasPhoneOnline: exhibit ? exhibit.phone?.was_online : record.wasPhoneOnline,
    isOtherRequisite: exhibit?.requisite?.is_methods === false,
  }
}

/** The same bytes, or the same look, at another deal; with that deal's case where it has one. */
async function seenElsewhere(
  tx: Queryable,
  one: WholeCase,
): Promise<Pick<AdviceFacts, 'seenElsewhere' | 'isSeenElsewhere'>> {
  const findings = await findingsBySide(tx, one)
  const sightings = (side: EvidenceSide) =>
    findings
      .filter((file) => file.side === side)
      .flatMap((file) => file.findings)
      .filter(({ code }) => code === 'same_file' || code === 'same_look')
      .flatMap(({ elsewhere }) => elsewhere)
  const [merchant, trader] = [sightings('merchant'), sightings('trader')]
  const linked = (all: typeof merchant) => all.find((sighting) => sighting.case !== null)?.case ?? null
  return {
    isSeenElsewhere: { merchant: merchant.length > 0, trader: trader.length > 0 },
    seenElsewhere: { merchant: linked(merchant), trader: linked(trader) },
  }
}

/** The same reason first, then by likeness. */
async function similarTo(tx: Queryable, one: WholeCase): Promise<Given['similar']> {
  const traits: Traits = {
    reason: one.reason,
    bank: one.bank,
    orderType: one.order_type,
    openedBy: one.opened_by,
    statusBefore: one.deal_status_before,
    amountKopecks: one.amount_kopecks,
  }
  const nearby = await casesNearby(tx, { id: one.id, reason: one.reason, amountKopecks: one.amount_kopecks })
  return nearby
    .map((known) => ({ known, likeness: likenessOf(traits, known), isSame: known.reason === one.reason }))
    .toSorted((left, right) => Number(right.isSame) - Number(left.isSame) || right.likeness - left.likeness)
    .slice(0, mostSimilar)
    .map(({ known, likeness }) => ({
      id: known.id,
      number: Number(known.number),
      amount: roubles(known.amountKopecks),
      reason: known.reason,
      likeness,
      towards: known.towards,
      hours: Math.round(known.hours * 10) / 10,
    }))
}
