import { countRows } from '../backup/index.ts'
import { checkMoney, findingText } from '../books/index.ts'
import { fileStore } from '../boot/compose-files.ts'
import { moneyInvariants } from '../boot/money-invariants.ts'
import type { Config } from '../config.ts'
import { clientTransaction, type Database } from '../platform/database.ts'

/** What a restored state can lack. An operator who goes on all the same names each. */
export const proofs = ['rows', 'files', 'money'] as const
export type ProofName = (typeof proofs)[number]

export interface Lack {
  readonly proof: ProofName
  readonly sentence: string
}

export interface ProofParts {
  readonly db: Database
  readonly config: Config
  /** Unset where the rows were not counted. */
  readonly rows: Readonly<Record<string, number>> | undefined
  /** Called for each check that passed. */
  say(line: string): void
}

/** Checks everything that a copy can lack, in its present state: what was repaired since the restore is not reported. */
export async function proveRestored({ db, config, rows, say }: ProofParts): Promise<Lack[]> {
  const lacks: Lack[] = []
  const prove = async (proof: ProofName, work: () => Promise<string>) => {
    for (const sentence of await complaint(work, undefined, say)) lacks.push({ proof, sentence })
  }
  if (rows) await prove('rows', () => rowsThere(db, rows))
  await prove('files', () => filesThere(db, config))
  await prove('money', () => promisesKept(db))
  return lacks
}

/** The sentence of what is wrong, or none. What is well is said: `well`, or what the work answers. */
export async function complaint(
  work: () => Promise<unknown>,
  well: string | undefined,
  say: (line: string) => void,
): Promise<string[]> {
  try {
    const answer = await work()
    say(well ?? String(answer))
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** In a transaction with its own timeout: counting takes longer than the statement timeout of 8 s. */
async function rowsThere(db: Database, expected: Readonly<Record<string, number>>): Promise<string> {
  const counts = await clientTransaction(db, { begin: 'begin read only', minutes: 30 }, countRows)
  const short = Object.entries(expected).filter(([table, count]) => (counts[table] ?? 0) < count)
  const lacking = short.map(([table, count]) => `${table} has ${counts[table] ?? 0} of ${count}`)
  if (lacking.length > 0) throw new Error(`Rows are missing: ${lacking.join(', ')}.`)
  const counted = Object.entries(counts).map(([table, count]) => `${count} ${table}`)
  return `Rows: ${counted.join(', ')}.`
}

export async function pathsOf({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ path: string }>(
    `select 'evidence/' || object_name as path from evidence_file where deleted_at is null
     union all select 'avatars/' || avatar_file from user_account where avatar_file is not null`,
  )
  return rows.map(({ path }) => path)
}

/** Read from the store itself, wherever it is. */
async function filesThere(db: Database, config: Config): Promise<string> {
  const paths = await pathsOf(db)
  const store = fileStore(config)
  const there = new Set<string>()
  for (const folder of ['avatars', 'evidence'] as const)
    for (const { name } of await store.list(folder)) there.add(`${folder}/${name}`)
  const missing = paths.filter((path) => !there.has(path))
  if (missing.length > 0) throw new Error(`${missing.length} files are missing, such as ${missing[0]}.`)
  return `Files: all ${paths.length} are there.`
}

async function promisesKept(db: Database): Promise<string> {
  const { findings, isGreen } = await checkMoney(db, moneyInvariants, { isFull: true })
  if (isGreen) return 'Money: every promise is kept, in all history.'
  const red = findings.filter(({ count }) => count > 0)
  throw new Error(`The money check is red:\n${red.map(findingText).join('\n')}`)
}
