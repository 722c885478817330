import { type Answer, type Contract, findKinds } from '@florin/contract'
import { format, money } from '@florin/money'
import { sql } from 'kysely'
import type { Database, Queryable } from '../platform/database.ts'
import { uuidsBeginning } from '../platform/uuid-span.ts'
import * as store from './find-store.ts'
import { type Sought, soughtBy } from './shape.ts'

export interface FindParts {
  readonly db: Database
  /** Ids of people by a part of their e-mail or name, the best first. */
  findPeople(tx: Queryable, text: string): Promise<readonly string[]>
  /** Counts whom this member of staff is shown today; refuses where that is too many. */
  listPeople(reader: Reader, userIds: readonly string[]): Promise<void>
}

/** Who searches, and from where. */
export interface Reader {
  readonly staffId: string
  readonly origin: { readonly ip: string; readonly requestId: string }
}

type Found = Answer<Contract['findAnything']>

/** Whatever the typed text names, by its shape; at most a few of each kind. */
export async function findAnything(
  parts: FindParts,
  reader: Reader,
  { q, minutes_east: minutesEast }: { readonly q: string; readonly minutes_east: number },
): Promise<Found> {
  const sought = soughtBy(q, new Date(), minutesEast)
  const rows = await look(parts, sought)
  await parts.listPeople(reader, peopleIn(rows))
  const span = 'from' in sought ? sought : undefined
  return {
    shape: sought.shape,
    from: span?.from.toISOString() ?? null,
    to: span?.to.toISOString() ?? null,
    results: findKinds.flatMap((kind) => rows.filter((row) => row.kind === kind).map(toFound)),
  }
}

/** People by themselves, and owners of what was found. The sides of a deal are named in every list of deals, and are not counted. */
function peopleIn(rows: readonly store.FoundRow[]): string[] {
  return rows.flatMap(({ kind, id, opens }) => {
    if (kind === 'user') return [id]
    return (kind === 'method' || kind === 'deposit' || kind === 'withdrawal') && opens ? [opens] : []
  })
}

function look(parts: FindParts, sought: Sought): Promise<store.FoundRow[]> {
  const tx = parts.db.each
  switch (sought.shape) {
    case 'nothing':
      return Promise.resolve([])
    case 'email':
    case 'name':
      return byText(parts, sought.text)
    case 'external_id':
      return Promise.all([byText(parts, sought.text), store.byExternalId(tx, sought.text)]).then((both) =>
        both.flat(),
      )
    case 'id':
      return byIdOrText(parts, sought.text)
    case 'dispute':
      return store.byDisputeNumber(tx, sought.number)
    case 'tail':
      return store.byTail(tx, sought.text)
    case 'sum':
    case 'sum_time':
      return store.bySum(tx, sought)
    case 'txid':
      return store.byTxid(tx, sought.text)
    case 'address':
      return store.byAddress(tx, sought.text)
  }
}

async function byText({ db, findPeople }: FindParts, text: string): Promise<store.FoundRow[]> {
  const ids = await findPeople(db.each, text)
  return ids.length === 0 ? [] : store.allPeople(db.each, sql`id = any (${ids.slice(0, 6)})`)
}

/** Eight digits and letters may also be a shop's own id of an order. */
async function byIdOrText(parts: FindParts, text: string): Promise<store.FoundRow[]> {
  const span = uuidsBeginning(text)
  const tx = parts.db.each
  const [ids, orders] = await Promise.all([span ? store.byId(tx, span) : [], store.byExternalId(tx, text)])
  return [...ids, ...orders.filter((order) => !ids.some(({ id }) => id === order.id))]
}

const pages: Record<store.FoundRow['kind'], (row: store.FoundRow) => string> = {
  user: ({ id }) => `/support/users/${id}`,
  deal: ({ id }) => `/deal?id=${id}`,
  order: ({ opens, name }) => (opens ? `/deal?id=${opens}` : `/deal?search=${encodeURIComponent(name)}`),
  receipt: ({ id }) => `/support/receipts?id=${id}`,
  dispute: ({ id }) => `/dispute?id=${id}`,
  method: ({ opens }) => `/support/users/${opens}`,
  deposit: ({ opens }) => (opens ? `/support/users/${opens}` : '/support/money'),
  withdrawal: ({ opens }) => `/support/users/${opens}`,
}

function toFound(row: store.FoundRow): Found['results'][number] {
  const { kind, id, name, kopecks, micro, status, at, first, second } = row
  return {
    kind,
    id,
    name,
    ...amountOf(kopecks, micro),
    status,
    at: at?.toISOString() ?? null,
    people: [first, second].filter((one) => one !== null),
    path: pages[kind](row),
  }
}

function amountOf(
  kopecks: bigint | null,
  micro: bigint | null,
): Pick<Found['results'][number], 'amount' | 'currency'> {
  if (kopecks !== null) return { amount: format(money('RUB', kopecks)), currency: 'RUB' }
  if (micro !== null) return { amount: format(money('USDT', micro)), currency: 'USDT' }
  return { amount: null, currency: null }
}
