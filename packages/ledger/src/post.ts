import type { Asset } from '@florin/money'
import type { Account } from './account.ts'
import { LedgerError, named } from './ledger-error.ts'
import type { AnyPosting } from './posting.ts'
import { type Query, rowsOf, type Whole } from './query.ts'

export interface Posted {
  readonly transferId: bigint
  /** The event had been posted before, with the same content; nothing moved now. */
  readonly isReplay: boolean
}

/** Writes an event into the books, inside the transaction of the verb that causes it. */
export async function post(tx: Query, posting: AnyPosting): Promise<Posted> {
  const [posted] = await postMany(tx, [posting])
  return posted as Posted
}

/** Several events at once: all or none. Each reference at most once. */
export async function postMany(tx: Query, postings: readonly AnyPosting[]): Promise<Posted[]> {
  try {
    const [row] = await rowsOf<PostedRow>(tx, statement, parameters(postings))
    return postings.map((_, at) => ({
      transferId: BigInt(row?.transfer_ids[at] ?? 0n),
      isReplay: row?.are_replays[at] ?? false,
    }))
  } catch (error) {
    throw named(error)
  }
}

interface PostedRow {
  transfer_ids: Whole[]
  are_replays: boolean[]
}

const statement = `select transfer_ids, are_replays from ledger.post($1, $2, $3, $4,
  $5::integer[], $6::uuid[], $7, $8::bigint[], $9::integer[], $10::uuid[], $11, $12, $13::bigint[])`

function parameters(postings: readonly AnyPosting[]): unknown[] {
  const lines = postings.flatMap((posting, at) => merged(posting, at + 1))
  const holds = postings.flatMap((posting, at) => holdsOf(posting, at + 1))
  return [
    postings.map((posting) => posting.kind),
    postings.map((posting) => posting.reference),
    postings.map(assetOf),
    postings.map((posting) => (posting.details ? JSON.stringify(posting.details) : null)),
    lines.map((line) => line.posting),
    lines.map((line) => line.account.owner),
    lines.map((line) => line.account.kind),
    lines.map((line) => line.units),
    holds.map((hold) => hold.posting),
    holds.map((hold) => hold.owner),
    holds.map((hold) => hold.subject),
    holds.map((hold) => hold.cause),
    holds.map((hold) => hold.units),
  ]
}

/** The types forbid a posting of two assets; what came around them is refused here. */
function assetOf(posting: AnyPosting): Asset {
  const [first, ...others] = posting.lines
  if (!first) throw new LedgerError('empty_posting')
  const { asset } = first.change
  if (others.some((line) => line.change.asset !== asset)) throw new LedgerError('does_not_balance')
  return asset
}

interface Merged {
  readonly posting: number
  readonly account: Account
  units: bigint
}

/** One line for each account: two lines for the same one, say of a lead who invited both sides, are one change. */
function merged({ lines }: AnyPosting, posting: number): Merged[] {
  const found: Merged[] = []
  for (const { account, change } of lines) {
    const same = found.find(
      (line) => line.account.owner === account.owner && line.account.kind === account.kind,
    )
    if (same) same.units += change.units
    else found.push({ posting, account, units: change.units })
  }
  return found.filter((line) => line.units !== 0n)
}

function holdsOf({ lines }: AnyPosting, posting: number) {
  return lines.flatMap(({ account, change }) =>
    account.hold && change.units !== 0n
      ? [{ posting, owner: account.owner, ...account.hold, units: change.units }]
      : [],
  )
}
