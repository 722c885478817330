import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from './embedded-postgres/index.ts'

export interface NearbyPlace {
  readonly databaseUrl: string | undefined
  readonly databaseSessionUrl?: string | undefined
  /** Where ROLE=database answers the other roles of this machine. */
  readonly sharedDatabase?: { readonly url: string } | undefined
  readonly dataDir: string
}

/** For commands beside the server: its own database while it runs, or else the same data, started for a moment. Past a pooler, if there is one. */
export async function nearbyDatabase(
  { databaseUrl, databaseSessionUrl = databaseUrl, sharedDatabase, dataDir }: NearbyPlace,
  undo: AsyncDisposableStack,
): Promise<string> {
  if (databaseSessionUrl) return databaseSessionUrl
  const published = await readFile(join(dataDir, 'postgres.url'), 'utf8').catch(() => undefined)
  if (published) return published.trim()
  // Its data is another user's, in a folder that we cannot read: a cluster made here would be an empty second one.
  if (sharedDatabase && !(await hasCluster(dataDir))) return sharedDatabase.url
  const quiet = { info: () => undefined, warn: () => undefined }
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
  undo.defer(() => postgres.stop())
  return postgres.connectionString
}

const hasCluster = (dataDir: string): Promise<boolean> =>
  stat(join(dataDir, 'postgres')).then(
    () => true,
    () => false,
  )
