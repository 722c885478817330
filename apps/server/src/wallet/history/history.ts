import type { Answer, contract } from '@florin/contract'
import { format, money } from '@florin/money'
import type { Database } from '../../platform/database.ts'
import { type HistoryRow, type HistorySource, readHistory } from './history-store.ts'

export interface HistoryService {
  page(
    userId: string,
    page: number,
  ): Promise<Pick<Answer<typeof contract.walletHistory>, 'count' | 'results'>>
}

export interface HistoryParts {
  readonly db: Database
  /** Deposits, and other lines that belong into one list with them. */
  readonly sources: readonly HistorySource[]
  /** A block explorer's URL of a transaction, with `{txid}` for its id; none if there is no explorer. */
  readonly explorerUrl: string | undefined
}

export function historyService({ db, sources, explorerUrl }: HistoryParts): HistoryService {
  const linkTo = (txid: string | null) =>
    txid === null || explorerUrl === undefined ? null : explorerUrl.replace('{txid}', txid)
  const toLine = (row: HistoryRow) => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    amount: format(money('USDT', row.amount_micro_usdt)),
    fee: format(money('USDT', row.fee_micro_usdt)),
    address: row.address,
    txid: row.txid,
    explorer_url: linkTo(row.txid),
    created_at: row.created_at.toISOString(),
  })
  return {
    async page(userId, page) {
      const { total, rows } = await readHistory(db.each, sources, userId, page)
      return { count: total, results: rows.map(toLine) }
    },
  }
}
