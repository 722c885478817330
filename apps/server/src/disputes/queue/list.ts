import type { Answer, Contract, DisputeStatus, Language } from '@florin/contract'
import { shownNumbers } from '../../deals/index.ts'
import type { Actor } from '../../http/request.ts'
import { Problem } from '../../platform/problem.ts'
import { countGroups, countOwnVerdicts } from '../count-store.ts'
import { awaitedGroups, type DisputeFilter, groupsOf } from '../dispute.ts'
import { filesFor } from '../files/index.ts'
import { countSearched, heldByOthers, pageOfCases, type ShownCase } from '../list-store.ts'
import type { DisputeParts } from '../parts.ts'
import { roleOf } from '../role.ts'
import { type Dispute, toDispute } from './wire.ts'

interface Query {
  readonly page: number
  readonly page_size: number
  readonly sort: 'id' | 'created_at' | 'transaction__amount' | 'status'
  readonly order: 'asc' | 'desc'
  readonly status: readonly DisputeStatus[]
  readonly search: string
}

const sorts = {
  id: 'number',
  created_at: 'created_at',
  transaction__amount: 'amount',
  status: 'status',
} as const

/** One page of the cases that somebody may see. */
export async function listDisputes(
  parts: DisputeParts,
  actor: Actor,
  query: Query,
  language: Language,
): Promise<Answer<Contract['listDisputes']>> {
  const role = roleOf(actor)
  if (role === 'trader' && (await parts.lacksMessenger(actor.userId)))
    throw new Problem('dispute.messenger_needed')
  const { userId } = actor
  const filter: DisputeFilter = {
    role,
    userId,
    groups: groupsOf(role, query.status),
    search: query.search,
    sort: sorts[query.sort],
    order: query.order,
  }
  const place = { offset: (query.page - 1) * query.page_size, limit: query.page_size }
  const tx = parts.db.each
  const [rows, total, awaiting, held] = await Promise.all([
    pageOfCases(tx, filter, place),
    filter.search === '' ? countGroups(tx, filter, filter.groups) : countSearched(tx, filter),
    countAwaiting(parts, actor),
    role === 'support' ? heldByOthers(tx, userId) : null,
  ])
  return {
    results: await shown(parts, actor, filter, rows, language),
    total_items: total,
    support_data: held,
    awaiting,
  }
}

export async function countAwaiting({ db }: DisputeParts, actor: Actor): Promise<number> {
  const role = roleOf(actor)
  const { userId } = actor
  const [all, own] = await Promise.all([
    countGroups(db.each, { role, userId }, awaitedGroups(role)),
    role === 'support' ? countOwnVerdicts(db.each, userId) : 0,
  ])
  return all - own
}

async function shown(
  parts: DisputeParts,
  { userId, sessionId }: Actor,
  { role }: DisputeFilter,
  rows: readonly ShownCase[],
  language: Language,
): Promise<Dispute[]> {
  const dealIds = rows.map((row) => row.deal_id)
  const [numbers, files] = await Promise.all([
    shownNumbers(parts.deals, role, rows),
    filesFor(parts, role, { userId, sessionId }, dealIds),
  ])
  return rows.map((row) =>
    toDispute(row, { language, role, userId, numbers: numbers(row), files: files(row.deal_id) }),
  )
}
