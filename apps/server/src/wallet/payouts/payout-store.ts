import { randomUUID } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { PayoutState } from '../withdrawal-states.ts'
import type { PayoutPurpose, WithdrawalTables } from '../withdrawal-tables.ts'

const payouts = (tx: Queryable) => tables<WithdrawalTables>(tx)

export type Payout = Selectable<WithdrawalTables['payout']>

/** A transfer of ours before it has bytes. */
export interface PayoutPlan {
  readonly purpose: PayoutPurpose
  readonly from: string
  readonly to: string
  /** Micro-USDT; for a top-up, sun. */
  readonly amount: bigint
  /** The solid block that the bytes refer to. */
  readonly reference: { readonly height: bigint; readonly id: string }
  readonly timestampMs: number
  readonly expirationMs: number
  readonly feeLimitSun: bigint
}

export interface Unsigned {
  readonly txid: string
  readonly rawDataHex: string
}

export interface NewPayout {
  readonly plan: PayoutPlan
  readonly unsigned: Unsigned
  readonly attempt: number
  readonly withdrawalId?: string
  readonly fromIndex?: bigint
}

export async function insertPayout(tx: Queryable, input: NewPayout): Promise<void> {
  const { plan, unsigned } = input
  await payouts(tx)
    .insertInto('payout')
    .values({
      id: randomUUID(),
      purpose: plan.purpose,
      withdrawal_id: input.withdrawalId ?? null,
      attempt: input.attempt,
      from_index: input.fromIndex ?? null,
      from_address: plan.from,
      to_address: plan.to,
      amount: plan.amount,
      reference_height: plan.reference.height,
      reference_id: plan.reference.id,
      timestamp_ms: BigInt(plan.timestampMs),
      expiration_ms: BigInt(plan.expirationMs),
      fee_limit_sun: plan.feeLimitSun,
      raw_data: Buffer.from(unsigned.rawDataHex, 'hex'),
      txid: unsigned.txid,
      signature: null,
      reason: null,
      proof_solid_time_ms: null,
      solid_height: null,
      network_fee_sun: null,
      lease_token: null,
    })
    .execute()
}

/** Takes what is due, each with a fresh token; a worker that slept through its lease writes nothing more. */
export async function claimPayouts(tx: Queryable, count: number): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    update payout set lease_token = nextval('withdrawal_fence'), leased_until = now() + interval '30 seconds'
    where id in (
      select id from payout
      where state in ('built', 'refused', 'signed', 'broadcasting', 'broadcast') and look_at <= now() and leased_until <= now()
      order by look_at, id limit ${count} for update skip locked
    )
    returning *
  `.execute(tables(tx))
  return rows
}

/** Moves it on if the lease is still ours and the state what we read. False: another worker has it now. */
export async function movePayout(
  tx: Tx,
  payout: Payout,
  to: PayoutState,
  facts: Updateable<WithdrawalTables['payout']> = {},
): Promise<boolean> {
  const { numUpdatedRows } = await payouts(tx)
    .updateTable('payout')
    .set({ state: to, ...facts })
    .where('id', '=', payout.id)
    .where('lease_token', '=', payout.lease_token)
    .where('state', '=', payout.state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Done with it for now. */
export async function releasePayout(
  tx: Queryable,
  payout: Payout,
  seconds: number | 'for good',
): Promise<void> {
  const next =
    seconds === 'for good'
      ? sql<Date>`'infinity'::timestamptz`
      : sql<Date>`now() + make_interval(secs => ${seconds})`
  await payouts(tx)
    .updateTable('payout')
    .set({ leased_until: sql<Date>`'epoch'`, look_at: next })
    .where('id', '=', payout.id)
    .where('lease_token', '=', payout.lease_token)
    .execute()
}

/** What is promised from the hot wallet and not yet seen to have left it. */
export async function promisedFrom(tx: Queryable, address: string): Promise<bigint> {
  const { promised } = await payouts(tx)
    .selectFrom('payout')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('promised'))
    .where('from_address', '=', address)
    .where('purpose', '<>', 'top_up')
    .where('state', 'in', sql<PayoutState>`('built', 'signed', 'broadcasting', 'broadcast')`)
    .executeTakeFirstOrThrow()
  return promised
}

/** Every transaction that was ever made for a withdrawal and given up for dead. */
export async function deadTxids(tx: Queryable, withdrawalId: string): Promise<string[]> {
  const rows = await payouts(tx)
    .selectFrom('payout')
    .select('txid')
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', '=', 'dead')
    .execute()
  return rows.map(({ txid }) => txid)
}
