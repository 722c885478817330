import { type CheckScope, check, everything, ledgerInvariants, rollUp } from '@florin/ledger'
import type pg from 'pg'
import { print } from './print.ts'

/** As many accounts without entries as the product checks each minute. */
const patrol = 20_000n

/** Checks every promise after each round, as the product does: of what came since the last check. Red ends the run. */
export function booksWatch(pool: pg.Pool): () => Promise<void> {
  let after = 0n
  return async () => {
    const settled = await rollUp(pool)
    await assertGreen(pool, { ...everything, after, accounts: { after: 0n, upTo: patrol } })
    after = settled
  }
}

async function assertGreen(pool: pg.Pool, scope: CheckScope): Promise<void> {
  const red = (await check(pool, ledgerInvariants, scope)).filter((finding) => finding.count > 0)
  if (red.length > 0)
    throw new Error(
      `The books are wrong: ${red.map(({ invariant, first }) => `${invariant.id} ${first}`).join(', ')}`,
    )
}

/** How long the money check takes on everything that the rounds have left behind, whole and since the last mark. */
export async function timeChecks(pool: pg.Pool) {
  const { rows } = await pool.query('select count(*)::int as entries from ledger.entry')
  const entries = rows[0].entries as number
  const fullMs = await timed(() => assertGreen(pool, everything))
  await rollUp(pool)
  const after = await rollUp(pool)
  const scope = { ...everything, after, accounts: { after: 0n, upTo: patrol } }
  const sinceMarkMs = await timed(() => assertGreen(pool, scope))
  print(
    `\nMoney check over ${entries} entries: ${fullMs.toFixed(0)} ms whole, ${sinceMarkMs.toFixed(0)} ms since the last mark`,
  )
  return { entries, fullMs, sinceMarkMs }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
