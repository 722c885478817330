import type { Selectable } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { Mode } from './payment-method.ts'
import type { SealedMethod } from './store.ts'
import type { PaymentMethodTables } from './tables.ts'

const methods = (tx: Queryable) => tables<PaymentMethodTables>(tx)

/** What narrows a list. Left out means any. */
export interface MethodFilter {
  readonly ownerId: string
  /** A part of the folded name. */
  readonly namePart?: string | undefined
  readonly mode?: Mode | undefined
  readonly banks?: readonly string[] | undefined
  readonly isActive?: true | undefined
  readonly isBound?: boolean | undefined
  readonly ids?: readonly string[] | undefined
}

export interface Paging {
  readonly page: number
  readonly pageSize: number
}

export interface SealedPage {
  readonly count: number
  readonly methods: readonly SealedMethod[]
}

export async function listMethods(tx: Queryable, filter: MethodFilter, paging: Paging): Promise<SealedPage> {
  const { count } = await countQuery(tx, filter).executeTakeFirstOrThrow()
  return { count: Number(count), methods: await pageQuery(tx, filter, paging).execute() }
}

export function countQuery(tx: Queryable, filter: MethodFilter) {
  return matching(tx, filter).select(({ fn }) => fn.countAll<bigint>().as('count'))
}

export function pageQuery(tx: Queryable, filter: MethodFilter, { page, pageSize }: Paging) {
  return newestFirst(matching(tx, filter).selectAll())
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

/** Nobody pages through more by hand, and each of these is opened to be compared. */
export const searchedAtMost = 5_000

export type SearchedMethod = Pick<
  Selectable<PaymentMethodTables['payment_method']>,
  (typeof searched)[number]
>

const searched = [
  'id',
  'owner_id',
  'name_folded',
  'card_sealed',
  'phone_sealed',
  'account_sealed',
  'card_tail',
  'phone_tail',
  'account_tail',
  'card_index',
  'account_index',
] as const

/** What a search by digits looks through: one owner’s newest methods within the other filters. */
export function searchedQuery(tx: Queryable, filter: MethodFilter) {
  return newestFirst(matching(tx, filter).select(searched)).limit(searchedAtMost)
}

export async function methodsById(tx: Queryable, ids: readonly string[]): Promise<SealedMethod[]> {
  if (ids.length === 0) return []
  return newestFirst(methods(tx).selectFrom('payment_method').selectAll().where('id', 'in', ids)).execute()
}

export function totalsQuery(tx: Queryable, ownerId: string) {
  return methods(tx)
    .selectFrom('payment_method')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('all'),
      fn.countAll<bigint>().filterWhere('is_active', '=', true).as('active'),
    ])
    .where('owner_id', '=', ownerId)
}

function matching(tx: Queryable, { ownerId, namePart, mode, banks, isActive, isBound, ids }: MethodFilter) {
  let query = methods(tx).selectFrom('payment_method').where('owner_id', '=', ownerId)
  if (namePart) query = query.where('name_folded', 'like', `%${escapeLike(namePart)}%`)
  if (mode) query = query.where('is_sbp', '=', mode.isSbp).where('is_c2c', '=', mode.isC2c)
  if (banks) query = query.where(({ eb, fn, val }) => eb('bank', '=', fn.any(val([...banks]))))
  if (ids) query = query.where('id', 'in', ids)
  if (isActive) query = query.where('is_active', '=', true)
  if (isBound !== undefined) query = query.where('terminal_id', isBound ? 'is not' : 'is', null)
  return query
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Two methods of one moment keep their order from page to page. */
function newestFirst<Query extends { orderBy(column: 'created_at' | 'id', way: 'desc'): Query }>(
  query: Query,
): Query {
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc')
}
