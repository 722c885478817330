import { type DisputeStatus, disputeStatuses } from '@florin/contract'
import { Kysely, PostgresDialect } from 'kysely'
import type { World } from '../../../test/world.ts'
import { newPerson, newShop, newTrader } from '../../deals/test/shop.ts'
import type { Tx } from '../../platform/database.ts'
import { countGroups } from '../count-store.ts'
import { awaitedGroups, type DisputeFilter, groupsOf } from '../dispute.ts'
import { countSearched, heldByOthers, pageOfCases } from '../list-store.ts'
import { cloneMethods, seedCases } from './seed-cases.ts'

export const roles = ['support', 'trader', 'merchant'] as const
type Role = (typeof roles)[number]
export type Owners = Record<Role, string>

/** A trader and a shop with many cases, among others with few. */
export async function seedLists(
  world: World,
  { deals, every }: { deals: number; every: number },
): Promise<Owners> {
  const trader = await newTrader(world, { usdt: 0n })
  const traderIds = [
    trader.id,
    ...(await Promise.all(Array.from({ length: 40 }, () => newPerson(world, 'trader')))),
  ]
  const merchantIds = await Promise.all(
    Array.from({ length: 20 }, async () => (await newShop(world)).merchantId),
  )
  const methods = await cloneMethods(world, trader.methodId, traderIds, 25)
  await seedCases(world, { methods, merchantIds, deals, every })
  return { support: await newPerson(world, 'trader'), trader: trader.id, merchant: merchantIds[0] ?? '' }
}

type ListInput = Partial<Pick<DisputeFilter, 'sort' | 'order' | 'search'>> & {
  statuses?: readonly DisputeStatus[]
}

/** Every way in which the screen asks for a first page. */
export const inputs: readonly [string, ListInput][] = [
  ...(['number', 'created_at', 'amount', 'status'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).map((order): [string, ListInput] => [`${sort} ${order}`, { sort, order }]),
  ),
  ...disputeStatuses.map((status): [string, ListInput] => [status, { statuses: [status] }]),
  ['two statuses by amount', { statuses: ['waiting', 'completed_towards_trader'], sort: 'amount' }],
  ['all five statuses', { statuses: disputeStatuses }],
]
export const searches: readonly [string, ListInput][] = [
  '1234',
  '#1017',
  'abcdef',
  'N-100',
  'nothing of the kind',
].map((search) => [search, { search }])

export function filterOf(owners: Owners, role: Role, { statuses = [], ...input }: ListInput): DisputeFilter {
  return {
    role,
    userId: owners[role],
    groups: groupsOf(role, statuses),
    search: '',
    sort: 'created_at',
    order: 'desc',
    ...input,
  }
}

/** All that one call of the list asks the database for, but files. */
export async function askForPage(tx: Tx, filter: DisputeFilter, offset = 0): Promise<void> {
  await pageOfCases(tx, filter, { offset, limit: 10 })
  if (filter.search === '') await countGroups(tx, filter, filter.groups)
  else await countSearched(tx, filter)
  await countGroups(tx, filter, awaitedGroups(filter.role))
  if (filter.role === 'support') await heldByOthers(tx, filter.userId)
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

interface Explained {
  readonly Plan: PlanNode
  readonly 'Execution Time': number
}

export interface ListPlan {
  /** Of execution: plans of statements that are asked often are kept (`platform/hot-statements.ts`). */
  readonly milliseconds: number
  readonly seqScans: readonly string[]
  /** Rows of cases and deals that were looked at. */
  readonly rows: number
}

/** What PostgreSQL says that it did for a page, by running it. */
export function explainPage(world: World, filter: DisputeFilter, offset = 0): Promise<ListPlan> {
  return explainWork(world, (tx) => askForPage(tx, filter, offset))
}

/** The same for whatever asks by this transaction. Every statement runs twice. */
export async function explainWork(world: World, work: (tx: Tx) => Promise<unknown>): Promise<ListPlan> {
  const requests: { sql: string; parameters: readonly unknown[] }[] = []
  const listening = new Kysely<object>({
    dialect: new PostgresDialect({ pool: world.florin.services.db.pool }),
    log: ({ query }) => void requests.push({ sql: query.sql, parameters: query.parameters }),
  })
  await work(listening as unknown as Tx)
  const plans = []
  for (const { sql, parameters } of requests) {
    const [line] = await world.query<{ 'QUERY PLAN': Explained[] }>(
      `explain (analyze, timing off, format json) ${sql}`,
      [...parameters],
    )
    const [plan] = line?.['QUERY PLAN'] ?? []
    if (plan) plans.push(plan)
  }
  const nodes = plans.flatMap(({ Plan: root }) => flattened(root))
  const large = nodes.filter((node) =>
    ['dispute', 'deal', 'merchant_order'].includes(node['Relation Name'] ?? ''),
  )
  return {
    milliseconds: plans.reduce((sum, plan) => sum + plan['Execution Time'], 0),
    seqScans: large
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? ''),
    rows: large.reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    ),
  }
}

function flattened(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flattened)]
}
