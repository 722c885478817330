import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Work that may only read. Whatever it asks of the database goes over the connections of a pool of its own, in read-only
 * transactions and as the role of viewers: a write that is reached by mistake is refused by PostgreSQL, not by us.
 */
const context = new AsyncLocalStorage<true>()

export const runReadOnly = <T>(work: () => T): T => context.run(true, work)

export const isReadOnly = (): boolean => context.getStore() === true
