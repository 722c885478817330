import type pg from 'pg'

/** A payout that waits for its signature, with everything the database says about it. Every field is checked before it is signed. */
export interface SigningRequest {
  readonly id: string
  readonly purpose: 'withdrawal' | 'sweep' | 'top_up'
  readonly withdrawal_id: string | null
  readonly attempt: number
  readonly from_index: bigint | null
  readonly from_address: string
  readonly to_address: string
  readonly amount: bigint
  readonly reference_height: bigint
  readonly reference_id: string
  readonly timestamp_ms: bigint
  readonly expiration_ms: bigint
  readonly fee_limit_sun: bigint
  readonly raw_data: Buffer
  readonly txid: string
  readonly withdrawal: WithdrawalRow | null
  readonly code: CodeRow | null
  readonly cooling: { is_on: boolean; usable: boolean } | null
  /** For a top-up: which of our deposit addresses it goes to, as the row of addresses claims. */
  readonly to_index: bigint | null
}

export interface WithdrawalRow {
  readonly state: string
  readonly user_id: string
  readonly session_id: string | null
  readonly code_id: string | null
  readonly address: string
  readonly amount: string
  readonly fee: string
  readonly proof: string
  readonly created_ms: string
  /** Set for a settlement: the standing order that was confirmed once, instead of a code for each. */
  readonly order: OrderRow | null
}

export interface OrderRow {
  readonly id: string
  readonly user_id: string
  readonly session_id: string
  readonly code_id: string
  readonly address: string
  readonly usable_ms: string
  readonly proof: string
  readonly ended_ms: string | null
}

export interface CodeRow {
  readonly purpose: string
  readonly subject: string
  readonly session_id: string | null
  readonly parameters_hash: string
  readonly is_spent: boolean
}

export interface FreshWithdrawal {
  readonly id: string
  readonly withdrawal: WithdrawalRow
  readonly code: CodeRow | null
}

export interface FreshOrder {
  readonly order: OrderRow
  readonly code: CodeRow | null
}

const inMs = (moment: string) => `(extract(epoch from ${moment}) * 1000)::bigint::text`

const order = `case when standing_order.id is not null then jsonb_build_object('id', standing_order.id, 'user_id', standing_order.user_id,
      'session_id', standing_order.session_id, 'code_id', standing_order.code_id, 'address', standing_order.address,
      'usable_ms', ${inMs('standing_order.usable_at')}, 'ended_ms', ${inMs('standing_order.ended_at')},
      'proof', encode(standing_order.proof, 'hex'))
    end`

const withdrawal = `case when withdrawal.id is not null then jsonb_build_object('state', withdrawal.state, 'user_id', withdrawal.user_id,
      'session_id', withdrawal.session_id, 'code_id', withdrawal.code_id, 'address', withdrawal.address,
      'amount', withdrawal.amount_micro_usdt::text, 'fee', withdrawal.fee_micro_usdt::text, 'proof', encode(withdrawal.proof, 'hex'),
      'created_ms', ${inMs('withdrawal.created_at')}, 'order', ${order})
    end`

const code = `case when code.id is not null then jsonb_build_object('purpose', code.purpose, 'subject', code.subject,
      'session_id', code.session_id, 'parameters_hash', encode(code.parameters_hash, 'hex'), 'is_spent', code.used_at is not null)
    end`

const agreedBy = `left join standing_order on standing_order.id = withdrawal.standing_order_id
  left join one_time_code as code on code.id = coalesce(standing_order.code_id, withdrawal.code_id)`

const waiting = `
  select payout.id, payout.purpose, withdrawal_id, attempt, from_index, from_address, to_address, amount, reference_height, reference_id,
    timestamp_ms, expiration_ms, fee_limit_sun, raw_data, txid,
    destination.derivation_index::bigint as to_index,
    ${withdrawal} as withdrawal,
    ${code} as code,
    jsonb_build_object(
      'is_on', coalesce(person.is_whitelist_on or person.whitelist_ends_at > withdrawal.created_at, false),
      'usable', exists (select from whitelist_address as saved where saved.user_id = withdrawal.user_id
        and saved.wallet = withdrawal.address and saved.usable_at <= withdrawal.created_at
        and (saved.removed_at is null or saved.removed_at > withdrawal.created_at))) as cooling
  from payout
  left join withdrawal on withdrawal.id = payout.withdrawal_id
  ${agreedBy}
  left join withdrawal_person as person on person.user_id = withdrawal.user_id
  left join wallet_address as destination on destination.address = payout.to_address
  where payout.state = 'built' order by payout.created_at, payout.id limit 20`

export async function waitingRequests(pool: pg.Pool): Promise<SigningRequest[]> {
  const { rows } = await pool.query<SigningRequest>(waiting)
  return rows
}

/** Withdrawals whose code is still there to be seen, long before they are built. */
export async function freshWithdrawals(pool: pg.Pool): Promise<FreshWithdrawal[]> {
  const { rows } = await pool.query(`
    select withdrawal.id, ${withdrawal} as withdrawal, ${code} as code
    from withdrawal ${agreedBy}
    where withdrawal.state in ('confirmed', 'approved') and withdrawal.created_at > now() - interval '1 day'
    order by withdrawal.created_at limit 200`)
  return rows
}

/** Standing orders whose code is still there to be seen, long before anything is paid by them. */
export async function freshOrders(pool: pg.Pool): Promise<FreshOrder[]> {
  const { rows } = await pool.query(`
    select ${order} as order, ${code} as code
    from standing_order left join one_time_code as code on code.id = standing_order.code_id
    where standing_order.confirmed_at > now() - interval '1 day' order by standing_order.confirmed_at limit 2000`)
  return rows
}

/** The payout and its withdrawal become signed together, or neither. Locks are taken in the order the workers take them. */
export async function storeSignature(
  pool: pg.Pool,
  request: SigningRequest,
  signature: Buffer,
): Promise<void> {
  const client = await pool.connect()
  // The pending query rejects when the connection breaks; without a listener for `error` the process would end as well.
  client.on('error', ignore)
  try {
    await client.query('begin')
    await client.query('select from withdrawal where id = $1 for update', [request.withdrawal_id])
    const { rowCount } = await client.query(
      `update payout set state = 'signed', signature = $2, look_at = now() where id = $1 and state = 'built'`,
      [request.id, signature],
    )
    if (rowCount === 1)
      await client.query(`update withdrawal set state = 'signed' where id = $1 and state = 'built'`, [
        request.withdrawal_id,
      ])
    await client.query('commit')
    client.release()
  } catch (error) {
    // The connection is destroyed, which also ends the transaction. If only the answer to the commit was lost, the row is
    // `signed` and the next tick does not see it; else it signs the same bytes again.
    client.release(true)
    throw error
  } finally {
    client.off('error', ignore)
  }
}

const ignore = () => undefined

/** Says that a signer runs, for any node to read. */
export async function reportAlive(pool: pg.Pool): Promise<void> {
  await pool.query(
    'insert into signer_heartbeat values (1, now()) on conflict (id) do update set seen_at = now()',
  )
}

export async function storeRefusal(pool: pg.Pool, request: SigningRequest, reason: string): Promise<void> {
  await pool.query(
    `update payout set state = 'refused', reason = $2, look_at = now() where id = $1 and state = 'built'`,
    [request.id, reason],
  )
}

export async function publishKeys(
  pool: pg.Pool,
  key: { path: string; xpub: string; hotAddress: string },
): Promise<void> {
  await pool.query(
    'insert into wallet_key (path, xpub, hot_address) values ($1, $2, $3) on conflict do nothing',
    [key.path, key.xpub, key.hotAddress],
  )
  const { rows } = await pool.query('select xpub, hot_address from wallet_key where path = $1', [key.path])
  // With another seed than the addresses came from, deposits would go to keys that this signer does not have.
  if (rows[0]?.xpub !== key.xpub || rows[0]?.hot_address !== key.hotAddress)
    throw new Error(
      'This database belongs to another seed. Give the signer the WALLET_SEED_FILE it was set up with.',
    )
}
