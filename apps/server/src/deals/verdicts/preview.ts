import { houseOwner } from '@florin/ledger'
import { sql } from 'kysely'
import { balances, dueMicro, houseBalance, transferChanges } from '../../books/index.ts'
import { ratingOf } from '../../payment-methods/index.ts'
import { sqlState, type Tx, tables } from '../../platform/database.ts'
import { rowLocked } from '../../platform/database-errors.ts'
import { Problem } from '../../platform/problem.ts'
import {
  lockOpenCase,
  mostKopecks,
  pointsOfMethod,
  totalMicro,
  type VerdictOutcome,
  whileFundsMove,
} from '../cases/index.ts'
import type { Deal } from '../deal.ts'
import { coinOf } from '../postings.ts'
import type { VerdictParts } from './parts.ts'
import { type Ruling, rule } from './verdict.ts'

export type Party = 'trader' | 'merchant' | 'trader_lead' | 'merchant_lead' | 'house'

export interface PreviewLine {
  readonly party: Party
  /** Undefined for the house. */
  readonly userId: string | undefined
  /** `due` is what the party will get out of debts, as they are repaid. */
  readonly account: 'available' | 'frozen' | 'debt' | 'due' | 'revenue'
  readonly before: bigint
  readonly change: bigint
  readonly after: bigint
}

export interface VerdictPreview {
  readonly lines: readonly PreviewLine[]
  readonly debt: { readonly debtor: 'trader' | 'merchant'; readonly micro: bigint } | undefined
  /** The method's, in percent, rounded down. */
  readonly rating: { readonly before: number; readonly after: number }
  readonly mostKopecks: bigint
  readonly rateTenThousandths: bigint
  readonly version: number
}

export type PreviewRequest = Omit<Ruling, 'comment'> & { readonly disputeId: string }

class RolledBack extends Error {
  readonly preview: VerdictPreview
  constructor(preview: VerdictPreview) {
    super('a preview is never committed')
    this.preview = preview
  }
}

/**
 * What a verdict would do: the verdict itself, in a transaction that is rolled back. It has a short lock_timeout: then a Problem says
 * that the books are busy.
 */
export async function previewVerdict(parts: VerdictParts, request: PreviewRequest): Promise<VerdictPreview> {
  const run = async (tx: Tx) => {
    await sql`set local lock_timeout = '500ms'`.execute(tables(tx))
    throw new RolledBack(await previewIn(parts, tx, request).catch(asBusy))
  }
  try {
    return await whileFundsMove(() => parts.db.write(run))
  } catch (error) {
    if (error instanceof RolledBack) return error.preview
    throw error
  }
}

/** Not retried automatically: the reader of a preview can reload it. */
export function asBusy(error: unknown): never {
  const isBusy = sqlState(error) === rowLocked || sqlState(error) === '40P01'
  throw isBusy ? new Problem('books.busy', { retryAfterSeconds: 1 }) : error
}

export async function previewIn(
  parts: VerdictParts,
  tx: Tx,
  { disputeId, ...ruling }: PreviewRequest,
): Promise<VerdictPreview> {
  const locked = await lockOpenCase(tx, disputeId)
  const { deal, dispute } = locked
  const most = await mostKopecks(tx, deal)
  const before = await pointsOfMethod(tx, deal)
  const outcome = await rule(parts, tx, locked, { ...ruling, comment: '' })
  return {
    lines: await linesOf(tx, deal, disputeId, outcome),
    debt: outcome.owed.length === 0 ? undefined : debtOf(deal, outcome),
    rating: { before: ratingOf(before), after: ratingOf(await pointsOfMethod(tx, deal)) },
    mostKopecks: most,
    rateTenThousandths: deal.rateTenThousandths,
    version: dispute.version,
  }
}

function debtOf(deal: Deal, { debtorId, owed }: VerdictOutcome) {
  return {
    debtor: debtorId === deal.traderId ? ('trader' as const) : ('merchant' as const),
    micro: totalMicro(owed),
  }
}

/** What the verdict's own transfer has changed, and the balances after it: others' money may move meanwhile. */
async function linesOf(
  tx: Tx,
  deal: Deal,
  disputeId: string,
  outcome: VerdictOutcome,
): Promise<PreviewLine[]> {
  const coin = coinOf(deal)
  const moved = await transferChanges(tx, 'dispute.decided', `dispute:${disputeId}:verdict`)
  const changeOf = (owner: string, kind: string) =>
    moved.find((one) => one.owner === owner && one.kind === kind)?.micro ?? 0n
  const lines: PreviewLine[] = []
  const add = (
    party: Party,
    userId: string,
    account: PreviewLine['account'],
    change: bigint,
    after: bigint,
  ) => {
    if (change === 0n) return
    const known = userId === houseOwner ? undefined : userId
    lines.push({ party, userId: known, account, before: after - change, change, after })
  }
  for (const [party, userId] of partiesOf(deal)) {
    if (userId === houseOwner) {
      const revenue = await houseBalance(tx, 'revenue', coin)
      add(party, userId, 'revenue', changeOf(userId, 'revenue'), revenue.units)
    } else {
      const now = await balances(tx, userId, coin)
      for (const kind of ['available', 'frozen', 'debt'] as const)
        add(party, userId, kind, changeOf(userId, kind), now[kind].units)
    }
    add(party, userId, 'due', dueChange(userId, outcome), await dueMicro(tx, userId, coin))
  }
  return lines
}

function dueChange(userId: string, { owed, annulled }: VerdictOutcome): bigint {
  const of = (shares: VerdictOutcome['owed']) =>
    totalMicro(shares.filter((one) => one.recipientId === userId))
  return of(owed) - of(annulled)
}

/** Each person once, also one who has led both sides. */
export function partiesOf({ traderId, merchantId, terms }: Deal): Map<Party, string> {
  const parties = new Map<Party, string>([
    ['trader', traderId],
    ['merchant', merchantId],
  ])
  if (terms.traderLeadId !== undefined) parties.set('trader_lead', terms.traderLeadId)
  if (terms.merchantLeadId !== undefined && terms.merchantLeadId !== terms.traderLeadId)
    parties.set('merchant_lead', terms.merchantLeadId)
  return parties.set('house', houseOwner)
}
