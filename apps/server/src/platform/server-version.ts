import type pg from 'pg'

/** The oldest PostgreSQL that has all we use, above all `returning old`: docs/decisions/0023-postgresql-18-is-the-oldest.md. */
export const oldestPostgres = 18

/** Refuses in one sentence, before anything is changed: an older server would fail in the middle of the SQL files, or at the first deal. */
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
