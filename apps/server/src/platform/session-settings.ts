import pg from 'pg'

// All below the browser's 10 s. A client that stalls while holding a lock is cut off, so that others are served. A statement that is not
// even answered with a time-out is given up by us a second later (`usualLimits`).
const usualSettings = {
  statement_timeout: '8s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '5s',
  jit: 'off',
  timezone: 'UTC',
}

export type SessionSettings = Readonly<typeof usualSettings>

const settingsWith = (other: Partial<SessionSettings> = {}): [string, string][] =>
  Object.entries({ ...usualSettings, ...other })

/** The startup options by which a connection of our own sets them. */
export const sessionOptions = (other?: Partial<SessionSettings>): string =>
  settingsWith(other)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** For work at the start that may take long, whatever the role's settings say. */
export const unhurried =
  '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0 -c jit=off -c timezone=UTC'

/**
 * A pooler that lends connections by the transaction passes no such options on, and what one caller sets another would find. So the
 * settings are made the role's own, in this database only.
 */
export async function keepSessionSettings(sessionConnectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString: sessionConnectionString,
    application_name: 'florin-settings',
    options: unhurried,
  })
  await client.connect()
  try {
    const { rows } = await client.query<{ user: string; database: string; kept: string[] | null }>(
      `select current_user as user, current_database() as database, (select setconfig from pg_db_role_setting
         join pg_database on pg_database.oid = setdatabase join pg_roles on pg_roles.oid = setrole
         where datname = current_database() and rolname = current_user) as kept`,
    )
    const [found] = rows
    if (!found) return
    const place = `${client.escapeIdentifier(found.user)} in database ${client.escapeIdentifier(found.database)}`
    for (const [name, value] of settingsWith()) {
      if (found.kept?.some((text) => text.toLowerCase() === `${name}=${value}`.toLowerCase())) continue
      await client.query(`alter role ${place} set ${name} = ${client.escapeLiteral(value)}`)
    }
  } finally {
    await client.end()
  }
}

/** A pooler may still lend connections that it opened before. Without time-outs one stalled caller would block all others. */
export async function assertSessionSettings(
  pool: Pick<pg.Pool, 'query'>,
  other?: Partial<SessionSettings>,
): Promise<void> {
  const wanted = new Map(settingsWith(other))
  const { rows } = await pool.query<{ name: string; value: string }>(
    `select name, current_setting(name) as value from unnest($1::text[]) as name`,
    [[...wanted.keys()]],
  )
  const wrong = rows.find(({ name, value }) => value !== wanted.get(name))
  if (wrong)
    throw new Error(
      `DATABASE_URL: connections have ${wrong.name} = ${wrong.value}, not ${wanted.get(wrong.name)}. The role has it right: let the pooler open new ones (RECONNECT in pgbouncer).`,
    )
}
