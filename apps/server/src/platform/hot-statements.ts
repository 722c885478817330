import pg from 'pg'

/** Which statements are asked so often that the database should keep their plans. */
export interface HotStatements {
  /** The name to prepare a statement under; none while it is seldom asked. */
  nameOf(text: string): string | undefined
  /** The tables have changed under the plans: every name is a new one from here on. */
  startAnew(): void
}

export interface HotLimits {
  /** So often within a span, and a statement is hot. It stays so. */
  readonly often: number
  readonly spanMs: number
  /** Every connection keeps its own plans, so there must not be many. */
  readonly mostNames: number
  readonly mostCounted: number
}

const usual: HotLimits = { often: 50, spanMs: 600_000, mostNames: 150, mostCounted: 2_000 }

export function hotStatements(limits = usual, now: () => number = () => performance.now()): HotStatements {
  let names = new Map<string, string>()
  let counts = new Map<string, number>()
  let spanBegan = now()
  let generation = 0

  function isHot(text: string): boolean {
    if (now() - spanBegan > limits.spanMs || counts.size > limits.mostCounted) {
      counts = new Map()
      spanBegan = now()
    }
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    return count >= limits.often
  }

  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined) return known
      if (names.size >= limits.mostNames || !isHot(text)) return undefined
      const name = `hot_${generation}_${names.size}`
      names.set(text, name)
      return name
    },
    startAnew() {
      generation += 1
      names = new Map()
    },
  }
}

/** A client that prepares what is hot. Statements that bring a name of their own, cursors and the like pass as they are. */
export function preparingClient(hot: HotStatements, base = pg.Client): typeof pg.Client {
  return class PreparingClient extends base {
    // biome-ignore lint/suspicious/noExplicitAny: pg's own signature has a dozen shapes; ours touches one of them.
    override query(...args: any[]): any {
      const [text, values] = args
      if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) {
        return super.query(...(args as [string]))
      }
      const name = hot.nameOf(text)
      if (name === undefined) return super.query(text, values)
      return super.query({ name, text, values }).catch((error: unknown) => {
        if (isOutdated(error)) hot.startAnew()
        throw error
      })
    }
  } as unknown as typeof pg.Client
}

/** A client that prepares nothing: behind a pooler the next transaction may run on a connection that knows no such name. */
export function namelessClient(base = pg.Client): typeof pg.Client {
  return class NamelessClient extends base {
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    override query(...args: any[]): any {
      const [first, ...rest] = args
      if (typeof first !== 'object' || first === null || typeof first.text !== 'string' || !('name' in first))
        return super.query(...(args as [string]))
      const { name: _, ...unnamed } = first
      return super.query(unnamed, ...(rest as []))
    }
  } as unknown as typeof pg.Client
}

/** A migration has changed what the statement answers. Whoever asked is told so once, and asks again with a new plan. */
function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message)
}
