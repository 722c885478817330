import type pg from 'pg'

/** The oldest PostgreSQL whose SQL ours needs: virtual generated columns and `uuidv7` came with it. */
export const oldestPostgres = 18

/** Told in one sentence before anything is changed: an older server would stop in the middle of the migrations. */
export async function assertServerVersion(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as text`,
  )
  const [server] = rows
  if (server && server.number >= oldestPostgres * 10_000) return
  throw new Error(
    `The database server is PostgreSQL ${server?.text}, and Florin needs ${oldestPostgres} or newer: see DATABASE_URL in docs/operations.md.`,
  )
}
