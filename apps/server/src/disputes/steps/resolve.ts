import { type Answer, type Contract, contract, type VerdictReason } from '@florin/contract'
import { parse } from '@florin/money'
import {
  admitDispute,
  askForMore,
  decideDispute,
  findDeal,
  holdVerdict,
  previewVerdict,
  roubles,
  usdt,
} from '../../deals/index.ts'
import type { Actor } from '../../http/request.ts'
import type { Origin } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { exactRateText } from '../../rates/index.ts'
import { reachAsSupport } from '../access.ts'
import type { DisputeParts } from '../parts.ts'

export interface Resolving {
  readonly resolution: 'merchant' | 'trader' | 'insufficient'
  readonly comment: string
  readonly amount?: string | undefined
  /** What was the case, and marks of the exhibits on which the verdict rests. */
  readonly reason?: VerdictReason | undefined
  readonly exhibits?: readonly string[] | undefined
  readonly version?: number | undefined
  /** For a verdict that is held: the code of exactly this call. */
  readonly otp?: string | undefined
}

/**
 * A verdict, or a question to the trader. Both also end the lease, in their own transaction. A verdict about another sum above the
 * setting waits for a second member of staff instead. Answers whether it waits.
 */
export async function resolveDispute(
  parts: DisputeParts,
  { actor, id, origin }: { actor: Actor; id: string; origin: Origin },
  resolving: Resolving,
): Promise<{ isHeld: boolean }> {
  const { resolution, comment, amount, version, reason, exhibits } = resolving
  const { dealId } = await reachAsSupport(parts, actor, id)
  const act = { disputeId: id, comment, actorId: actor.userId, origin, version }
  const grounds = { reason, exhibits }
  const kopecks = kopecksOf(amount)
  if (resolution === 'insufficient') await askForMore(parts.deals, act)
  else if (resolution === 'merchant' && kopecks !== undefined && (await mustBeHeld(parts, dealId, kopecks))) {
    const path = contract.resolveDispute.path.replace(':id', id)
    const code = await parts.staffCodes.judge(actor, { method: 'POST', path, body: resolving }, resolving.otp)
    const spend = (tx: Tx) => parts.staffCodes.spend(tx, code)
    await holdVerdict(parts.deals, parts.held, { ...act, ...grounds, kopecks }, spend)
    return { isHeld: true }
  } else await decideDispute(parts.deals, { ...act, ...grounds, towards: resolution, kopecks })
  return { isHeld: false }
}

/** The deal's sum counts too: a verdict of one rouble about a large deal is as large as the deal. */
async function mustBeHeld(
  { db, held, heldVerdictAbove }: DisputeParts,
  dealId: string,
  kopecks: bigint,
): Promise<boolean> {
  if (!held.isOn) return false
  const deal = await findDeal(db.each, dealId)
  return kopecks > heldVerdictAbove || (deal?.amountKopecks ?? 0n) > heldVerdictAbove
}

export async function preview(
  parts: DisputeParts,
  { actor, id }: { actor: Actor; id: string },
  { resolution, amount }: { resolution: 'merchant' | 'trader'; amount?: string | undefined },
): Promise<Answer<Contract['previewVerdict']>> {
  await reachAsSupport(parts, actor, id)
  const request = { disputeId: id, towards: resolution, kopecks: kopecksOf(amount), actorId: actor.userId }
  const found = await previewVerdict(parts.deals, request)
  const names = await parts.deals.namesOf(found.lines.flatMap(({ userId }) => userId ?? []))
  return {
    lines: found.lines.map(({ party, userId, account, before, change, after }) => ({
      party,
      name: (userId !== undefined && names.get(userId)) || null,
      account,
      before: usdt(before),
      change: usdt(change),
      after: usdt(after),
    })),
    debt: found.debt ? { debtor: found.debt.debtor, amount: usdt(found.debt.micro) } : null,
    rating: found.rating,
    amount_most: roubles(found.mostKopecks),
    rate: exactRateText(found.rateTenThousandths),
    version: found.version,
  }
}

export async function admit(
  parts: DisputeParts,
  { actor, id, origin }: { actor: Actor; id: string; origin: Origin },
): Promise<void> {
  await reachAsSupport(parts, actor, id)
  await admitDispute(parts.deals, id, { actorId: actor.userId, origin })
}

/** Its shape was checked by the contract. */
function kopecksOf(amount: string | undefined): bigint | undefined {
  return amount === undefined ? undefined : (parse('RUB', amount)?.units ?? 0n)
}
