import type pg from 'pg'

const countedTables = [
  'user_account',
  'deal',
  'audit',
  'deposit',
  'withdrawal',
  'evidence_file',
  'ledger.transfer',
  'ledger.entry',
]

/** Rows of tables from which nothing is ever deleted: a copy that began afterwards has at least as many. */
export async function countRows(client: Pick<pg.Client, 'query'>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of countedTables) {
    const { rows } = await client.query<{ count: string }>(`select count(*)::text as count from ${table}`)
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}
