import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

export interface SweepCandidate {
  readonly address: string
  readonly index: bigint
}

/** Addresses that received something since their last sweep and have nothing of ours in flight. */
export async function sweepCandidates(tx: Queryable, count: number): Promise<SweepCandidate[]> {
  const { rows } = await sql<SweepCandidate>`
    select address, derivation_index::bigint as index from wallet_address as own
    where exists (
      select from deposit where deposit.to_address = own.address and deposit.height > coalesce((
        select max(reference_height) from payout where purpose = 'sweep' and from_address = own.address and state = 'done'), 0)
    )
    and not exists (
      select from payout where state in ('built', 'signed', 'broadcasting', 'broadcast')
        and ((purpose = 'sweep' and from_address = own.address) or (purpose = 'top_up' and to_address = own.address))
    )
    -- A sweep that failed is not tried again at once: the fee would burn and burn.
    and not exists (
      select from payout where purpose = 'sweep' and from_address = own.address and state in ('failed', 'refused')
        and changed_at > now() - interval '1 day'
    )
    order by random() limit ${count}
  `.execute(tables(tx))
  return rows
}
