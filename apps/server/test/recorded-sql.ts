import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Examples } from './recorded-examples.ts'
import { anything, nothing } from './stand-ins.ts'

export interface Recorded {
  readonly text: string
  /** Functions that send something, of which nothing was seen: they need an example. */
  readonly unseen: readonly string[]
}

const takesHandle = /^(?:async )?(?:function\s*\w*)?\(\s*(?:tx|db|each|on)\b/
const sends = /\.(?:execute|executeTakeFirst|executeTakeFirstOrThrow)\(/

/** What a module's functions send, each statement once: as Kysely compiles its builders, and composed where it is written as SQL. */
export async function recordedSql(
  module: Readonly<Record<string, unknown>>,
  examples: Examples = {},
): Promise<Recorded> {
  const parts: string[] = []
  const unseen: string[] = []
  for (const [name, member] of Object.entries(module).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (typeof member !== 'function' || !takesHandle.test(member.toString())) continue
    const statements = await statementsOf(member as Act, examples[name])
    if (statements.length > 0) parts.push(`-- ${name}\n${statements.join('\n')}\n`)
    else if (sends.test(member.toString())) unseen.push(name)
  }
  return { text: parts.join('\n'), unseen }
}

type Act = (...given: unknown[]) => unknown

/** Both sides of most conditions: every field is there or none is, and a row is found or none is. */
async function statementsOf(act: Act, examples?: readonly (readonly unknown[])[]): Promise<string[]> {
  const statements = new Set<string>()
  const of = (one: object) => Array.from({ length: act.length - 1 }, () => one)
  for (const given of examples ?? [of(anything), of(nothing)]) {
    for (const rows of [[anything], []]) {
      const handle = recordingHandle(rows, (sql) => statements.add(`${laidOut(sql)};`))
      try {
        await act(handle, ...given)
      } catch {
        // A stand-in did not fit: what was sent until then is recorded.
      }
    }
  }
  return [...statements]
}

/** A loop that asks until no row is left ends here. */
const mostStatements = 30

function recordingHandle(rows: readonly object[], record: (sql: string) => void): Kysely<object> {
  let left = mostStatements
  const connection = {
    async executeQuery({ sql }: CompiledQuery) {
      if (left === 0) throw new Error('enough statements')
      left -= 1
      // What is left of an insert when every field is missing.
      if (!sql.includes('() values ()')) record(sql)
      return { rows, numAffectedRows: BigInt(rows.length) }
    },
  } as unknown as DatabaseConnection
  const kysely = new Kysely<object>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => Object.assign(new DummyDriver(), { acquireConnection: async () => connection }),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new StandInCompiler(),
    },
  })
  // Some functions take the database and choose themselves what commits together.
  return Object.assign(kysely, { each: kysely, write: (work: Act) => work(kysely) })
}

class StandInCompiler extends PostgresQueryCompiler {
  protected override appendImmediateValue(value: unknown): void {
    super.appendImmediateValue(value === anything ? String(value) : value)
  }
}

/** As it is written, without the indentation of its place in the code and the lines that empty fragments leave. */
function laidOut(sql: string): string {
  const [first = '', ...rest] = sql.split('\n').filter((line) => line.trim() !== '')
  const indented = first.startsWith(' ') ? [first, ...rest] : rest
  const margin = Math.min(...indented.map((line) => line.search(/\S/)))
  return [first.trimStart(), ...rest.map((line) => line.slice(margin))]
    .map((line) => line.trimEnd())
    .join('\n')
}
