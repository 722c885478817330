import { type Selectable, sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import { liveWithdrawalStates, type WithdrawalState } from '../withdrawal-states.ts'
import type { WithdrawalTables } from '../withdrawal-tables.ts'

const withdrawals = (tx: Queryable) => tables<WithdrawalTables>(tx)

/** The sum, the address, and the account that pays. */
export interface Payment {
  readonly id: string
  readonly userId: string
  readonly address: string
  readonly amountMicroUsdt: bigint
  readonly feeMicroUsdt: bigint
}

/** What a person agreed to with one code. */
export interface Agreement extends Payment {
  readonly sessionId: string
  readonly codeId: string
}

/** A payment that a person's program requested, by a standing order. */
export interface OrderedPayment extends Payment {
  readonly standingOrderId: string
  readonly externalId: string | undefined
}

export interface Withdrawal extends Payment {
  /** Set for a settlement. */
  readonly standingOrderId: string | undefined
  readonly externalId: string | undefined
  readonly state: WithdrawalState
  readonly reason: string | undefined
  readonly approvedBy: string | undefined
  readonly createdAt: Date
  readonly leaseToken: bigint
}

export interface Spent {
  readonly lastHour: bigint
  readonly lastDay: bigint
  readonly settlementsLastHour: number
  readonly settlementsLastDay: number
}

/** What left or is on its way. What came back does not count. */
export async function withdrawnLately(tx: Queryable, userId: string): Promise<Spent> {
  const { rows } = await sql<Spent>`
    select coalesce(sum(amount_micro_usdt), 0)::bigint as "lastDay",
      coalesce(sum(amount_micro_usdt) filter (where created_at > now() - interval '1 hour'), 0)::bigint as "lastHour",
      count(standing_order_id)::int as "settlementsLastDay",
      count(standing_order_id) filter (where created_at > now() - interval '1 hour')::int as "settlementsLastHour"
    from withdrawal
    where user_id = ${userId} and created_at > now() - interval '1 day'
      and state = any(${[...liveWithdrawalStates, 'done']})
  `.execute(tables(tx))
  const [spent] = rows
  if (!spent) throw new Error('A sum over no rows is still a row')
  return spent
}

export async function insertWithdrawal(
  tx: Tx,
  agreed: Agreement | OrderedPayment,
  proof: Buffer,
): Promise<void> {
  const isOrdered = 'standingOrderId' in agreed
  await withdrawals(tx)
    .insertInto('withdrawal')
    .values({
      id: agreed.id,
      user_id: agreed.userId,
      session_id: isOrdered ? null : agreed.sessionId,
      code_id: isOrdered ? null : agreed.codeId,
      standing_order_id: isOrdered ? agreed.standingOrderId : null,
      external_id: isOrdered ? (agreed.externalId ?? null) : null,
      address: agreed.address,
      amount_micro_usdt: agreed.amountMicroUsdt,
      fee_micro_usdt: agreed.feeMicroUsdt,
      proof,
      reason: null,
      approved_by: null,
      lease_token: null,
    })
    .execute()
}

/** Claims a few withdrawals that wait for us, with a fresh token each; a worker that held them before writes nothing more. */
export async function claimWithdrawals(
  tx: Queryable,
  state: 'confirmed' | 'approved',
  count: number,
): Promise<Withdrawal[]> {
  const { rows } = await sql<Selectable<WithdrawalTables['withdrawal']>>`
    update withdrawal set lease_token = nextval('withdrawal_fence'), leased_until = now() + interval '30 seconds'
    where id in (
      select id from withdrawal
      where state = ${state} and look_at <= now() and leased_until <= now() order by look_at, id limit ${count} for update skip locked
    )
    returning *
  `.execute(tables(tx))
  return rows.map(toWithdrawal)
}

export interface WithdrawalStep {
  readonly from: WithdrawalState
  readonly to: WithdrawalState
  readonly reason?: string
  readonly approvedBy?: string
  /** Unset where the payout's own lease guards the step. */
  readonly leaseToken?: bigint
}

/** Moves it on if its state is still the one we read. False means that another worker has it now. */
export async function step(tx: Tx, id: string, input: WithdrawalStep): Promise<boolean> {
  const result = await withdrawals(tx)
    .updateTable('withdrawal')
    .set({
      state: input.to,
      leased_until: sql<Date>`'epoch'`,
      look_at: sql<Date>`now()`,
      ...(input.reason !== undefined && { reason: input.reason }),
      ...(input.approvedBy !== undefined && { approved_by: input.approvedBy }),
    })
    .where('id', '=', id)
    .where('state', '=', input.from)
    .$if(input.leaseToken !== undefined, (query) =>
      query.where('lease_token', '=', input.leaseToken as bigint),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Not now: try again later. */
export async function postponeWithdrawal(
  tx: Queryable,
  { id, leaseToken }: Withdrawal,
  seconds: number,
  reason: string,
): Promise<void> {
  await withdrawals(tx)
    .updateTable('withdrawal')
    .set({
      leased_until: sql<Date>`'epoch'`,
      look_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      reason,
    })
    .where('id', '=', id)
    .where('lease_token', '=', leaseToken)
    .execute()
}

export async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal | undefined> {
  const row = await withdrawals(tx)
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toWithdrawal(row)
}

function toWithdrawal(row: Selectable<WithdrawalTables['withdrawal']>): Withdrawal {
  return {
    id: row.id,
    userId: row.user_id,
    standingOrderId: row.standing_order_id ?? undefined,
    externalId: row.external_id ?? undefined,
    address: row.address,
    amountMicroUsdt: row.amount_micro_usdt,
    feeMicroUsdt: row.fee_micro_usdt,
    state: row.state,
    reason: row.reason ?? undefined,
    approvedBy: row.approved_by ?? undefined,
    createdAt: row.created_at,
    leaseToken: row.lease_token ?? 0n,
  }
}
