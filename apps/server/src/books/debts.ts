import { houseOwner, LedgerError } from '@florin/ledger'
import { format, type Money, money } from '@florin/money'
import { sql } from 'kysely'
import { type Origin, writeAudit } from '../platform/audit.ts'
import { type Database, type Queryable, type Tx, tables } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { debtCovered, debtRepaid, leftMicro } from './debt.ts'
import { debtorsWithFunds, lockDebts, setRepaid } from './debt-store.ts'
import { balances, houseBalance, post } from './door.ts'
import { assertMoneyMoves } from './halt.ts'
import type { ChainAsset } from './postings.ts'
import { transferChanges } from './transfer-changes.ts'

/** A debtor withdraws nothing and gets no settlements. */
export async function assertNoDebt(tx: Queryable, userId: string): Promise<void> {
  const { debt } = await balances(tx, userId, 'USDT')
  if (debt.units < 0n)
    throw new Problem('wallet.debt', { values: { debt: format(money('USDT', -debt.units)) } })
}

/**
 * Whatever a debtor has available repays what they owe, the oldest debt first, and is paid on in the same transaction. Answers
 * every person whose balance has changed.
 */
export async function repayDebts(tx: Tx, debtorId: string, asset: ChainAsset): Promise<string[]> {
  const debts = await lockDebts(tx, debtorId, asset)
  if (debts.length === 0) return []
  let { units: left } = (await balances(tx, debtorId, asset)).available
  const touched = new Set<string>()
  for (const debt of debts) {
    const micro = left < leftMicro(debt) ? left : leftMicro(debt)
    if (micro === 0n) break
    await setRepaid(tx, debt.id, micro)
    await post(tx, debtRepaid(debt, micro))
    left -= micro
    for (const id of [debtorId, ...debt.shares.map(({ recipientId }) => recipientId)]) touched.add(id)
  }
  touched.delete(houseOwner)
  return [...touched]
}

type Announce = (tx: Tx, userId: string) => Promise<void>

/**
 * One debtor, in a transaction of its own. For the job, and for verbs that are about to take a debtor's available money for something else:
 * debts come first. Answers whether anything was paid.
 */
export async function repayDebtor(
  db: Database,
  { debtorId, asset }: { readonly debtorId: string; readonly asset: ChainAsset },
  announce: Announce,
): Promise<boolean> {
  try {
    return await db.write(async (tx) => {
      const users = await repayDebts(tx, debtorId, asset)
      for (const user of users) await announce(tx, user)
      return users.length > 0
    })
  } catch (error) {
    // A dispute has frozen it between the look and the posting; the next look sees what is left.
    if (error instanceof LedgerError && error.code === 'insufficient_funds') return false
    throw error
  }
}

/** Two who owe each other pay the same money to and fro, a little of each debt at a time: the rest waits for the next run of the job. */
const mostTurns = 10

/**
 * The job: every debtor who has received something. Whoever is paid may be a debtor too, so it looks again. A debtor who cannot be
 * repaid now keeps nobody else waiting; the error is thrown at the end.
 */
export async function repayEverybody(db: Database, announce: Announce): Promise<void> {
  const failures = new Map<string, unknown>()
  for (let turn = 0; turn < mostTurns; turn += 1) {
    let isAnyPaid = false
    for (const debtor of await debtorsWithFunds(db.each)) {
      if (failures.has(debtor.debtorId)) continue
      const isPaid = await repayDebtor(db, debtor, announce).catch((error: unknown) => {
        failures.set(debtor.debtorId, error)
        return false
      })
      isAnyPaid ||= isPaid
    }
    if (!isAnyPaid) break
  }
  const [failure] = failures.values()
  if (failures.size > 0) throw failure
}

export interface Cover {
  readonly debtorId: string
  readonly actor: string
  readonly reason: string
  readonly origin: Origin
}

/** An operator pays everything that somebody owes out of the house's revenue, as far as there is revenue. Answers how much. */
export async function coverDebts(tx: Tx, { debtorId, actor, reason, origin }: Cover): Promise<Money<'USDT'>> {
  await assertMoneyMoves(tx)
  // The house has no balance row that would refuse: covers follow each other, so each sees what the last one left.
  await sql`select pg_advisory_xact_lock(hashtextextended('debt:cover', 0))`.execute(tables(tx))
  const debts = await lockDebts(tx, debtorId, 'USDT')
  const total = money(
    'USDT',
    debts.reduce((sum, debt) => sum + leftMicro(debt), 0n),
  )
  const revenue = await houseBalance(tx, 'revenue', 'USDT')
  if (revenue.units < total.units)
    throw new Error(`The house has ${format(revenue)} USDT of revenue; ${format(total)} are owed.`)
  for (const debt of debts) {
    await setRepaid(tx, debt.id, leftMicro(debt))
    await post(tx, debtCovered(debt))
  }
  if (total.units > 0n)
    await writeAudit(tx, {
      actor,
      action: 'debt.cover',
      subject: `user:${debtorId}`,
      before: { debt: format(total) },
      after: { debt: format(money('USDT', 0n)), reason, disputes: debts.map(({ id }) => id) },
      origin,
    })
  return total
}

/** What the house has paid of one debt, by an operator's act. */
export async function coveredMicro(tx: Queryable, id: string): Promise<bigint> {
  const changes = await transferChanges(tx, 'debt.covered', `debt:${id}:covered`)
  return changes.find(({ kind }) => kind === 'debt')?.micro ?? 0n
}
