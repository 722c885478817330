import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from './embedded-postgres/index.ts'

/** For commands beside the server: its own database while it runs, or else the same data, started for a moment. Past a pooler, if there is one. */
export async function nearbyDatabase(
  {
    databaseUrl,
    databaseSessionUrl = databaseUrl,
    dataDir,
  }: { databaseUrl: string | undefined; databaseSessionUrl?: string | undefined; dataDir: string },
  undo: AsyncDisposableStack,
): Promise<string> {
  if (databaseSessionUrl) return databaseSessionUrl
  const published = await readFile(join(dataDir, 'postgres.url'), 'utf8').catch(() => undefined)
  if (published) return published.trim()
  const quiet = { info: () => undefined, warn: () => undefined }
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
  undo.defer(() => postgres.stop())
  return postgres.connectionString
}
