import pg from 'pg'

/** The columns that the queries in `requests.ts` read, and those that the triggers behind them read on the signer's behalf. */
const readable: Readonly<Record<string, readonly string[]>> = {
  payout: [
    ...['id', 'purpose', 'withdrawal_id', 'attempt', 'state', 'created_at', 'raw_data', 'txid'],
    ...['from_index', 'from_address', 'to_address', 'amount', 'fee_limit_sun'],
    ...['reference_height', 'reference_id', 'timestamp_ms', 'expiration_ms'],
  ],
  withdrawal: [
    ...['id', 'user_id', 'session_id', 'code_id', 'address', 'amount_micro_usdt', 'fee_micro_usdt'],
    ...['proof', 'state', 'created_at', 'standing_order_id'],
  ],
  standing_order: [
    ...['id', 'user_id', 'address', 'session_id', 'code_id', 'proof'],
    ...['confirmed_at', 'usable_at', 'ended_at'],
  ],
  withdrawal_transition: ['from_state', 'to_state'],
  withdrawal_person: ['user_id', 'is_whitelist_on', 'whitelist_ends_at'],
  whitelist_address: ['user_id', 'wallet', 'usable_at', 'removed_at'],
  one_time_code: ['id', 'purpose', 'subject', 'session_id', 'parameters_hash', 'used_at'],
  wallet_address: ['address', 'derivation_index'],
  wallet_key: ['path', 'xpub', 'hot_address'],
  signer_heartbeat: ['id'],
}

/** What an answer changes, what a first start publishes, and the heartbeat. */
const writable = [
  'update (state, signature, reason, look_at) on payout',
  'update (state) on withdrawal',
  'insert (path, xpub, hot_address) on wallet_key',
  'insert (id, seen_at), update (seen_at) on signer_heartbeat',
] as const

// An advisory lock of ours: two nodes that grant at once fail with "tuple concurrently updated".
const lock = 7_014_002

/** Grants the signer's own role what the signer needs, and revokes everything else. Run by the owner of the tables. */
export async function grantSignerRights(ownerConnectionString: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerConnectionString, application_name: 'florin-rights' })
  await client.connect()
  try {
    const name = client.escapeIdentifier(role)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    await assertAnother(client, role)
    for (const what of ['tables', 'sequences', 'functions'])
      await client.query(`revoke all on all ${what} in schema public from ${name}`)
    for (const [table, columns] of Object.entries(readable))
      await client.query(`grant select (${columns.join(', ')}) on ${table} to ${name}`)
    for (const right of writable) await client.query(`grant ${right} to ${name}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** The owner of the tables would lose their own rights. */
async function assertAnother(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query('select current_user = $1 as is_same', [role])
  if (rows[0]?.is_same)
    throw new Error('SIGNER_DATABASE_URL: must name another role than the one in DATABASE_URL.')
}
