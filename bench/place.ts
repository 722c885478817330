import type { Databases, DealWindow, Load } from './deal-place.ts'
import { startHelper } from './helper.ts'

/** The first message to the process of a place. */
export interface PlaceOf {
  readonly databases: Databases
  readonly name: string
  readonly methods: number
}

/** The requests that follow, and their answers. */
export type PlaceRequest =
  | { readonly ask: 'open' | 'deal'; readonly count: number }
  | { readonly ask: 'settle down' }
  | { readonly ask: 'measure'; readonly seconds: number; readonly load: Load }
  | { readonly ask: 'look'; readonly isFull: boolean }

/** The product on a database of its own, in a process of its own as it is where it serves. */
export interface BenchPlace {
  readonly databaseUrl: string
  /** Deals that stay open. */
  openMore(count: number): Promise<void>
  /** Deals that are done, each shop's in its turn. */
  wholeDeals(count: number): Promise<void>
  /** What happened is counted, and plans that were made for empty tables are forgotten. */
  settleDown(): Promise<void>
  measure(seconds: number, load: Load): Promise<DealWindow>
  /**
   * Every promise of the books and of deals: whole, or as the product checks, of what came since the last check. Returns how long it
   * took.
   */
  assertGreen(isFull?: boolean): Promise<number>
  stop(): Promise<void>
}

/**
 * Several products in one process would share its heap: a full garbage collection falls into any window, and drops compiled code that one
 * of them needs next.
 */
export async function startPlace(databases: Databases, name: string, methods: number): Promise<BenchPlace> {
  const { url, adminUrl, postmaster } = databases
  const place: PlaceOf = { databases: { url, adminUrl, postmaster }, name, methods }
  const helper = startHelper('./place-process.ts', place)
  const ask = <T>(task: PlaceRequest) => helper.ask<T>(task)
  return {
    databaseUrl: await helper.answer<string>(),
    openMore: (count) => ask({ ask: 'open', count }),
    wholeDeals: (count) => ask({ ask: 'deal', count }),
    settleDown: () => ask({ ask: 'settle down' }),
    measure: (seconds, load) => ask({ ask: 'measure', seconds, load }),
    assertGreen: (isFull = false) => ask({ ask: 'look', isFull }),
    stop: () => helper.end(),
  }
}
