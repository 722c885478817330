import * as ledger from '@florin/ledger'
import type { Asset } from '@florin/money'
import { CompiledQuery } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'

/** The ledger's door for a transaction of the server. */
export function booksIn(tx: Queryable): ledger.Query {
  return { query: ({ text, values }) => tables(tx).executeQuery<object>(CompiledQuery.raw(text, values)) }
}

/** Writes an event into the books, in the transaction of the verb that causes it. Throws a `LedgerError` with a code. */
export function post(tx: Tx, posting: ledger.AnyPosting): Promise<ledger.Posted> {
  return ledger.post(booksIn(tx), posting)
}

export function balances<A extends Asset>(
  tx: Queryable,
  userId: string,
  asset: A,
): Promise<ledger.Balances<A>> {
  return ledger.balances(booksIn(tx), userId, asset)
}

export function houseBalance<A extends Asset>(tx: Queryable, kind: ledger.HouseAccountKind, asset: A) {
  return ledger.houseBalance(booksIn(tx), kind, asset)
}

export function history<A extends Asset>(
  tx: Tx,
  account: ledger.Account,
  asset: A,
  page: ledger.HistoryPage,
): Promise<ledger.HistoryLine<A>[]> {
  return ledger.history(booksIn(tx), account, asset, page)
}

export function openHolds<A extends Asset>(tx: Queryable, subject: string, asset: A) {
  return ledger.openHolds(booksIn(tx), subject, asset)
}
