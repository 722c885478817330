import {
  DummyDriver,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'

/** Stands for whatever a store function is given: an id, a row, a list of one. */
const anything: object = new Proxy(
  {},
  {
    get(_target, name) {
      if (name === Symbol.toPrimitive) return () => 'x'
      if (name === Symbol.iterator)
        return function* () {
          yield anything
        }
      if (name === 'length') return 1
      if (name === 'map' || name === 'flatMap') return (each: (one: object) => unknown) => [each(anything)]
      // Neither a promise nor a piece of SQL.
      if (name === 'then' || name === 'toOperationNode') return undefined
      return anything
    },
  },
)

const takesHandle = /^(?:async )?function\s*\w*\(\s*(?:tx|db|on)\b/

/**
 * What Kysely makes of the queries that a store's functions build, up to the first that needs a real answer. Statements that are written as
 * SQL are left out: they can be read where they stand.
 */
export async function recordedSql(store: Readonly<Record<string, unknown>>): Promise<string> {
  const parts: string[] = []
  for (const [name, member] of Object.entries(store).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (typeof member !== 'function' || !takesHandle.test(member.toString())) continue
    const statements = await statementsOf(member as (...given: unknown[]) => unknown)
    if (statements.length > 0) parts.push(`-- ${name}\n${statements.join('\n')}\n`)
  }
  return parts.join('\n')
}

async function statementsOf(act: (...given: unknown[]) => unknown): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<object>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }: LogEvent) => {
      if (query.query.kind !== 'RawNode') statements.push(`${query.sql};`)
    },
  })
  try {
    await act(db, ...Array.from({ length: act.length - 1 }, () => anything))
  } catch {
    // It wanted a row, and there are none here: what it asked until then is recorded.
  }
  return statements
}
