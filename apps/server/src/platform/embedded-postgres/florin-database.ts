import { Client } from 'pg'

/** The product's role owns its database and nothing else, so an injected statement is not a superuser's. */
export async function ensureFlorinDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new Client({
    connectionString: adminUrl,
    // The statements below carry the password; a failing one must not carry it into the log.
    options: '-c log_min_error_statement=panic',
  })
  await client.connect()
  try {
    if (!(await exists(client, 'select from pg_roles where rolname = $1'))) {
      await client.query('create role florin')
    }
    await client.query(`alter role florin login password ${client.escapeLiteral(password)}`)
    await client.query('grant pg_monitor to florin')
    if (!(await exists(client, 'select from pg_database where datname = $1'))) {
      await client.query('create database florin owner florin')
    }
  } finally {
    await client.end()
  }
}

async function exists(client: Client, query: string): Promise<boolean> {
  const { rowCount } = await client.query(query, ['florin'])
  return rowCount !== 0
}
