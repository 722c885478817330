import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import { type Debt, type DebtShare, owedMicro, sharesBetween } from './debt.ts'
import type { ChainAsset } from './postings.ts'
import type { BooksTables } from './tables.ts'

const books = (tx: Queryable) => tables<BooksTables>(tx)

interface DebtRow {
  readonly id: string
  readonly debtor_id: string
  readonly asset: ChainAsset
  readonly recipients: readonly string[]
  readonly shares_micro: readonly string[]
  readonly repaid_micro: bigint
  readonly repayments: number
}

/** Written in the transaction of the verdict that makes the debt. */
export async function insertDebt(
  tx: Tx,
  debt: Pick<Debt, 'id' | 'debtorId' | 'asset' | 'shares'>,
): Promise<void> {
  const { shares } = debt
  await books(tx)
    .insertInto('debt')
    .values({
      id: debt.id,
      debtor_id: debt.debtorId,
      asset: debt.asset,
      owed_micro: owedMicro(debt),
      recipients: sql<string[]>`${shares.map(({ recipientId }) => recipientId)}::uuid[]`,
      shares_micro: sql<bigint[]>`${shares.map(({ micro }) => micro)}::bigint[]`,
    })
    .execute()
}

/** Less than a hundredth of a USDT waits for more, unless it is all that is owed: a repayment costs the books as much as a large one. */
const leastRepaidMicro = 10_000

/** Everybody who owes something and has enough available to repay some of it. */
export async function debtorsWithFunds(tx: Queryable): Promise<{ debtorId: string; asset: ChainAsset }[]> {
  const { rows } = await sql<{ debtorId: string; asset: ChainAsset }>`
    select debt.debtor_id as "debtorId", debt.asset
    from debt join ledger.account on account.owner = debt.debtor_id and account.asset = debt.asset and account.kind = 'available'
    where debt.repaid_micro < debt.owed_micro and account.balance > 0
    group by 1, 2
    having min(account.balance) >= least(${leastRepaidMicro}::bigint, sum(debt.owed_micro - debt.repaid_micro))
    order by 1, 2
  `.execute(tables(tx))
  return rows
}

const openDebts = (tx: Queryable) =>
  books(tx)
    .selectFrom('debt')
    .select(['id', 'debtor_id', 'asset', 'recipients', 'repaid_micro', 'repayments'])
    .select(sql<string[]>`shares_micro::text[]`.as('shares_micro'))
    .whereRef('repaid_micro', '<', 'owed_micro')

/** Oldest first: in that order they are repaid. */
export async function lockDebts(tx: Tx, debtorId: string, asset: ChainAsset): Promise<Debt[]> {
  const rows = await openDebts(tx)
    .where('debtor_id', '=', debtorId)
    .where('asset', '=', asset)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toDebt)
}

/** What is left of one debt, by recipient, locked. Undefined where nothing is. */
export async function openDebt(tx: Tx, id: string): Promise<Pick<Debt, 'debtorId' | 'shares'> | undefined> {
  const row = await openDebts(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  const debt = row && toDebt(row)
  return (
    debt && {
      debtorId: debt.debtorId,
      shares: sharesBetween(debt.shares, debt.repaidMicro, owedMicro(debt)),
    }
  )
}

/** The verdict of an appeal takes so much off a debt; the same transaction posts it. */
export async function annulDebt(
  tx: Tx,
  { id, micro, by }: { readonly id: string; readonly micro: bigint; readonly by: string },
): Promise<void> {
  await books(tx)
    .updateTable('debt')
    .set((eb) => ({
      repaid_micro: eb('repaid_micro', '+', micro),
      annulled_micro: eb('annulled_micro', '+', micro),
      annulled_by: by,
    }))
    .where('id', '=', id)
    .execute()
}

/** What somebody will get out of all open debts, as they are repaid. */
export async function dueMicro(tx: Tx, recipientId: string, asset: ChainAsset): Promise<bigint> {
  const rows = await openDebts(tx)
    .where('asset', '=', asset)
    .where(sql<boolean>`${recipientId}::uuid = any (recipients)`)
    .execute()
  return rows
    .map(toDebt)
    .flatMap((debt) => sharesBetween(debt.shares, debt.repaidMicro, owedMicro(debt)))
    .reduce((sum, one) => (one.recipientId === recipientId ? sum + one.micro : sum), 0n)
}

export async function setRepaid(tx: Tx, id: string, micro: bigint): Promise<void> {
  await books(tx)
    .updateTable('debt')
    .set((eb) => ({ repaid_micro: eb('repaid_micro', '+', micro), repayments: eb('repayments', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

function toDebt(row: DebtRow): Debt {
  const shares: DebtShare[] = row.recipients.map((recipientId, at) => ({
    recipientId,
    micro: BigInt(row.shares_micro[at] ?? 0n),
  }))
  return {
    id: row.id,
    debtorId: row.debtor_id,
    asset: row.asset,
    shares,
    repaidMicro: row.repaid_micro,
    repayments: row.repayments,
  }
}
