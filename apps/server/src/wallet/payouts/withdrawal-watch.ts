import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { PayoutParts } from './payout-parts.ts'

/** The signer reports every five seconds. */
const signerSilentAfterSeconds = 20

export function withdrawalGauges(metrics: Metrics, { settings }: Pick<PayoutParts, 'settings'>): void {
  metrics.gauge('florin_signer_up', 'Whether a signer has reported in the last 20 seconds', (each) =>
    isSignerUp(each),
  )
  metrics.gauge(
    'florin_oldest_waiting_withdrawal_seconds',
    'Age of the oldest withdrawal that has not ended and does not wait for an operator',
    (each) => oldestWaitingSeconds(each, settings.approvalAboveMicroUsdt),
  )
}

/** 1 or 0; undefined where no signer has ever run. */
async function isSignerUp(tx: Queryable): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - seen_at)::float8 as seconds from signer_heartbeat_facts
  `.execute(tables(tx))
  const seconds = rows[0]?.seconds
  return seconds === undefined ? undefined : Number(seconds <= signerSilentAfterSeconds)
}

/** By the indexes `withdrawal_at_work` and `payout_at_work`, so it does not grow with the history. */
async function oldestWaitingSeconds(tx: Queryable, approvalAboveMicroUsdt: bigint): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from clock_timestamp() - min(created_at))::float8 as seconds from (
      select created_at from withdrawal where state in ('confirmed', 'approved')
        and (state = 'approved' or approved_by is not null or amount_micro_usdt <= ${approvalAboveMicroUsdt})
      union all
      select withdrawal.created_at from payout join withdrawal on withdrawal.id = payout.withdrawal_id
      where payout.state in ('built', 'refused', 'signed', 'broadcasting', 'broadcast')
    ) as waiting
  `.execute(tables(tx))
  return rows[0]?.seconds ?? 0
}
