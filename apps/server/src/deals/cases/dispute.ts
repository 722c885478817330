import { randomUUID } from 'node:crypto'
import type { DealStatus, DisputeReason } from '@florin/contract'
import { LedgerError } from '@florin/ledger'
import { post } from '../../books/index.ts'
import { type Origin, writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { writeOnce } from '../../platform/write-once.ts'
import type { Deal } from '../deal.ts'
import { isOnePerson, type LinkBetween } from '../matching/index.ts'
import type { Role, Step } from '../steps/index.ts'
import { tellOpened } from './case-alerts.ts'
import { reasonOf } from './case-item-store.ts'
import { fileAtOpening, stateItems } from './case-items.ts'
import { fitsAnyShop, fitsShop, smallestCountedKopecks } from './case-limits.ts'
import { holdFor } from './case-outcome.ts'
import { pointsTaken } from './case-points.ts'
import { caseHeld, matchUnheld } from './case-postings.ts'
import { reasonFor } from './case-reasons.ts'
import { tellOfDispute } from './case-step-store.ts'
import * as store from './case-store.ts'
import type { CaseParts } from './parts.ts'

export interface Opening {
  readonly openedBy: store.OpenedBy
  readonly actorId?: string | undefined
  readonly comment: string
  readonly cause: string
  /** Left out: the usual one of such a deal. */
  readonly reason?: DisputeReason | undefined
  /** For which item of the checklist each file is, by the file's id. */
  readonly items?: Readonly<Record<string, string | null>>
  /** Lines of text of the merchant's side, by the item that asks for them. */
  readonly statements?: Readonly<Record<string, string>>
  /** Files that the opener shows with the call, sent in before. */
  readonly evidenceIds?: readonly string[]
  /** Where the opener's call came from: written into the audit. Left out where the platform itself opens the case. */
  readonly origin?: Origin
  /** Only when the clock has ended, for disputes that open by themselves. */
  readonly onlyIfDue?: boolean
}

const disputable: readonly DealStatus[] = ['verification', 'expired', 'canceled', 'complete']
const roles: Record<store.OpenedBy, Role> = {
  support: 'support',
  merchant: 'merchant',
  payer: 'payer',
  system: 'clock',
  trader: 'trader',
}

/**
 * Opens a case: the side that would have to pay if it lost has as much frozen as is available, and no more. Beyond the shop's limits it
 * opens without hold and without points, until support admits it. Returns the dispute's id.
 */
export async function openDispute(parts: CaseParts, dealId: string, opening: Opening): Promise<string> {
  const id = randomUUID()
  const open = async (tx: Tx) => {
    await openIn(parts, tx, dealId, { ...opening, id })
    return id
  }
  return writeOnce(parts.db, (write) => whileFundsMove(() => write(open)))
}

/** The same in the caller's transaction, which may also bring its evidence. */
export async function openDisputeIn(
  parts: CaseParts,
  tx: Tx,
  dealId: string,
  opening: Opening,
): Promise<string> {
  const id = randomUUID()
  await openIn(parts, tx, dealId, { ...opening, id })
  return id
}

/** The balance that was read may be spent before the posting: then all of it is read again. */
export async function whileFundsMove<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isShort = error instanceof LedgerError && error.code === 'insufficient_funds'
      if (!isShort || attempt === 5) throw error
    }
  }
}

async function openIn(parts: CaseParts, tx: Tx, dealId: string, opening: NamedOpening): Promise<void> {
  const deal = await store.lockDeal(tx, dealId)
  if (!deal) throw new Problem('deal.not_found')
  const reason = judgeOpening(parts, deal, opening)
  await assertSigned(parts, tx, deal, opening)
  await openCase(parts, tx, deal, { ...opening, reason })
  if (opening.origin) await writeAudit(tx, auditOf(deal, opening, opening.origin))
}

/** Whether this opener may open a case about the deal in its state. Returns the case's reason. */
export function judgeOpening(
  parts: Pick<CaseParts, 'linkBetween'>,
  deal: Deal,
  { openedBy, actorId, reason }: Pick<Opening, 'openedBy' | 'actorId' | 'reason'>,
): DisputeReason {
  if (openedBy === 'support') assertImpartial(parts, deal, actorId)
  assertDisputable(deal)
  return reasonFor(deal.status, openedBy, reason)
}

function auditOf(
  deal: Deal,
  { id, openedBy, actorId, comment, reason, evidenceIds = [] }: NamedOpening,
  origin: Origin,
) {
  return {
    actor: actorId === undefined ? openedBy : `user:${actorId}`,
    action: 'dispute.open',
    subject: `dispute:${id}`,
    before: { deal: deal.id, status: deal.status },
    after: { comment, ...(reason && { reason }), files: [...evidenceIds] },
    origin,
  }
}

export type NamedOpening = Opening & {
  readonly id: string
  /** Of an appeal: the case that it is about. */
  readonly appealed?: store.AppealedCase
}

/** The case, its hold and its point, and the deal's step. The deal is locked, and may be disputed. Answers the case's number. */
export async function openCase(parts: CaseParts, tx: Tx, deal: Deal, opening: NamedOpening): Promise<number> {
  await store.lockCasesOfShop(tx, deal.merchantId)
  const keepsMatch = deal.status === 'verification'
  const hold = await holdFor(tx, deal, deal.status, opening.appealed ?? null)
  const isAdmitted = await fitsLimits(tx, deal, keepsMatch ? deal.sums.value : hold.units)
  // A trader's own appeal costs the trader's method nothing.
  const costs = isAdmitted && !deal.isTest && opening.openedBy !== 'trader'
  const taken = costs ? pointsTaken(await store.lockPoints(tx, deal)) : 0
  const heldMicro = isAdmitted && !keepsMatch ? hold.units : 0n
  const posting = keepsMatch
    ? isAdmitted
      ? undefined
      : matchUnheld(deal, opening.id)
    : caseHeld(deal, { disputeId: opening.id, userId: hold.userId, units: heldMicro })
  const { isTaken, status } = await parts.stepIn(tx, {
    ...openingStep(deal, opening),
    ...(posting && { posting }),
    ...(taken !== 0 && { ratingPoints: taken }),
  })
  if (!isTaken) throw new Problem('deal.not_disputable', { values: { status } })
  const reason = await reasonOfCase(tx, deal, opening)
  const number = await store.insertCase(tx, deal, {
    id: opening.id,
    reason,
    checklist: parts.checklist(reason),
    openedBy: opening.openedBy,
    openerId: opening.actorId,
    comment: opening.comment,
    statusBefore: deal.status,
    isAdmitted,
    heldMicro,
    pointsTaken: taken,
    appealOf: opening.appealed?.id,
  })
  await fileAtOpening(parts, tx, { ...opening, dealId: deal.id })
  await stateItems(tx, opening.id, 'merchant', opening.statements ?? {})
  await parts.exhibits.file(tx, deal, opening.id)
  await tellOfDispute(tx, opening.id)
  // Beyond its shop's limits no alert is sent until support admits it.
  if (isAdmitted) await tellOpened(parts, tx, opening.id)
  return number
}

/** An appeal is about what its first case was about. */
async function reasonOfCase(tx: Tx, deal: Deal, { appealed, openedBy, reason }: NamedOpening) {
  const first = appealed && (await reasonOf(tx, appealed.id))
  return reason ?? first ?? reasonFor(deal.status, openedBy, undefined)
}

function openingStep(deal: Deal, opening: NamedOpening): Step {
  return {
    deal,
    from: [deal.status],
    to: 'dispute',
    cause: opening.cause,
    by: roles[opening.openedBy],
    actorId: opening.actorId,
    event: opening.appealed ? 'dispute.appealed' : 'dispute.opened',
    facts: { dispute_id: opening.id },
    disputeId: opening.id,
    ...(opening.onlyIfDue && { onlyIfDue: true }),
  }
}

/** What a verdict has ended is opened again by an appeal only. */
export const isDisputable = ({ status, disputeId }: Deal): boolean =>
  disputable.includes(status) && disputeId === undefined

function assertDisputable(deal: Deal): void {
  if (deal.status === 'dispute') throw new Problem('deal.disputed')
  if (!isDisputable(deal)) throw new Problem('deal.not_disputable', { values: { status: deal.status } })
}

/**
 * Saying that something was paid costs nothing, so a case needs a sign: a file of the payer or a receipt, or evidence in this very call.
 * While a deal is in verification, or complete, others than the shop may open one without: support for the trader, the clock at its end.
 */
async function assertSigned(parts: CaseParts, tx: Tx, deal: Deal, opening: Opening): Promise<void> {
  const { evidenceIds = [], openedBy } = opening
  if (evidenceIds.length > 0) {
    const known = new Set((await parts.evidenceOf(tx, deal.id)).map(({ id }) => id))
    if (!evidenceIds.every((id) => known.has(id)))
      throw new Problem('request.invalid', { fields: { evidence: ['field.unknown_evidence'] } })
    return
  }
  const hasEnded = deal.status === 'expired' || deal.status === 'canceled'
  if (!hasEnded && openedBy !== 'merchant') return
  // A completed deal has its receipt: that says nothing for a shop that wants to undo it.
  if (deal.hasSign && deal.status !== 'complete') return
  throw new Problem('deal.no_sign')
}

async function fitsLimits(tx: Tx, deal: Deal, holdsMicro: bigint): Promise<boolean> {
  const load = await store.caseLoad(tx, deal)
  if (fitsAnyShop(load, holdsMicro)) return true
  return fitsShop(load, holdsMicro, await store.shopScale(tx, deal, smallestCountedKopecks))
}

export interface SupportAct {
  readonly actorId: string
  readonly origin: Origin
}

/** Support lets in a case beyond the limits: from now on it holds what is available, and costs its point. False if it counted already. */
export function admitDispute(parts: CaseParts, disputeId: string, act: SupportAct): Promise<boolean> {
  return whileFundsMove(() => parts.db.write((tx) => admitIn(parts, tx, disputeId, act)))
}

async function admitIn(
  parts: CaseParts,
  tx: Tx,
  disputeId: string,
  { actorId, origin }: SupportAct,
): Promise<boolean> {
  const { deal, dispute } = await lockOpenCase(tx, disputeId)
  if (dispute.isAdmitted) return false
  assertImpartial(parts, deal, actorId)
  assertNotHeld(dispute, actorId)
  await store.lockCasesOfShop(tx, deal.merchantId)
  const { userId, units } = await holdFor(tx, deal, dispute.statusBefore, dispute.appealed)
  const costs = !deal.isTest && dispute.openedBy !== 'trader'
  const taken = costs ? pointsTaken(await store.lockPoints(tx, deal)) : 0
  await store.setAdmitted(tx, deal, { disputeId, heldMicro: units, pointsTaken: taken, actorId })
  const posting = caseHeld(deal, { disputeId, userId, units })
  if (posting) await post(tx, posting)
  await tellOfDispute(tx, disputeId)
  await tellOpened(parts, tx, disputeId)
  await writeAudit(tx, {
    actor: `user:${actorId}`,
    action: 'dispute.admit',
    subject: `dispute:${disputeId}`,
    before: { is_admitted: false, held_micro: '0', points: 0 },
    after: { is_admitted: true, held_micro: String(units), points: taken },
    origin,
  })
  return true
}

/** The deal and its case, both locked, in that order. With a shop's id, only that shop's. */
export async function lockOpenCase(
  tx: Tx,
  disputeId: string,
  merchantId?: string,
): Promise<{ deal: Deal; dispute: store.Case }> {
  const locked = await lockCase(tx, disputeId)
  if (merchantId !== undefined && locked.deal.merchantId !== merchantId)
    throw new Problem('dispute.not_found')
  if (!locked.dispute.isOpen) throw new Problem('dispute.decided')
  return locked
}

export async function lockCase(tx: Tx, disputeId: string): Promise<{ deal: Deal; dispute: store.Case }> {
  const dealId = await store.dealOfCase(tx, disputeId)
  const deal = dealId === undefined ? undefined : await store.lockDeal(tx, dealId)
  const dispute = deal && (await store.lockCase(tx, disputeId))
  if (!dispute) throw new Problem('dispute.not_found')
  return { deal, dispute }
}

/** Nobody of support acts in a case of their own: as its trader, its merchant, or the lead of one of them. */
export function assertImpartial(
  { linkBetween }: Pick<CaseParts, 'linkBetween'>,
  { traderId, merchantId, terms }: Deal,
  actorId: string | undefined,
): void {
  const parties = [traderId, merchantId, terms.traderLeadId, terms.merchantLeadId]
  if (parties.some((id) => isSame(linkBetween, id, actorId))) throw new Problem('dispute.own_case')
}

/** Whoever gave the verdict does not decide its appeal, also not with another account. */
export function assertOtherJudge(
  { linkBetween }: Pick<CaseParts, 'linkBetween'>,
  { appealed }: store.Case,
  actorId: string | undefined,
): void {
  if (isSame(linkBetween, appealed?.judgeId ?? undefined, actorId)) throw new Problem('dispute.same_judge')
}

export function isSame(
  linkBetween: LinkBetween,
  one: string | undefined,
  other: string | undefined,
): boolean {
  if (one === undefined || other === undefined) return false
  return one === other || isOnePerson(linkBetween(one, other))
}

/** Nobody decides what a colleague is reading. */
export function assertNotHeld({ holderId }: store.Case, actorId: string | undefined): void {
  if (holderId !== null && holderId !== actorId) throw new Problem('dispute.held')
}

/** Nobody decides what they have not seen. */
export function assertVersion(dispute: store.Case, version: number | undefined): void {
  if (version !== undefined && version !== dispute.version) throw new Problem('dispute.changed')
}
