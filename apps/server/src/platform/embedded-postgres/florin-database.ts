import { Client } from 'pg'

/** Two roles that can do nothing to each other. The superuser's password is neither's. */
export type RolePasswords = { florin: string; florin_signer: string }

/**
 * The product's role makes its own tables, so an injected statement is not a superuser's. The database is the superuser's: an owner may
 * drop it, other roles' tables included. The signer's role may connect; its grants on tables follow when the tables exist.
 */
export async function ensureFlorinDatabase(
  adminUrl: string,
  passwords: Readonly<RolePasswords>,
): Promise<void> {
  const client = new Client({
    connectionString: adminUrl,
    // The statements below carry the passwords; a failing one must not carry them into the log.
    options: '-c log_min_error_statement=panic',
  })
  await client.connect()
  try {
    for (const [role, password] of Object.entries(passwords)) await ensureRole(client, role, password)
    await client.query('grant pg_monitor to florin')
    if (!(await exists(client, 'select from pg_database where datname = $1', 'florin'))) {
      await client.query('create database florin')
    }
    await client.query('alter database florin owner to current_user')
    await client.query('revoke all on database florin from public')
    await client.query('grant create, connect, temporary on database florin to florin')
    await client.query('grant connect on database florin to florin_signer')
  } finally {
    await client.end()
  }
  await shareSchema(adminUrl)
}

/** Rights on a schema are given within its database. */
async function shareSchema(adminUrl: string): Promise<void> {
  const url = new URL(adminUrl)
  url.pathname = '/florin'
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query('grant usage, create on schema public to florin')
  } finally {
    await client.end()
  }
}

async function ensureRole(client: Client, role: string, password: string): Promise<void> {
  if (!(await exists(client, 'select from pg_roles where rolname = $1', role))) {
    await client.query(`create role ${role}`)
  }
  await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`)
}

async function exists(client: Client, query: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(query, [name])
  return rowCount !== 0
}
