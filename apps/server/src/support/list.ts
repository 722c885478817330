import { type StaffUser, usersFoundAtMost } from '@florin/contract'
import { traderRatings } from '../payment-methods/index.ts'
import type { Database, Queryable, Tx } from '../platform/database.ts'
import { findUsers, pageOfUsers, type UserFlags } from './list-store.ts'
import { readSearch } from './search-text.ts'
import { seeUsers } from './view-store.ts'
import { toStaffUser } from './wire.ts'

export interface UserListQuery extends UserFlags {
  readonly page: number
  readonly pageSize: number
  readonly search: string
}

export interface UserPage {
  readonly users: readonly StaffUser[]
  readonly total: number
  /** More fit the search than `total`. */
  readonly hasMore: boolean
}

/** People for support, newest first. */
export async function listUsers({ db }: { readonly db: Database }, query: UserListQuery): Promise<UserPage> {
  const skip = (query.page - 1) * query.pageSize
  if (query.search === '') {
    const { ids, total } = await pageOfUsers(db.each, query, { skip, limit: query.pageSize })
    return { users: await viewUsers(db.each, ids), total, hasMore: false }
  }
  const found = await findUsers(db.each, query, readSearch(query.search), usersFoundAtMost + 1)
  const listed = found.slice(0, usersFoundAtMost)
  return {
    users: await viewUsers(db.each, listed.slice(skip, skip + query.pageSize)),
    total: listed.length,
    hasMore: found.length > listed.length,
  }
}

export async function viewUsers(tx: Queryable, ids: readonly string[]): Promise<StaffUser[]> {
  const [people, ratings] = await Promise.all([seeUsers(tx, ids), traderRatings(tx, ids)])
  return people.map((person) => toStaffUser(person, ratings(person.id)))
}

/** Ids of people by a part of their e-mail or name, for the search of everything. */
export function findPeople(tx: Tx, text: string): Promise<string[]> {
  const anybody = { isActivated: undefined, isPremium: undefined, isWork: undefined }
  return findUsers(tx, anybody, readSearch(text), 6)
}
