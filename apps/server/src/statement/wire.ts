import type { Answer, Contract } from '@florin/contract'
import type { Balances, StatementLine } from '@florin/ledger'
import { format, money } from '@florin/money'
import type { Secrets } from '../platform/secrets.ts'
import type { Statement } from './statement.ts'
import type { Coin } from './stretch.ts'
import { subjectOf } from './subject.ts'
import type { KnownDeal } from './subject-store.ts'

export type StatementAnswer = Answer<Contract['accountStatement']>
export type Movement = StatementAnswer['results'][number]

export function statementToWire(secrets: Secrets, statement: Statement, asset: Coin): StatementAnswer {
  return {
    asset,
    opening: sumsOf(statement.opening),
    closing: sumsOf(statement.closing),
    results: statement.lines.map((line) => movementOf(secrets, line, asset, statement.deals)),
    next: statement.next ?? null,
  }
}

/** A debt is published as what is owed: zero or more. */
function sumsOf({ available, frozen, debt }: Balances<Coin>): StatementAnswer['opening'] {
  return {
    available: format(available),
    frozen: format(frozen),
    debt: format(money(debt.asset, -debt.units)),
  }
}

export function movementOf(
  secrets: Secrets,
  line: StatementLine,
  asset: Coin,
  deals: readonly KnownDeal[],
): Movement {
  const { available, frozen, debt } = line.changes
  const text = (units: bigint) => format(money(asset, units))
  const { dealId, disputeId, withdrawalId, txid } = subjectOf(line)
  const deal = deals.find(({ id, disputeId: ofCase }) => id === dealId || (ofCase && ofCase === disputeId))
  return {
    // Not the transfer's number: that counts the transfers of everybody.
    id: secrets.mac('statement.movement', line.transferId.toString()).toString('hex').slice(0, 24),
    at: line.at.toISOString(),
    cause: line.event,
    available: text(available?.change ?? 0n),
    frozen: text(frozen?.change ?? 0n),
    debt: text(-(debt?.change ?? 0n)),
    available_after: available ? text(available.after) : null,
    frozen_after: frozen ? text(frozen.after) : null,
    order_id: deal?.order?.id ?? null,
    external_id: deal?.order?.externalId ?? null,
    transaction_id: deal?.id ?? null,
    dispute_id: deal?.disputeId ?? null,
    settlement_id: withdrawalId ?? null,
    txid: txid ?? null,
  }
}
