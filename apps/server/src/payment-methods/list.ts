import { searchingDigits } from './attempt-limits.ts'
import {
  listMethods,
  type MethodFilter,
  methodsById,
  type Paging,
  type SealedPage,
  searchedQuery,
  totalsQuery,
} from './list-store.ts'
import type { PaymentMethodParts } from './parts.ts'
import { findAmong, planSearch, type Search } from './search.ts'
import { type MethodView, viewMethods } from './view.ts'

export interface MethodPage {
  readonly count: number
  readonly methods: readonly MethodView[]
}

export interface OwnMethods extends MethodPage {
  /** Of all the owner’s methods, whatever the filters. */
  readonly activeCount: number
  readonly totalCount: number
}

export interface ListInput extends Paging {
  readonly search: Search
  readonly filter: Omit<MethodFilter, 'ownerId' | 'namePart'>
}

/** One’s own methods, newest first. */
export async function listOwn(
  parts: PaymentMethodParts,
  ownerId: string,
  input: ListInput,
): Promise<OwnMethods> {
  const { db } = parts
  const [totals, page] = await Promise.all([
    totalsQuery(db.each, ownerId).executeTakeFirstOrThrow(),
    sealedPage(parts, { ...input.filter, ownerId }, input),
  ])
  return {
    count: page.count,
    methods: await viewMethods(parts, ownerId, page.methods),
    activeCount: Number(totals.active),
    totalCount: Number(totals.all),
  }
}

async function sealedPage(
  parts: PaymentMethodParts,
  filter: MethodFilter,
  { search, ...paging }: Pick<ListInput, 'search'> & Paging,
): Promise<SealedPage> {
  const plan = planSearch(search)
  if (search.text === '') return listMethods(parts.db.each, filter, paging)
  if (plan.digits !== undefined) return pageByDigits(parts, filter, plan, paging)
  // Letters are no part of any number.
  if (plan.namePart === undefined) return { count: 0, methods: [] }
  return listMethods(parts.db.each, { ...filter, namePart: plan.namePart }, paging)
}

async function pageByDigits(
  { db, seal, limits }: PaymentMethodParts,
  filter: MethodFilter,
  plan: ReturnType<typeof planSearch>,
  { page, pageSize }: Paging,
): Promise<SealedPage> {
  await limits.take(searchingDigits(filter.ownerId))
  const rows = await searchedQuery(db.each, filter).execute()
  const found = await findAmong(seal, rows, plan)
  const shown = found.slice((page - 1) * pageSize, page * pageSize)
  return {
    count: found.length,
    methods: await methodsById(
      db.each,
      shown.map(({ id }) => id),
    ),
  }
}

/** One’s methods that no terminal reads yet. */
export async function listUnbound(
  parts: PaymentMethodParts,
  ownerId: string,
  paging: Paging,
): Promise<MethodPage> {
  const { count, methods } = await listMethods(parts.db.each, { ownerId, isBound: false }, paging)
  return { count, methods: await viewMethods(parts, ownerId, methods) }
}
