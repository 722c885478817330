import type pg from 'pg'
import type { MigrationFolder } from './migration-folder.ts'
import { sqlFiles } from './sql-files.ts'

/** The first version whose databases later ones upgrade. */
const firstVersion = '0.2.0'

/**
 * Refuses a database that has numbered files which we do not have: one of a build before the first version, or one that a newer
 * version has migrated. In one sentence, and before anything is changed.
 */
export async function assertKnownSchema(
  client: pg.Client,
  folders: readonly MigrationFolder[],
): Promise<void> {
  const applied = await appliedFiles(client)
  for (const folder of folders) {
    const files = await sqlFiles(folder.schema, folder.prefix)
    const ours = new Set(files.map(({ name }) => name))
    const unknown = [...applied.keys()].find((name) => isIn(folder, name) && !ours.has(name))
    if (unknown === undefined) continue
    const [first] = files
    const isUpgradable = first !== undefined && applied.get(first.name) === first.hash
    throw new Error(isUpgradable ? newer(unknown) : earlier(unknown))
  }
}

const newer = (file: string) =>
  `The database was migrated by a newer version of Florin (${file} is not known here), and this version does not run on it: start the newer one.`

const earlier = (file: string) =>
  `The database was made by a build of Florin before ${firstVersion} (it has ${file}), from which there is no upgrade: set DATABASE_URL or DATA_DIR to an empty one.`

async function appliedFiles(client: pg.Client): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('migration') is not null as "isThere"`,
  )
  if (!tables[0]?.isThere) return new Map()
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name',
  )
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

function isIn({ prefix }: MigrationFolder, name: string): boolean {
  return name.startsWith(prefix) && !name.slice(prefix.length).includes('/')
}
