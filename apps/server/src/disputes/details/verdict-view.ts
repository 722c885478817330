import type { Answer, Contract, DisputeRole, Language } from '@florin/contract'
import { coveredMicro } from '../../books/index.ts'
import { marksOf, objectUntil, serverMark, usdt } from '../../deals/index.ts'
import { evidenceOf } from '../../evidence/index.ts'
import type { ShownFiles } from '../files/index.ts'
import type { WholeCase } from '../find-store.ts'
import type { DisputeParts } from '../parts.ts'
import { saidTo } from '../queue/index.ts'
import { verdictOpened } from '../steps/index.ts'
import { inOrder } from './history-order.ts'
import { type CaseStep, stepsOfCase } from './history-store.ts'
import { possibleChanges } from './possible.ts'

export type CaseVerdict = NonNullable<Answer<Contract['getDispute']>['verdict']>
export type Possible = Answer<Contract['getDispute']>['possible']

/** How the case ended, as this reader may know it. */
export async function verdictFor(
  parts: DisputeParts,
  one: WholeCase,
  role: DisputeRole,
  { files, language }: { readonly files: ShownFiles; readonly language: Language },
): Promise<CaseVerdict | null> {
  if (one.ended_by === null) return null
  const towards = one.status === 'completed_towards_merchant' ? 'merchant' : 'trader'
  return {
    towards,
    by: one.ended_by,
    rule: one.verdict_rule,
    reason: one.verdict_reason,
    comment: saidTo(one, language),
    exhibits: await exhibitsFor(parts, one, role, files),
    object_until: (await objectableUntil(parts, one))?.toISOString() ?? null,
  }
}

/**
 * What the verdict rests on, and, where it names anything, what else the reader has sent. The other side's files have a mark and no name; what is
 * in the server's own record stays with support.
 */
async function exhibitsFor(
  { db }: DisputeParts,
  one: WholeCase,
  role: DisputeRole,
  files: ShownFiles,
): Promise<CaseVerdict['exhibits']> {
  const named = new Set(one.verdict_exhibits)
  if (named.size === 0) return []
  const own = new Map(files.all.map((file) => [file.id, file]))
  const then = one.decided_at ?? new Date()
  const known = marksOf(await evidenceOf(db.each, `deal:${one.deal_id}`)).filter(
    ({ mark, id, createdAt }) => named.has(mark) || (own.has(id) && createdAt <= then),
  )
  const record = { mark: serverMark, name: null, file_id: null, is_own: false, is_accepted: true }
  return [
    ...(named.has(serverMark) ? [record] : []),
    ...known.map(({ mark, id, side }) => ({
      mark,
      name: own.get(id)?.name ?? null,
      file_id: own.get(id)?.id ?? null,
      is_own: side === role,
      is_accepted: named.has(mark),
    })),
  ]
}

async function objectableUntil(parts: DisputeParts, one: WholeCase): Promise<Date | undefined> {
  if (one.ended_by !== 'rule' || one.appeal_until === null) return undefined
  const loserId = one.status === 'completed_towards_merchant' ? one.trader_id : one.merchant_id
  const openedAt = await verdictOpened(parts, parts.db.each, one.id, loserId)
  const verdict = { endedBy: one.ended_by, decidedAt: one.decided_at, appealUntil: one.appeal_until }
  return objectUntil(verdict, openedAt, new Date())
}

/** What each verdict would do to all that the reader has, owes and is owed. Support has the preview, with everybody's accounts. */
export async function possibleFor(
  { db }: Pick<DisputeParts, 'db'>,
  one: WholeCase,
  role: DisputeRole,
): Promise<Possible> {
  if (role === 'support' || one.decided_at !== null) return null
  const covered = one.appeal_of_id === null ? 0n : await coveredMicro(db.each, one.appeal_of_id)
  const { forMerchant, forTrader } = possibleChanges(one, role, covered)
  return { for_merchant: usdt(forMerchant), for_trader: usdt(forTrader) }
}

/** What happened so far, oldest first. Nobody of support is named, and a side's files are counted for that side alone. */
export async function historyFor(
  { db }: Pick<DisputeParts, 'db'>,
  one: WholeCase,
  role: DisputeRole,
): Promise<CaseStep[]> {
  const steps = inOrder(await stepsOfCase(db.each, one))
  return steps.map(({ code, at, by, count, side }) => ({
    code,
    at: at.toISOString(),
    by,
    count: side === undefined || role === 'support' || side === role ? count : null,
  }))
}
