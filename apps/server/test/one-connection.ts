import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Database } from '../src/platform/database.ts'
import type { World } from './world.ts'

/** A transaction under way. */
interface Holder {
  isOver: boolean
}

const holders = new AsyncLocalStorage<Holder>()

/** Counted outside the transaction on purpose: a refused call's tries must count. And a type's object id, which a process queries once. */
const allowed = /platform\/(rate-limits|records)\.ts/

/**
 * No verb of this file's world may take a second connection while it holds a transaction: what is read or written there is no part of it,
 * and with all connections held each waits for the others. Types see a wrong handle; they can't see a service that holds the database.
 */
export function expectOneConnection(world: World): void {
  const slips: string[] = []
  beforeAll(() => watch(world.florin.services.db, (slip) => slips.push(slip)))
  afterAll(() => expect(slips).toEqual([]))
}

function watch(db: Database, found: (slip: string) => void): void {
  const write = db.write.bind(db)
  const watched: Database['write'] = (work) =>
    write((tx) => {
      const holder = { isOver: false }
      return holders
        .run(holder, () => work(tx))
        .finally(() => {
          holder.isOver = true
        })
    })
  Object.assign(db, { write: watched })
  for (const pool of new Set([db.pool, db.steady, db.session])) {
    const { connect } = pool
    // biome-ignore lint/suspicious/noExplicitAny: pg's own signature has two shapes; both pass through.
    pool.connect = function (this: unknown, ...args: any[]): any {
      const { stack = '' } = new Error('a second connection inside a transaction')
      if (holders.getStore()?.isOver === false && !allowed.test(stack)) found(stack)
      return Reflect.apply(connect, this, args)
    } as typeof pool.connect
  }
}
