import { named } from './ledger-error.ts'
import { assetOf, holdsOf, linesOf } from './lines.ts'
import type { AnyPosting } from './posting.ts'
import { type LedgerQuery, rowsOf, type Whole } from './query.ts'

export interface Posted {
  readonly transferId: bigint
  /** The event had been posted before, with the same content; nothing moved now. */
  readonly isReplay: boolean
}

/** Writes an event into the books, inside the transaction of the verb that causes it. */
export async function post(tx: LedgerQuery, posting: AnyPosting): Promise<Posted> {
  const lines = linesOf(posting)
  const holds = holdsOf(posting)
  const values = [
    posting.kind,
    posting.reference,
    assetOf(posting),
    detailsOf(posting),
    lines.map((line) => line.account.owner),
    lines.map((line) => line.account.kind),
    lines.map((line) => line.units),
    holds.map((hold) => hold.owner),
    holds.map((hold) => hold.subject),
    holds.map((hold) => hold.cause),
    holds.map((hold) => hold.units),
  ]
  const [row] = await queried<{ transfer_id: Whole; is_replay: boolean }>(
    tx,
    postOne,
    values,
    'ledger.post_one',
  )
  return { transferId: BigInt(row?.transfer_id ?? 0n), isReplay: row?.is_replay ?? false }
}

/** Several events at once: all or none. Each reference at most once. */
export async function postMany(tx: LedgerQuery, postings: readonly AnyPosting[]): Promise<Posted[]> {
  const [first, second] = postings
  if (first && !second) return [await post(tx, first)]
  const [row] = await queried<PostedRow>(tx, postAll, valuesOf(postings), 'ledger.post')
  return postings.map((_, at) => ({
    transferId: BigInt(row?.transfer_ids[at] ?? 0n),
    isReplay: row?.are_replays[at] ?? false,
  }))
}

interface PostedRow {
  transfer_ids: Whole[]
  are_replays: boolean[]
}

const postOne = `select transfer_id, is_replay from ledger.post_one($1, $2, $3, $4,
  $5::uuid[], $6, $7::bigint[], $8::uuid[], $9, $10, $11::bigint[])`

const postAll = `select transfer_ids, are_replays from ledger.post($1, $2, $3, $4,
  $5::integer[], $6::uuid[], $7, $8::bigint[], $9::integer[], $10::uuid[], $11, $12, $13::bigint[])`

async function queried<Row>(tx: LedgerQuery, text: string, values: unknown[], name: string): Promise<Row[]> {
  try {
    return await rowsOf<Row>(tx, text, values, name)
  } catch (error) {
    throw named(error)
  }
}

/** The arguments of `ledger.post`, each a list of one type, for SQL of the house that posts in the middle of a larger step. */
export function postingLists(postings: readonly AnyPosting[]) {
  const numbered = <Part>(partsOf: (posting: AnyPosting) => Part[]) =>
    postings.flatMap((posting, at) => partsOf(posting).map((part) => ({ ...part, posting: at + 1 })))
  const lines = numbered(linesOf)
  const holds = numbered(holdsOf)
  return [
    list('text', postings, (posting) => posting.kind),
    list('text', postings, (posting) => posting.reference),
    list('text', postings, assetOf),
    list('text', postings, detailsOf),
    list('int4', lines, (line) => line.posting),
    list('uuid', lines, (line) => line.account.owner),
    list('text', lines, (line) => line.account.kind),
    list('int8', lines, (line) => line.units),
    list('int4', holds, (hold) => hold.posting),
    list('uuid', holds, (hold) => hold.owner),
    list('text', holds, (hold) => hold.subject),
    list('text', holds, (hold) => hold.cause),
    list('int8', holds, (hold) => hold.units),
  ]
}

/** The type in which a column of each kind is sent. */
interface ColumnTypes {
  text: string | null
  uuid: string
  int4: number
  int8: bigint
}

function list<Type extends keyof ColumnTypes, Part>(
  type: Type,
  parts: readonly Part[],
  columnOf: (part: Part) => ColumnTypes[Type],
) {
  return { type, values: parts.map(columnOf) }
}

function valuesOf(postings: readonly AnyPosting[]): unknown[] {
  return postingLists(postings).map(({ values }) => values)
}

function detailsOf({ details }: AnyPosting): string | null {
  return details ? JSON.stringify(details) : null
}
