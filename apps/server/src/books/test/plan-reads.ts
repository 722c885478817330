import type { CheckScope, Invariant } from '@florin/ledger'
import type pg from 'pg'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

export interface Reads {
  /** Ways in which the table was read from end to end. */
  readonly wholeScans: readonly string[]
  /** Rows that were looked at, also those that were thrown away. */
  readonly rows: number
}

/** What a promise's query really reads of a table, by PostgreSQL's own account of having run it. */
export async function readsOf(
  client: pg.ClientBase,
  invariant: Invariant,
  scope: CheckScope,
  table: string,
): Promise<Reads> {
  const { rows } = await client.query(`explain (analyze, format json) ${invariant.broken(scope)}`)
  const nodes = flattened(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === table)
  return {
    wholeScans: nodes.map((node) => node['Node Type']).filter((type) => type === 'Seq Scan'),
    rows: nodes.reduce((sum, node) => sum + readBy(node), 0),
  }
}

function readBy(node: PlanNode): number {
  const thrownAway = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return (node['Actual Rows'] + thrownAway) * node['Actual Loops']
}

function flattened(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flattened)]
}
