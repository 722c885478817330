import type { Answer, Contract } from '@florin/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/request.ts'
import { type Queryable, tables } from '../../platform/database.ts'
import { bankName } from '../bank-name.ts'
import { type ShownDeal, shownNumbers, toTransaction, viewerOf } from '../list/index.ts'
import { hintsOf } from '../receipts/index.ts'
import type { DetailParts } from './parts.ts'

type Waiting = Answer<Contract['waitingTransactions']>

const mostShown = 100

interface WaitingRow extends ShownDeal {
  payer_name: string | null
  claimed_at: Date | null
  is_contradicted: boolean
}

/** Deals that wait for their trader to confirm: those in verification, and open ones with a hint. The least time left first. */
export async function waitingDealsOf(parts: DetailParts, actor: Actor): Promise<Waiting> {
  if (viewerOf(actor) !== 'trader') return { count: 0, results: [] }
  const rows = await readWaiting(parts.db.each, actor.userId)
  const hints = await hintsOf(
    parts.db.each,
    rows.map(({ id }) => id),
  )
  const numbers = await shownNumbers(parts, 'trader', rows)
  const results = rows.slice(0, mostShown).map((row) => {
    const hint = hints.get(row.id)
    return {
      ...toTransaction(row, 'trader', numbers),
      payer: row.payer_name,
      claimed_at: row.claimed_at?.toISOString() ?? null,
      hint: hint ? { bank: bankName(hint.bank), received_at: hint.cameAt.toISOString() } : null,
      is_contradicted: row.is_contradicted,
    }
  })
  return { count: rows.length, results }
}

/** As times are published. */
const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

async function readWaiting(tx: Queryable, traderId: string): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select deal.id, deal.status, deal.amount_kopecks, deal.profit_micro as profit, deal.bank, deal.order_type, deal.is_late, deal.is_test,
      to_char(deal.created_at at time zone 'UTC', ${iso}) as created_at, to_char(deal.updated_at at time zone 'UTC', ${iso}) as updated_at,
      to_char(deal.due_at at time zone 'UTC', ${iso}) as due_at, method.id as payment_method_id, method.card_tail, method.phone_tail, null as external_id, known.payer_name,
      (select event.at from deal_event as event where event.deal_id = deal.id and event.cause = 'payer_claimed'
        order by event.position desc limit 1) as claimed_at,
      deal_is_contradicted(deal.id) as is_contradicted
    from payment_method_facts as method
    join amount_reservation as held on held.payment_method_id = method.id and held.held_until is null
    join deal on deal.id = held.deal_id and (deal.status = 'verification'
      or deal.status = 'pending' and exists (select from deal_hint as hint where hint.deal_id = deal.id))
    join merchant_order as known on known.id = deal.order_id
    where method.owner_id = ${traderId}
    order by deal.due_at, deal.id limit 200
  `.execute(tables(tx))
  return rows
}
